import { ExamClock } from './clock.ts';
import type { EventOf, Given, LossReason, MockQuestion, PracticeEvent } from './events-contract.ts';
import { bySeq, byTime, compareTexts } from './order.ts';

export interface MockMark {
  by: 'machine' | 'student';
  or: number;
  steps: number[];
  marks: number;
  reason: LossReason | null;
}

/** A paper sat as an exam, as far as its events are known. */
export interface MockAttempt {
  id: string;
  /** Where it was begun. It goes on there; other devices show it. */
  device: string;
  paperId: number;
  subjectId: number;
  minutes: number;
  startedAt: number;
  questions: MockQuestion[];
  usedMs: number;
  /** What the clock on the wall said at the last event before it was handed in. */
  lastAt: number;
  answers: Map<number, Given[]>;
  forReview: Set<number>;
  seen: Set<number>;
  /** The question that was looked at last. */
  current: number | null;
  /** How long each question was looked at. */
  lookedMs: Map<number, number>;
  handedIn: { at: number; reason: 'student' | 'time' } | null;
  marks: Map<number, MockMark>;
}

type MockStarted = EventOf<'mock-started'>;
type Sitting = EventOf<'mock-ticked' | 'mock-answered' | 'mock-reviewed' | 'mock-seen' | 'mock-handed-in'>;
type MockMarked = EventOf<'mock-marked'>;

/** All mocks of a log, the oldest first. An attempt whose beginning has not arrived yet waits for it. */
export function readMocks(events: readonly PracticeEvent[]): MockAttempt[] {
  const starts = new Map<string, MockStarted>();
  const sittings = new Map<string, Sitting[]>();
  const marks = new Map<string, MockMarked[]>();
  for (const event of events) {
    if (event.attempt === null) continue;
    if (event.kind === 'mock-started') {
      const known = starts.get(event.attempt);
      if (!known || byTime(event, known) < 0) starts.set(event.attempt, event);
    } else if (event.kind === 'mock-marked') listOf(marks, event.attempt).push(event);
    else if (isSitting(event)) listOf(sittings, event.attempt).push(event);
  }
  return [...starts]
    .map(([id, start]) => {
      const own = (sittings.get(id) ?? []).filter(({ device, seq }) => device === start.device && seq > start.seq);
      return readMock(id, start, own.toSorted(bySeq), (marks.get(id) ?? []).toSorted(byTime));
    })
    .toSorted((a, b) => a.startedAt - b.startedAt || compareTexts(a.id, b.id));
}

function isSitting(event: PracticeEvent): event is Sitting {
  return event.kind.startsWith('mock-') && event.kind !== 'mock-started' && event.kind !== 'mock-marked';
}

function readMock(id: string, start: MockStarted, sitting: Sitting[], marked: MockMarked[]): MockAttempt {
  const { paperId, subjectId, minutes, questions, clock: begun } = start.body;
  const clock = new ExamClock(minutes * 60_000);
  clock.read({ ...begun, at: start.at });
  const attempt: MockAttempt = {
    id,
    device: start.device,
    paperId,
    subjectId,
    minutes,
    startedAt: start.at,
    questions,
    usedMs: 0,
    lastAt: start.at,
    answers: new Map(),
    forReview: new Set(),
    seen: new Set(),
    current: null,
    lookedMs: new Map(),
    handedIn: null,
    marks: new Map(),
  };
  for (const event of sitting) {
    const openMs = clock.read({ ...event.body.clock, at: event.at });
    if (attempt.current !== null) add(attempt.lookedMs, attempt.current, openMs);
    attempt.lastAt = event.at;
    apply(attempt, event);
    if (attempt.handedIn) break;
  }
  attempt.usedMs = clock.usedMs;
  for (const { body } of marked) markQuestion(attempt, body);
  return attempt;
}

function apply(attempt: MockAttempt, event: Sitting): void {
  if (event.kind === 'mock-handed-in') {
    attempt.handedIn = { at: event.at, reason: event.body.reason };
    return;
  }
  if (event.kind === 'mock-ticked') return;
  const { number } = event.body;
  if (!attempt.questions.some((question) => question.number === number)) return;
  attempt.seen.add(number);
  if (event.kind === 'mock-seen') attempt.current = number;
  else if (event.kind === 'mock-reviewed') {
    if (event.body.isMarked) attempt.forReview.add(number);
    else attempt.forReview.delete(number);
  } else if (event.body.given.length > 0) attempt.answers.set(number, event.body.given);
  else attempt.answers.delete(number);
}

/** Nothing is marked before it is handed in, and nobody gets more than a question carries. */
function markQuestion(attempt: MockAttempt, { number, by, or, steps, marks, reason }: MockMarked['body']): void {
  const question = attempt.questions.find((one) => one.number === number);
  if (!attempt.handedIn || !question) return;
  attempt.marks.set(number, { by, or, steps, marks: Math.min(marks, question.outOf), reason });
}

function listOf<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
