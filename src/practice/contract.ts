import * as z from 'zod/mini';
import { MistakeKind } from '../messages/contract.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../platform/ids.ts';
import { paragraph } from '../platform/text-rules.ts';
import { Accepts, QuestionOnScreen, SolutionOnScreen, WordsOnScreen } from '../questions/contract.ts';
import { PaperLanguage, Skill } from '../questions/format/contract.ts';
import { PracticeEvent } from './log/events-contract.ts';

const OneSubject = z.object({ subjectId: IdInAddress });
const OnePaper = z.object({ paperId: IdInAddress });
const Cursor = z.int().check(z.nonnegative());
const QuestionKey = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(200));
const QuestionHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** How a chapter is offered for practice. */
export const PracticeChapter = z.object({
  chapter: z.string(),
  /** Its place in an address. */
  slug: z.string(),
  questions: z.int(),
  /** So many of them are free for everybody. */
  free: z.int(),
  /** What it carries in the exam, to the half mark; null where nothing is known. */
  examMarks: z.nullable(z.number()),
  /** The unit of the exam it belongs to, whose marks are certain. */
  unit: z.nullable(z.object({ name: z.string(), marks: z.number(), chapters: z.int() })),
});
export type PracticeChapter = z.infer<typeof PracticeChapter>;

export const PracticeSubject = z.object({
  subjectId: Id,
  subjectName: z.string(),
  classid: Id,
  classname: z.string(),
  language: PaperLanguage,
  chapters: z.array(PracticeChapter),
  /** Papers that can be sat as a mock, in their order. */
  mocks: z.array(
    z.object({ paperId: Id, papername: z.string(), minutes: z.int(), marks: z.number(), isFree: z.boolean() }),
  ),
});
export type PracticeSubject = z.infer<typeof PracticeSubject>;

const named = { hash: true, key: true, type: true, chapter: true, marks: true } as const;

/** What a question says with one set of numbers, with its answers and steps. */
export const PracticeVariant = z.extend(z.omit(QuestionOnScreen, named), {
  solution: SolutionOnScreen,
  accepts: Accepts,
});
export type PracticeVariant = z.infer<typeof PracticeVariant>;

/** `{...question, ...question.variants[n]}` is a QuestionOnScreen. */
export const PracticeQuestion = z.extend(z.pick(QuestionOnScreen, named), {
  skill: z.nullable(Skill),
  /** The documents that have it: `paper-1`, `practice`. */
  documents: z.array(z.string()),
  isFree: z.boolean(),
  /** The printed one first, at most twenty. */
  variants: z.array(PracticeVariant).check(z.minLength(1)),
});
export type PracticeQuestion = z.infer<typeof PracticeQuestion>;

export const QuestionPack = z.object({
  subjectId: Id,
  language: PaperLanguage,
  words: WordsOnScreen,
  chapters: z.array(PracticeChapter),
  /** Values such as g and h that the questions use; one line of HTML each. */
  constants: z.array(z.string()),
  /** By chapter, in the order in which they are offered. */
  questions: z.array(PracticeQuestion),
});
export type QuestionPack = z.infer<typeof QuestionPack>;

/** How one question of a mock is marked. */
export const MarkedQuestion = z.extend(z.pick(QuestionOnScreen, { hash: true, type: true, marks: true }), {
  number: Id,
  /** The right options of the question (`part: null`) and of its parts; `or` counts alternatives from 1, 0 is itself. */
  keys: z.array(
    z.object({ part: z.nullable(z.string()), or: z.int(), option: z.enum(['a', 'b', 'c', 'd']), marks: z.number() }),
  ),
  /** With answers, steps and accepted forms: only for whoever has the subject. */
  whole: z.nullable(PracticeVariant),
});
export type MarkedQuestion = z.infer<typeof MarkedQuestion>;

export const MockMarking = z.object({ paperId: Id, questions: z.array(MarkedQuestion) });
export type MockMarking = z.infer<typeof MockMarking>;

const Share = z.object({ id: z.uuid(), subjectId: Id, createdAt: z.string(), lastReadAt: z.nullable(z.string()) });
export type Share = z.infer<typeof Share>;

const ChapterProgress = z.object({
  chapter: z.string(),
  slug: z.nullable(z.string()),
  questions: z.int(),
  examMarks: z.nullable(z.number()),
  /** Different questions that were tried. */
  tried: z.int(),
  /** Of the last try at each of them. */
  marks: z.number(),
  outOf: z.number(),
  lastAt: z.nullable(z.int()),
});
export type ChapterProgress = z.infer<typeof ChapterProgress>;

const MockProgress = z.object({
  attempt: z.uuid(),
  paperId: Id,
  papername: z.nullable(z.string()),
  startedAt: z.int(),
  isHandedIn: z.boolean(),
  usedSeconds: z.int(),
  marks: z.number(),
  /** Of what has been marked so far. */
  markedOutOf: z.number(),
  outOf: z.number(),
});
export type MockProgress = z.infer<typeof MockProgress>;

