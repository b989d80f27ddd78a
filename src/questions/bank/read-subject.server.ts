import { and, asc, eq, inArray } from 'drizzle-orm';
import { findSubject } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { PaperFile, PaperSection, Passage, PracticeFile, Question, SubjectFolder } from '../format/contract.ts';
import { parsePattern, subjectFolderName } from '../format/read.server.ts';
import { paperContents, paperQuestions, questionVersions } from '../tables.server.ts';
import { placeOfQuestion, withLines } from './prepare-variants.server.ts';
import type { ParsedVersion } from './prepared-subject.ts';

/** What the bank has of a subject, as if it had just been read from its files; undefined where it has nothing. */
export async function readBankSubject(
  db: Database,
  subjectId: number,
): Promise<{ folder: SubjectFolder; pattern: string | null } | undefined> {
  const subject = await findSubject(db, subjectId);
  const contents = await db
    .select()
    .from(paperContents)
    .where(eq(paperContents.subjectId, subjectId))
    .orderBy(asc(paperContents.id));
  const practiceContent = contents.find(({ document }) => document === 'practice');
  if (!subject || !practiceContent) return undefined;
  const placed = await readPlaced(
    db,
    contents.map(({ id }) => id),
  );
  const sectionsOf = ({ id, sections }: (typeof contents)[number]): PaperSection[] =>
    sections.map((section, index) => ({
      ...section,
      ...gather(placed.filter(({ contentId, section: at }) => contentId === id && at === index)),
      line: 1,
    }));
  const { pattern: patternText, language } = practiceContent;
  const pattern = patternText === null ? null : parsePattern('its pattern', patternText);
  const head = { classId: subject.classid, subject: subject.subjectName, language };
  const papers = contents
    .filter(({ document }) => document.startsWith('paper-'))
    .map((content): PaperFile => {
      const { minutes, marks, instructions } = content;
      // With a pattern all of these come from it.
      const exam = pattern ? { minutes: null, marks: null, instructions: [] } : { minutes, marks, instructions };
      const paper = Number(content.document.slice('paper-'.length));
      return { file: `${content.document}.md`, ...head, paper, ...exam, sections: sectionsOf(content) };
    })
    .toSorted((a, b) => a.paper - b.paper);
  const [set] = sectionsOf(practiceContent);
  const practice: PracticeFile = {
    file: 'practice.md',
    ...head,
    passages: set?.passages ?? [],
    questions: set?.questions ?? [],
  };
  const name = subjectFolderName(head.classId, head.subject);
  return { folder: { name, ...head, papers, practice, pattern }, pattern: patternText };
}

/** The ids of subjects that the bank has anything of. */
export async function listBankSubjects(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ subjectId: paperContents.subjectId })
    .from(paperContents)
    .orderBy(asc(paperContents.subjectId));
  return rows.map(({ subjectId }) => subjectId);
}

async function readPlaced(db: Database, contentIds: number[]) {
  const { contentId, section, number, questionId, hash } = paperQuestions;
  const rows = await db
    .select({ contentId, section, parsed: questionVersions.parsed, source: questionVersions.source })
    .from(paperQuestions)
    .innerJoin(questionVersions, and(eq(questionVersions.questionId, questionId), eq(questionVersions.hash, hash)))
    .where(inArray(contentId, contentIds))
    .orderBy(asc(contentId), asc(number));
  return rows;
}

/** Versions of questions as a file would have them, each passage once. */
export function gather(placed: { parsed: ParsedVersion; source: string }[]): {
  passages: Passage[];
  questions: Question[];
} {
  const passages = new Map<string, Passage>();
  const questions = placed.map(({ parsed: { question, passage }, source }): Question => {
    if (passage) {
      passages.set(passage.id, { ...passage, source: source.slice(0, placeOfQuestion(question.id, source) - 2) });
    }
    return withLines({ question, passage }, source);
  });
  return { passages: [...passages.values()], questions };
}
