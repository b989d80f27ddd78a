import * as z from 'zod/mini';

/** Marks come whole or by halves, as examiners give them. */
const Marks = z.number().check(z.multipleOf(0.5), z.nonnegative(), z.maximum(100));
const Text = z.string().check(z.minLength(1));
const Line = z.int().check(z.positive());

export const questionTypes = ['multiple-choice', 'assertion-reason', 'short', 'long', 'case-based'] as const;
export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;

export const paperLanguages = ['en', 'hi', 'sa'] as const;
export const PaperLanguage = z.enum(paperLanguages);
export type PaperLanguage = z.infer<typeof PaperLanguage>;

/** One way to compute the answer again; see check.server.ts. */
export const AnswerCheck = z.object({ source: Text, line: Line });
export type AnswerCheck = z.infer<typeof AnswerCheck>;

export const QuestionPart = z.object({ label: Text, text: Text, marks: z.nullable(Marks), line: Line });
export type QuestionPart = z.infer<typeof QuestionPart>;

export const SolutionStep = z.object({ marks: Marks, text: Text, line: Line });
export type SolutionStep = z.infer<typeof SolutionStep>;

/** All texts are the Markdown of markdown.ts. */
export const Question = z.object({
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  chapter: Text,
  type: QuestionType,
  marks: Marks,
  text: Text,
  parts: z.array(QuestionPart),
  /** In the order of the letters a, b, c, d. */
  options: z.array(Text),
  /** The letter of the right option, or the answer in a line. */
  answer: Text,
  checks: z.array(AnswerCheck),
  solution: z.array(SolutionStep),
  line: Line,
});
export type Question = z.infer<typeof Question>;

export const PaperSection = z.object({
  letter: z.string().check(z.regex(/^[A-Z]$/)),
  title: Text,
  note: z.string(),
  questions: z.array(Question),
  line: Line,
});
export type PaperSection = z.infer<typeof PaperSection>;

export const QuestionBank = z.object({
  file: Text,
  classId: z.int().check(z.minimum(1), z.maximum(12)),
  subject: Text,
  language: PaperLanguage,
  time: Text,
  marks: Marks,
  instructions: z.array(Text),
  sections: z.array(PaperSection),
  practice: z.array(Question),
});
export type QuestionBank = z.infer<typeof QuestionBank>;
