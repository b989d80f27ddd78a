import type { EventOf, PracticeEvent } from './events-contract.ts';
import type { MockAttempt } from './mocks.ts';
import { bySeq, byTime, compareTexts } from './order.ts';

/** One time a question was answered and marked, in practice or in a mock. */
export interface Review {
  subjectId: number;
  chapter: string;
  key: string;
  hash: string;
  at: number;
  marks: number;
  outOf: number;
  /** Steps were looked at before the answer was given. */
  isHelped: boolean;
  /** What was due when this was answered in its place. */
  dueKey: string | null;
  /** Orders reviews of the same moment. */
  order: string;
}

type TryEvent = EventOf<'practice-answered' | 'steps-marked'>;

/** Of practice: the events of one try are one review, with the marks that were given last. */
export function readTries(events: readonly PracticeEvent[]): Review[] {
  const tries = new Map<string, TryEvent[]>();
  for (const event of events) {
    if (event.kind !== 'practice-answered' && event.kind !== 'steps-marked') continue;
    const name = event.attempt ?? event.id;
    const known = tries.get(name);
    if (known) known.push(event);
    else tries.set(name, [event]);
  }
  return [...tries].flatMap(([name, all]) => readTry(name, all) ?? []);
}

function readTry(name: string, events: TryEvent[]): Review | undefined {
  const [first] = events.toSorted(byTime);
  if (!first) return undefined;
  // A try belongs to the device that began it, and is about one question.
  const own = events
    .filter(({ device, body }) => device === first.device && isSameQuestion(body, first.body))
    .toSorted(bySeq);
  const marked = own.findLast((event) => event.kind === 'steps-marked' || event.body.verdict !== 'unmarked');
  if (!marked) return undefined;
  const { subjectId, chapter, key, hash, dueKey, outOf, marks } = marked.body;
  const isHelped = own.some((event) => event.kind === 'practice-answered' && event.body.stepsRevealed > 0);
  const at = Math.min(...own.map((event) => event.at));
  return { subjectId, chapter, key, hash, at, marks: Math.min(marks, outOf), outOf, isHelped, dueKey, order: name };
}

function isSameQuestion(a: TryEvent['body'], b: TryEvent['body']): boolean {
  return a.subjectId === b.subjectId && a.key === b.key && a.hash === b.hash && a.variant === b.variant;
}

/** Of mocks: every question that has been marked. */
export function reviewsOfMocks(mocks: readonly MockAttempt[]): Review[] {
  return mocks.flatMap(({ id, subjectId, handedIn, questions, marks }) =>
    questions.flatMap(({ number, chapter, key, hash, outOf }): Review[] => {
      const mark = marks.get(number);
      if (!handedIn || !mark) return [];
      const { at } = handedIn;
      const order = `${id} ${number}`;
      return [{ subjectId, chapter, key, hash, at, marks: mark.marks, outOf, isHelped: false, dueKey: null, order }];
    }),
  );
}

export function compareReviews(a: Review, b: Review): number {
  return a.at - b.at || compareTexts(a.order, b.order);
}
