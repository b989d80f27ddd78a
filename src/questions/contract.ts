import * as z from 'zod/mini';
import { Id } from '../platform/ids.ts';
import { Accept, Choose, noteKinds, PaperLanguage, QuestionType } from './format/contract.ts';

/** HTML that src/questions/screen made: whatever a question's text says, it is safe to put into a page. */
const Html = z.string();
const Letter = z.enum(['a', 'b', 'c', 'd']);

/** Which option is right, or the answer in words. */
const AnswerOnScreen = z.object({
  /** Null where the answer is divided by parts and this is all of them. */
  part: z.nullable(z.string()),
  option: z.optional(Letter),
  html: Html,
});

export const SolutionOnScreen = z.object({
  answers: z.array(AnswerOnScreen),
  /** In their order; one that earns nothing is an explanation. `part` is the part it belongs to, named in its text. */
  steps: z.array(z.object({ marks: z.number(), part: z.nullable(z.string()), html: Html })),
  notes: z.array(z.object({ kind: z.enum(noteKinds), html: Html })),
});
export type SolutionOnScreen = z.infer<typeof SolutionOnScreen>;

const PartOnScreen = z.object({
  /** `i`, `ii` and so on. */
  label: z.string(),
  marks: z.nullable(z.number()),
  html: Html,
  /** In the order of the letters. */
  options: z.optional(z.array(Html)),
});

/** Something that may be answered in place of a question or of one of its parts. */
export const AlternativeOnScreen = z.object({
  html: Html,
  options: z.optional(z.array(Html)),
  parts: z.optional(z.array(PartOnScreen)),
  /** Only in a document of solutions. */
  solution: z.optional(SolutionOnScreen),
});
export type AlternativeOnScreen = z.infer<typeof AlternativeOnScreen>;

const PartWithAlternatives = z.extend(PartOnScreen, { or: z.optional(z.array(AlternativeOnScreen)) });

export const QuestionOnScreen = z.extend(AlternativeOnScreen, {
  parts: z.optional(z.array(PartWithAlternatives)),
  /** Names its version: the SHA-256 of its text. */
  hash: z.string(),
  key: z.string(),
  type: QuestionType,
  chapter: z.string(),
  marks: z.number(),
  /** So many of its parts are answered. */
  choose: z.optional(Choose),
  /** A text that it shares with the questions after it that have the same `passage.key`. */
  passage: z.optional(z.object({ key: z.string(), html: Html })),
  or: z.optional(z.array(AlternativeOnScreen)),
  /** What is asked of those who cannot see its figure or map. */
  visuallyImpaired: z.optional(AlternativeOnScreen),
});
export type QuestionOnScreen = z.infer<typeof QuestionOnScreen>;

const SectionOnScreen = z.object({
  /** What the document calls it: `Section A`, `खंड क`; in solutions also which document it is of. Empty for practice. */
  name: z.string(),
  title: Html,
  /** Empty where there is none. */
  instruction: Html,
  marks: z.number(),
  questions: z.array(z.extend(QuestionOnScreen, { number: Id })),
});

/** The words around the questions, in the language of the document. */
export const WordsOnScreen = z.object({
  instructions: z.string(),
  constants: z.string(),
  or: z.string(),
  answer: z.string(),
  visuallyImpaired: z.string(),
  alsoAccepted: z.string(),
  commonMistake: z.string(),
  /** `(a)`, `(b)`, or `(क)`, `(ख)`. */
  optionLetters: z.array(z.string()),
});
export type WordsOnScreen = z.infer<typeof WordsOnScreen>;

/** Forms in which a typed answer is right, of a question and of all that may be answered in its place. */
export const Accepts = z.object({
  own: z.array(Accept),
  or: z.array(z.array(Accept)),
  partOr: z.record(z.string(), z.array(z.array(Accept))),
});
export type Accepts = z.infer<typeof Accepts>;

export const PaperContent = z.object({
  paperid: Id,
  papername: z.string(),
  kind: z.enum(['paper', 'questions', 'solutions']),
  subjectId: Id,
  classid: Id,
  /** For the `lang` of whatever shows it. */
  language: PaperLanguage,
  /** Null where nothing is sat against the clock. */
  minutes: z.nullable(z.int()),
  marks: z.nullable(z.number()),
  /** One line of HTML each. */
  instructions: z.array(Html),
  /** Values such as g and h that the questions use; one line of HTML each. */
  constants: z.array(Html),
  words: WordsOnScreen,
  sections: z.array(SectionOnScreen),
});
export type PaperContent = z.infer<typeof PaperContent>;
