import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../platform/database/list-contract.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../platform/ids.ts';
import { QuestionOnScreen, WordsOnScreen } from '../questions/contract.ts';
import { PaperLanguage, QuestionType } from '../questions/format/contract.ts';

const QuestionFigures = z.object({
  questionId: Id,
  subjectId: Id,
  subjectName: z.string(),
  classname: z.string(),
  key: z.string(),
  chapter: z.string(),
  type: QuestionType,
  marks: z.number(),
  /** How it begins, in plain words. */
  quote: z.string(),
  /** By all students together. */
  answers: z.int(),
  /** The part of its marks that it earns on average; null where too few students answered it to tell. */
  share: z.nullable(z.number()),
  /** How long it takes half of the students; null as above. */
  seconds: z.nullable(z.int()),
  reports: z.int(),
  /** Of these, how many staff have not put away yet, and the message in the inbox they are in. */
  openReports: z.int(),
  messageId: z.nullable(Id),
});
export type QuestionFigures = z.infer<typeof QuestionFigures>;

export const figureSorts = ['worst', 'reports', 'longest', 'most'] as const;

const FigureQuery = z.extend(PageQuery, {
  sort: z._default(z.enum(figureSorts), 'worst'),
  subjectId: z.optional(IdInAddress),
});
export type FigureQuery = z.infer<typeof FigureQuery>;

const FiguresPage = z.extend(pageOf(QuestionFigures), {
  /** When answers were last counted; null before the first time. */
  computedAt: z.nullable(z.string()),
});
export type FiguresPage = z.infer<typeof FiguresPage>;

const QuestionDetails = z.extend(QuestionFigures, {
  language: PaperLanguage,
  words: WordsOnScreen,
  variants: z.int(),
  question: QuestionOnScreen,
});
export type QuestionDetails = z.infer<typeof QuestionDetails>;

export const listFigures = endpoint({
  method: 'GET',
  path: '/admin/practice/questions',
  summary: 'Questions that are answered worst, reported most or take longest; of students only how many',
  access: 'staff',
  query: FigureQuery,
  response: FiguresPage,
});

export const readQuestionFigures = endpoint({
  method: 'GET',
  path: '/admin/practice/questions/:id',
  summary: 'A question with its answer and how it is answered',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  response: QuestionDetails,
  errors: ['not_found'],
});
