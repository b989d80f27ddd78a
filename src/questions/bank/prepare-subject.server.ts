import { createHash } from 'node:crypto';
import type { PaperFile, Passage, Question, SubjectFolder } from '../format/contract.ts';
import { addMarks } from '../format/marks.ts';
import { parseQuestion } from '../format/parse/parse-question.server.ts';
import { QuestionFileError } from '../format/problem.ts';
import { lineToHtml, markdownToHtml } from '../screen/markdown-html.server.ts';
import { answersToHtml, questionToHtml } from '../screen/question-html.server.ts';
import { wordsOf } from './plain-words.ts';
import type { PreparedContent, PreparedSubject, PreparedVersion } from './prepared-subject.ts';
import { findUnfit } from './unfit.ts';

type Section = PreparedContent['sections'][number] & { passages: Passage[]; questions: Question[] };

/** A document before its questions are versions. */
export interface Draft {
  file: string;
  exam: Pick<PreparedContent, 'document' | 'minutes' | 'marks' | 'instructions'>;
  /** Values such as g and h that the questions use. */
  constants: string[];
  sections: Section[];
}

/** Everything that is stored of a subject, made from its files. Takes a while: every formula becomes MathML. */
export function prepareSubject(folder: SubjectFolder, pattern: string | null): PreparedSubject {
  const { classId, subject, language } = folder;
  const [unfit] = findUnfit(folder);
  if (unfit) throw new QuestionFileError(unfit);
  const contents: PreparedContent[] = [];
  const versions: PreparedVersion[] = [];
  const add = (draft: Draft, madeFrom: string[] = []) =>
    contents.push(prepareContent({ language, versions }, draft, pattern, madeFrom));
  for (const paper of folder.papers) add(draftPaper(paper, folder.pattern));
  add(draftPractice(folder));
  // The solutions are those of everything else.
  const digests = contents.map(({ digest }) => digest);
  add(draftSolutions(), digests);
  return { classId, subject, language, contents, versions: JSON.stringify(versions) };
}

export function draftSolutions(): Draft {
  const exam = { document: 'solutions', minutes: null, marks: null, instructions: [] } as const;
  return { file: '', exam: { ...exam, instructions: [] }, constants: [], sections: [] };
}

/** Time, marks and instructions come from the pattern or, where there is none, from the paper's own head. */
export function draftPaper(paper: PaperFile, pattern: SubjectFolder['pattern']): Draft {
  const { minutes, marks, instructions } = pattern ?? paper;
  return {
    file: paper.file,
    exam: { document: `paper-${paper.paper}`, minutes, marks, instructions },
    constants: (pattern?.constants ?? []).filter((line) => !isSaid(line, instructions)),
    sections: paper.sections,
  };
}

export function draftPractice({ practice, papers, pattern }: SubjectFolder): Draft {
  const { file, passages, questions } = practice;
  return {
    file,
    exam: { document: 'practice', minutes: null, marks: addMarks(questions), instructions: [] },
    // Without a pattern they stand among the instructions of the paper.
    constants: pattern?.constants ?? (papers[0]?.instructions ?? []).filter((line) => /\$[^$]*=[^$]*\$/.test(line)),
    sections: [{ letter: '', title: '', note: '', passages, questions }],
  };
}

/** Whether the value that a line gives stands among the instructions already. */
function isSaid(line: string, instructions: string[]): boolean {
  const value = /\$[^$]+\$/.exec(line)?.[0] ?? line;
  return instructions.some((instruction) => instruction.includes(value));
}

function prepareContent(
  { language, versions }: { language: SubjectFolder['language']; versions: PreparedVersion[] },
  draft: Draft,
  pattern: string | null,
  madeFrom: string[],
): PreparedContent {
  const { file, sections } = draft;
  const placed = sections.flatMap(({ passages, questions }, section) =>
    questions.map((question) => {
      const passage = passages.find(({ id }) => id === question.passage) ?? null;
      const version = naming({ file, question }, () => prepareVersion(question, passage, language));
      versions.push(version);
      return { section, key: question.id, chapter: question.chapter, hash: version.hash };
    }),
  );
  return describeContent(draft, { language, placed, pattern, madeFrom });
}

interface Description {
  language: SubjectFolder['language'];
  placed: { section: number; key: string; chapter: string; hash: string }[];
  pattern: string | null;
  /** The digests of what it repeats. */
  madeFrom: string[];
}

/** What is stored of a document whose questions are versions already. */
export function describeContent(
  { exam, constants, sections }: Draft,
  { language, placed, pattern, madeFrom }: Description,
): PreparedContent {
  const content = {
    ...exam,
    pattern,
    sections: sections.map(({ letter, title, note }) => ({ letter, title, note })),
    questions: placed.map((question, index) => ({ ...question, number: index + 1 })),
  };
  const line = (text: string) => lineToHtml(text, language);
  const html = {
    instructions: exam.instructions.map(line),
    constants: constants.map(line),
    sections: sections.map(({ title, note }) => ({
      title: line(title),
      instruction: note && markdownToHtml(note, language),
    })),
  };
  return { ...content, html, digest: digestOf([language, content, madeFrom]) };
}

/** Says which question it is that cannot be shown. */
function naming<Result>({ file, question }: { file: string; question: Question }, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ').trim() : String(error);
    throw new QuestionFileError({ file, line: question.line, sentence: `${question.id}: ${reason}` });
  }
}

export function prepareVersion(
  inFile: Question,
  passage: Passage | null,
  language: SubjectFolder['language'],
): PreparedVersion {
  const source = passage ? `${passage.source}\n\n${inFile.source}` : inFile.source;
  // Where it stands in its file is no part of a question.
  const { source: _, ...question } = parseQuestion(inFile.id, inFile.source);
  return {
    key: question.id,
    hash: sha256(source),
    source,
    parsed: { question, passage: passage && { id: passage.id, text: passage.text, line: 1 } },
    html: questionToHtml(question, passage, language),
    answersHtml: answersToHtml(question, language),
    marks: question.marks,
    type: question.type,
    words: wordsOf(question, passage),
  };
}

function digestOf(value: unknown): string {
  return sha256(JSON.stringify(value));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
