import type { PaperLanguage, Passage, Question, QuestionType } from '../format/contract.ts';
import type { DocumentName } from '../print/source.server.ts';
import type { AnswersHtml, QuestionHtml } from '../screen/question-html.server.ts';

/** What a version says, as the database keeps it: without the lines themselves, which it has beside it. */
export interface ParsedVersion {
  question: Omit<Question, 'source'>;
  passage: Omit<Passage, 'source'> | null;
}

/** What is stored of one version of a question. */
export interface PreparedVersion {
  key: string;
  hash: string;
  source: string;
  parsed: ParsedVersion;
  html: QuestionHtml;
  answersHtml: AnswersHtml;
  marks: number;
  type: QuestionType;
  words: string;
}

/** What stands around the questions of a document. */
export interface ContentHtml {
  instructions: string[];
  /** Values such as g and h that the questions use. */
  constants: string[];
  sections: { title: string; instruction: string }[];
}

export interface PreparedContent {
  document: DocumentName;
  pattern: string | null;
  minutes: number | null;
  marks: number | null;
  instructions: string[];
  sections: { letter: string; title: string; note: string }[];
  questions: { number: number; section: number; key: string; chapter: string; hash: string }[];
  html: ContentHtml;
  digest: string;
}

export interface PreparedSubject {
  classId: number;
  subject: string;
  language: PaperLanguage;
  contents: PreparedContent[];
  /** A list of PreparedVersion as JSON, which only the database takes apart. */
  versions: string;
}
