import * as z from 'zod/mini';
import { Id } from '../../platform/ids.ts';

/** Marks come whole or by halves, as examiners give them. */
const Marks = z.number().check(z.multipleOf(0.5), z.nonnegative(), z.maximum(200));
const OutOf = z.number().check(z.multipleOf(0.5), z.positive(), z.maximum(200));
/** Milliseconds since 1970, by the clock of the device, which may be wrong. */
const Moment = z.int().check(z.nonnegative(), z.maximum(253_402_300_799_999));
const Milliseconds = z.int().check(z.nonnegative(), z.maximum(1_000_000_000));
const Seconds = z.int().check(z.nonnegative(), z.maximum(1_000_000));
/** What the database can keep: no half characters and no end-of-text. */
const storable = z.regex(/^[^\0\p{Cs}]*$/u);
const Chapter = z.string().check(z.minLength(1), z.maxLength(200), storable);
const QuestionKey = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(200));
const QuestionHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const PartLabel = z.string().check(z.regex(/^[ivx]{1,8}$/));
const QuestionNumber = z.int().check(z.positive(), z.maximum(200));
/** 0 is the question (or part) itself, 1 its first `or`, and so on. */
const Alternative = z.int().check(z.nonnegative(), z.maximum(9));
/** 0 is the printed one. */
const Variant = z.int().check(z.nonnegative(), z.maximum(99));

/** An answer to the question or to one of its parts: the letter of an option, what was typed, or '' for "on paper". */
export const Given = z.object({
  part: z.nullable(PartLabel),
  or: Alternative,
  text: z.string().check(z.maxLength(500), storable),
});
export type Given = z.infer<typeof Given>;
const GivenAnswers = z.array(Given).check(z.maxLength(20));

/** Marks earned by each step of the solution, in its order. */
const StepMarks = z.array(Marks).check(z.maxLength(60));

/** `unmarked` waits for the student to mark it against the steps. */
const verdicts = ['right', 'partly', 'wrong', 'unmarked'] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

const lossReasons = ['not-known', 'slip', 'unit', 'no-time'] as const;
export const LossReason = z.enum(lossReasons);
export type LossReason = z.infer<typeof LossReason>;

const practised = {
  subjectId: Id,
  chapter: Chapter,
  key: QuestionKey,
  hash: QuestionHash,
  variant: Variant,
  /** The question that was due, where another of its chapter and type was drawn in its place. */
  dueKey: z.nullable(QuestionKey),
  marks: Marks,
  outOf: OutOf,
};

/** What a student did in practice; `attempt` joins the events of one try at one question. */
const PracticeAnswered = z.object({
  ...practised,
  given: GivenAnswers,
  verdict: Verdict,
  /** How many steps were shown before the answer was given. */
  stepsRevealed: z.int().check(z.nonnegative(), z.maximum(60)),
  seconds: Seconds,
});

/** Written answers, ticked off step by step. The last of a try is what counts. */
const StepsMarked = z.object({ ...practised, or: Alternative, steps: StepMarks });

/**
 * A reading of the monotonic clock. `opening` is new whenever the page is opened, reloaded or wakes up; `ms` counts from
 * its first reading, which is 0.
 */
export const ClockReading = z.object({ opening: z.uuid(), ms: Milliseconds });
export type ClockReading = z.infer<typeof ClockReading>;
const clock = ClockReading;

/** The questions as they were when the mock began: the attempt stays with these versions. */
const MockQuestion = z.object({
  number: QuestionNumber,
  hash: QuestionHash,
  key: QuestionKey,
  chapter: Chapter,
  /** Counts from 0. */
  section: z.int().check(z.nonnegative(), z.maximum(30)),
  outOf: OutOf,
});
export type MockQuestion = z.infer<typeof MockQuestion>;

const MockStarted = z.object({
  paperId: Id,
  subjectId: Id,
  minutes: z.int().check(z.positive(), z.maximum(600)),
  questions: z.array(MockQuestion).check(z.minLength(1), z.maxLength(200)),
  clock,
});
const MockTicked = z.object({ clock });
/** An empty list takes the answer back. */
const MockAnswered = z.object({ number: QuestionNumber, given: GivenAnswers, clock });
const MockReviewed = z.object({ number: QuestionNumber, isMarked: z.boolean(), clock });
const MockSeen = z.object({ number: QuestionNumber, clock });
const MockHandedIn = z.object({ reason: z.enum(['student', 'time']), clock });
const MockMarked = z.object({
  number: QuestionNumber,
  by: z.enum(['machine', 'student']),
  or: Alternative,
  steps: StepMarks,
  marks: Marks,
  reason: z.nullable(LossReason),
});
const DailyLimitSet = z.object({ count: z.int().check(z.positive(), z.maximum(500)) });

function eventSchema<const Kind extends string, Body extends z.ZodMiniType>(kind: Kind, body: Body) {
  return z.object({
    id: z.uuid(),
    device: z.uuid(),
    /** Counts from 1 on each device, without gaps. */
    seq: z.int().check(z.positive(), z.maximum(2_147_483_647)),
    /** The mock, or the try at one question, that it belongs to. */
    attempt: z.nullable(z.uuid()),
    kind: z.literal(kind),
    at: Moment,
    body,
  });
}

/** One thing that a student did. It never changes; everything else is computed from these by state.ts. */
export const PracticeEvent = z.discriminatedUnion('kind', [
  eventSchema('practice-answered', PracticeAnswered),
  eventSchema('steps-marked', StepsMarked),
  eventSchema('mock-started', MockStarted),
  eventSchema('mock-ticked', MockTicked),
  eventSchema('mock-answered', MockAnswered),
  eventSchema('mock-reviewed', MockReviewed),
  eventSchema('mock-seen', MockSeen),
  eventSchema('mock-handed-in', MockHandedIn),
  eventSchema('mock-marked', MockMarked),
  eventSchema('daily-limit-set', DailyLimitSet),
]);
export type PracticeEvent = z.infer<typeof PracticeEvent>;
export type EventKind = PracticeEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<PracticeEvent, { kind: Kind }>;
