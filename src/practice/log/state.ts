import type { EventOf, PracticeEvent } from './events-contract.ts';
import { type MockAttempt, readMocks } from './mocks.ts';
import { byTime, compareTexts, uniteEvents } from './order.ts';
import { compareReviews, type Review, readTries, reviewsOfMocks } from './reviews.ts';

/** How a chapter stands: by the last time that each of its questions was answered. */
export interface ChapterStanding {
  subjectId: number;
  chapter: string;
  /** Different questions. */
  tried: number;
  marks: number;
  outOf: number;
  lastAt: number;
}

/** Everything that follows from a log. */
export interface PracticeState {
  /** The oldest first. */
  mocks: MockAttempt[];
  /** In the order of time; due.ts computes from them what is due. */
  reviews: Review[];
  chapters: ChapterStanding[];
  /** How many due questions a day the student wants. */
  dailyLimit: number;
}

const usualDailyLimit = 20;

/**
 * Computes from events what a student has done. It depends on which events there are and on nothing else: not on their
 * order, nor on how often each is given, nor on the moment. Browser and server use this one function.
 */
export function replay(events: Iterable<PracticeEvent>): PracticeState {
  const log = uniteEvents(events);
  const mocks = readMocks(log);
  const reviews = [...readTries(log), ...reviewsOfMocks(mocks)].toSorted(compareReviews);
  const limits = log.filter((event): event is EventOf<'daily-limit-set'> => event.kind === 'daily-limit-set');
  const dailyLimit = limits.toSorted(byTime).at(-1)?.body.count ?? usualDailyLimit;
  return { mocks, reviews, chapters: standingsOf(reviews), dailyLimit };
}

function standingsOf(reviews: readonly Review[]): ChapterStanding[] {
  const last = new Map<string, Review>();
  for (const review of reviews) last.set(`${review.subjectId} ${review.key}`, review);
  const standings = new Map<string, ChapterStanding>();
  for (const { subjectId, chapter, marks, outOf, at } of last.values()) {
    const name = `${subjectId} ${chapter}`;
    const known = standings.get(name) ?? { subjectId, chapter, tried: 0, marks: 0, outOf: 0, lastAt: 0 };
    standings.set(name, {
      ...known,
      tried: known.tried + 1,
      marks: known.marks + marks,
      outOf: known.outOf + outOf,
      lastAt: Math.max(known.lastAt, at),
    });
  }
  return [...standings.values()].toSorted((a, b) => a.subjectId - b.subjectId || compareTexts(a.chapter, b.chapter));
}
