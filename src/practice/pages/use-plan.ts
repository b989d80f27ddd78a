import { useMemo, useState } from 'react';
import type { PracticeQuestion } from '../contract.ts';
import { currentPractice, usePractice } from '../device/practice-store.ts';
import { cardsOf, dueToday } from '../log/due.ts';
import type { Review } from '../log/reviews.ts';
import { replay } from '../log/state.ts';
import { atATime, type Planned, planChapter, planDue } from './plan.ts';

interface Asked {
  subjectId: number;
  questions: readonly PracticeQuestion[];
  isDue: boolean;
}

/** What to practise now. It stays as it is while it is being practised, whatever is written down meanwhile. */
export function usePlan({ subjectId, questions, isDue }: Asked): { plan: Planned[]; again: () => void } {
  const { status } = usePractice();
  const [round, setRound] = useState(0);
  const isReady = status === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is planned from what the log says by then.
  const plan = useMemo(() => {
    if (!isReady) return isDue ? [] : planChapter({ questions, reviews: [], due: [] });
    const { reviews, due } = readStanding(subjectId);
    return isDue ? planDue({ questions, reviews, due }).slice(0, atATime) : planChapter({ questions, reviews, due });
  }, [subjectId, questions, isDue, isReady, round]);
  return { plan, again: () => setRound(round + 1) };
}

function readStanding(subjectId: number): { reviews: Review[]; due: ReturnType<typeof dueToday> } {
  const state = replay(currentPractice().events);
  const cards = cardsOf(state).filter((card) => card.subjectId === subjectId);
  const now = Date.now();
  return {
    reviews: state.reviews.filter((review) => review.subjectId === subjectId),
    due: dueToday(cards, { now, dayStart: startOfDay(now), dailyLimit: state.dailyLimit }),
  };
}

export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