const subjectProgress = {
  subjectId: Id,
  subjectName: z.string(),
  classname: z.string(),
  /** As the pattern has them; what was tried and is no longer offered comes last. */
  chapters: z.array(ChapterProgress),
  /** The oldest first. */
  mocks: z.array(MockProgress),
};
const SubjectProgress = z.object({ ...subjectProgress, due: z.int() });
export type SubjectProgress = z.infer<typeof SubjectProgress>;

/** What a parent sees. Beyond the first name nothing says whose it is. */
export const SharedProgress = z.object({ ...subjectProgress, firstName: z.string(), lastAt: z.nullable(z.int()) });
export type SharedProgress = z.infer<typeof SharedProgress>;

export const readPracticeSubject = endpoint({
  method: 'GET',
  path: '/public/practice/:subjectId',
  summary: 'The chapters of a subject, how many questions they have and how many of them are free',
  access: 'anyone',
  params: OneSubject,
  response: PracticeSubject,
  isSameForAll: true,
  errors: ['not_found'],
});

export const readFreeQuestions = endpoint({
  method: 'GET',
  path: '/public/practice/:subjectId/free',
  summary: 'The free questions of a subject with answers and steps',
  access: 'anyone',
  params: OneSubject,
  response: QuestionPack,
  isSameForAll: true,
  errors: ['not_found'],
});

export const readPack = endpoint({
  method: 'GET',
  path: '/access/practice/:subjectId/pack',
  summary:
    'All questions of a subject with answers, steps and variants, for those who have it; 304 where it is unchanged',
  access: 'user',
  params: OneSubject,
  response: QuestionPack,
  errors: ['not_found', 'subject_not_owned'],
});

export const readMockMarking = endpoint({
  method: 'GET',
  path: '/public/practice/mock/:paperId',
  summary:
    'How a paper is marked: the right options for whoever may open it, everything for those who have the subject',
  access: 'anyone',
  params: OnePaper,
  response: MockMarking,
  errors: ['not_found', 'not_logged_in', 'paper_locked'],
});

export const readVersions = endpoint({
  method: 'POST',
  path: '/access/practice/:subjectId/versions',
  summary: 'Questions as they were when a mock was sat, by the hashes in its log, for those who have the subject',
  access: 'user',
  params: OneSubject,
  body: z.object({ hashes: z.array(QuestionHash).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ words: WordsOnScreen, questions: z.array(PracticeQuestion) }),
  errors: ['not_found', 'subject_not_owned'],
});

export const storeEvents = endpoint({
  method: 'POST',
  path: '/access/practice/events',
  summary: 'Add to my practice log, at most 200 events at once; what is there already stays as it is',
  access: 'user',
  body: z.object({ events: z.array(PracticeEvent).check(z.maxLength(200)) }),
  response: z.object({
    /** All of them are kept now, those that were there before included. */
    stored: z.array(z.uuid()),
    /** Where the log ends: there is more to read for whoever has read less far. */
    cursor: Cursor,
  }),
});

export const readEvents = endpoint({
  method: 'GET',
  path: '/access/practice/events',
  summary: 'My practice log as it arrived, after a cursor',
  access: 'user',
  query: z.object({ after: z._default(z.pipe(z.coerce.number(), Cursor), 0) }),
  response: z.object({ events: z.array(PracticeEvent), cursor: Cursor, isMore: z.boolean() }),
});

export const readProgress = endpoint({
  method: 'GET',
  path: '/access/practice/progress',
  summary: 'Chapters, mocks and what is due, computed from my log; of one subject or of all that I have practised',
  access: 'user',
  query: z.object({ subjectId: z.optional(IdInAddress) }),
  response: z.object({ subjects: z.array(SubjectProgress), dailyLimit: z.int() }),
});

export const makeShare = endpoint({
  method: 'POST',
  path: '/access/practice/share',
  summary:
    'Make a link under which parents see my progress in a subject without logging in. The token is told only now',
  access: 'user',
  body: z.object({ subjectId: Id }),
  response: z.extend(Share, { token: z.string() }),
  status: 201,
  errors: ['not_found', 'too_many_shares'],
});

export const listShares = endpoint({
  method: 'GET',
  path: '/access/practice/share',
  summary: "My parents' links that still open",
  access: 'user',
  response: z.array(Share),
});

export const endShare = endpoint({
  method: 'DELETE',
  path: '/access/practice/share/:id',
  summary: "End a parents' link",
  access: 'user',
  params: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});

export const readSharedProgress = endpoint({
  method: 'GET',
  path: '/public/practice/shared/:token',
  summary: 'What a student shows to a parent',
  access: 'anyone',
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: SharedProgress,
  errors: ['not_found'],
});

export const MistakeReport = z.object({
  subjectId: Id,
  key: QuestionKey,
  hash: QuestionHash,
  variant: z.int().check(z.nonnegative(), z.maximum(99)),
  kind: MistakeKind,
  text: z._default(z.union([z.literal(''), paragraph('Please say what is wrong', 1_000)]), ''),
});
export type MistakeReport = z.infer<typeof MistakeReport>;

export const reportMistake = endpoint({
  method: 'POST',
  path: '/public/practice/report',
  summary: 'Report a mistake in a question, logged in or not',
  access: 'anyone',
  body: MistakeReport,
  response: z.object({ success: z.literal(true), message: z.string() }),
  status: 201,
  errors: ['not_found'],
});
