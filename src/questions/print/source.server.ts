import type { PaperFile } from '../format/contract.ts';
import { addMarks, writeMarks } from '../format/marks.ts';
import { questionsOfPaper } from '../format/questions.ts';
import { subjectFolderName } from '../format/read.server.ts';
import { type DocumentKind, type Labels, labels } from './labels.ts';
import { lineToTypst, tuple, typstString } from './markup.server.ts';
import type { PrintedSubject } from './printed-subject.ts';
import { writeQuestions, writeSection } from './questions.server.ts';
import { writeSolutions } from './solutions.server.ts';

/** `paper-1`, `paper-2` …, `practice`, or `solutions`, which are those of all the others. */
export type DocumentName = `paper-${number}` | 'practice' | 'solutions';

/** A document that is still to be typeset. */
export interface DocumentSource {
  classId: number;
  subject: string;
  document: DocumentName;
  kind: DocumentKind;
  filename: string;
  source: string;
}

function documentNames({ papers }: Pick<PrintedSubject, 'papers'>): DocumentName[] {
  return [...papers.map(({ paper }): DocumentName => `paper-${paper}`), 'practice', 'solutions'];
}

/** All documents of a subject. */
export function writeDocuments(subject: PrintedSubject, brand: string): DocumentSource[] {
  return documentNames(subject).map((document) => ({
    classId: subject.classId,
    subject: subject.subject,
    document,
    kind: kindOf(document),
    filename: fileName(subject, document),
    source: writeDocument(subject, document, brand),
  }));
}

function kindOf(document: DocumentName): DocumentKind {
  if (document === 'practice') return 'questions';
  return document === 'solutions' ? 'solutions' : 'paper';
}

function fileName({ classId, subject }: PrintedSubject, document: DocumentName): string {
  const ending = {
    paper: `sample-${document === 'paper-1' ? 'paper' : document}`,
    questions: 'practice-questions',
    solutions: 'solutions',
  };
  return `${subjectFolderName(classId, subject)}-${ending[kindOf(document)]}.pdf`;
}

/** The Typst source of one document; content/paper.typ says how it looks. */
export function writeDocument(subject: PrintedSubject, document: DocumentName, brand: string): string {
  const words = labels[subject.language];
  const paper = subject.papers.find((one) => `paper-${one.paper}` === document);
  const body = paper
    ? writePaper(subject, paper, words)
    : document === 'practice'
      ? writePractice(subject, words)
      : writeSolutions(subject, words);
  const head = writeHead(subject, document, paper, brand, words);
  return `#import "/paper.typ": *\n#show: paper.with(${head})\n${body}\n`;
}

function subjectName({ language, subject }: PrintedSubject): string {
  return labels[language].subjects[subject] ?? subject;
}

function writeHead(
  subject: PrintedSubject,
  document: DocumentName,
  paper: PaperFile | undefined,
  brand: string,
  words: Labels,
): string {
  const isDevanagari = subject.language !== 'en';
  const fonts = ['STIX Two Text', 'Noto Sans Devanagari'];
  const kind = words.kinds[kindOf(document)];
  const name = paper && subject.papers.length > 1 ? `${kind} ${paper.paper}` : kind;
  const title = `${words.className(subject.classId)} ${subjectName(subject)}: ${name}`;
  const entries = {
    title: typstString(title),
    description: typstString(words.disclaimer),
    // A date of its own would make other bytes of the same questions.
    date: 'datetime(year: 2025, month: 1, day: 1)',
    brand: typstString(brand),
    lang: typstString(subject.language),
    fonts: tuple([...(isDevanagari ? fonts.toReversed() : fonts), 'STIX Two Math'].map(typstString)),
    size: isDevanagari ? '9.6pt' : '10.8pt',
    leading: isDevanagari ? '0.82em' : '0.66em',
    'class-number': typstString(String(subject.classId)),
    'class-suffix': typstString(words.classSuffix(subject.classId)),
    subject: typstString(subjectName(subject)),
    kind: typstString(name),
    running: typstString(`${words.className(subject.classId)} · ${subjectName(subject)} · ${name}`),
    facts: tuple(factsOf(subject, document, paper, words).map((pair) => tuple(pair.map(typstString)))),
    'roll-number': paper ? typstString(words.rollNumber) : 'none',
    'page-of': words.pageOf,
    disclaimer: typstString(words.disclaimer),
  };
  return `(${Object.entries(entries)
    .map(([key, value]) => `${key}: ${value}`)
    .join(',\n  ')},)`;
}

function factsOf(
  { pattern, practice }: PrintedSubject,
  document: DocumentName,
  paper: PaperFile | undefined,
  words: Labels,
): [string, string][] {
  if (document === 'practice') {
    return [
      [words.questionCount, String(practice.questions.length)],
      [words.marks, writeMarks(addMarks(practice.questions))],
    ];
  }
  if (!paper) return [];
  const minutes = pattern?.minutes ?? paper.minutes;
  const marks = pattern?.marks ?? paper.marks ?? addMarks(questionsOfPaper(paper));
  return [
    ...(pattern ? [[words.code, pattern.code] satisfies [string, string]] : []),
    [words.set, String(paper.paper)],
    ...(minutes === null ? [] : [[words.time, words.minutes(minutes)] satisfies [string, string]]),
    [words.marks, writeMarks(marks)],
  ];
}

function writePaper({ pattern }: PrintedSubject, paper: PaperFile, words: Labels): string {
  const instructions = pattern?.instructions ?? paper.instructions;
  const constants = (pattern?.constants ?? []).filter((line) => !isSaid(line, instructions));
  let number = 1;
  const sections = paper.sections.map((section) => {
    const first = number;
    number += section.questions.length;
    return [writeSection(section, words, 1), writeQuestions(section, words, first)].join('\n');
  });
  return [writeList(words.instructions, instructions, true), writeList(words.constants, constants, false), ...sections]
    .filter((part) => part !== '')
    .join('\n');
}

/** Whether the value that a line gives stands among the instructions already. */
function isSaid(line: string, instructions: string[]): boolean {
  const value = /\$[^$]+\$/.exec(line)?.[0] ?? line;
  return instructions.some((instruction) => instruction.includes(value));
}

function writePractice(subject: PrintedSubject, words: Labels): string {
  const constants = writeList(words.constants, constantsOf(subject), false);
  return [constants, writeQuestions(subject.practice, words, 1, true)].filter((part) => part !== '').join('\n');
}

/** Without a pattern they stand among the instructions of the paper. */
function constantsOf({ pattern, papers }: PrintedSubject): string[] {
  if (pattern) return pattern.constants;
  return (papers[0]?.instructions ?? []).filter((line) => /\$[^$]*=[^$]*\$/.test(line));
}

function writeList(title: string, lines: string[], isNumbered: boolean): string {
  if (lines.length === 0) return '';
  return `#instructions(${typstString(title)}, ${tuple(lines.map(lineToTypst))}, numbered: ${isNumbered})`;
}
