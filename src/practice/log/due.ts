import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import { compareTexts } from './order.ts';
import type { Review } from './reviews.ts';
import type { PracticeState } from './state.ts';

/** When a question should be answered again, so that it is not forgotten. */
export interface DueCard {
  subjectId: number;
  chapter: string;
  key: string;
  dueAt: number;
  lastAt: number;
  /** The last time it earned less than two fifths of its marks. */
  isFailed: boolean;
  times: number;
}

// Days, not minutes: nobody has to sit and wait for a question. And no chance, so that all devices agree.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 });

/** A card for each question that has been answered. */
export function cardsOf({ reviews }: Pick<PracticeState, 'reviews'>): DueCard[] {
  const cards = new Map<string, { due: DueCard; card: Card }>();
  const review = (key: string, { subjectId, chapter, at, marks, outOf, isHelped }: Review): void => {
    const name = `${subjectId} ${key}`;
    const known = cards.get(name);
    const grade = gradeOf(marks / outOf, isHelped);
    const { card } = scheduler.next(known?.card ?? createEmptyCard(new Date(at)), new Date(at), grade);
    const due: DueCard = {
      subjectId,
      chapter,
      key,
      dueAt: card.due.getTime(),
      lastAt: at,
      isFailed: grade === Rating.Again,
      times: (known?.due.times ?? 0) + 1,
    };
    cards.set(name, { due, card });
  };
  for (const one of reviews) {
    review(one.key, one);
    // What was due has been practised as well, by another question of its kind.
    if (one.dueKey !== null && one.dueKey !== one.key) review(one.dueKey, one);
  }
  return [...cards.values()].map(({ due }) => due);
}

function gradeOf(share: number, isHelped: boolean): Grade {
  if (share < 0.4) return Rating.Again;
  return share < 1 || isHelped ? Rating.Hard : Rating.Good;
}

interface Today {
  now: number;
  /** When this day began, by the clock of the student. */
  dayStart: number;
  dailyLimit: number;
}

/** What is due now, what went wrong first, as many as the student still wants today. */
export function dueToday(cards: readonly DueCard[], { now, dayStart, dailyLimit }: Today): DueCard[] {
  const done = cards.filter(({ lastAt, times }) => lastAt >= dayStart && lastAt <= now && times > 1).length;
  return cards
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted(
      (a, b) =>
        Number(b.isFailed) - Number(a.isFailed) ||
        a.dueAt - b.dueAt ||
        a.subjectId - b.subjectId ||
        compareTexts(a.key, b.key),
    )
    .slice(0, Math.max(0, dailyLimit - done));
}
