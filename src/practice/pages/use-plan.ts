import { useEffect, useMemo, useState } from 'react';
import type { PracticeQuestion } from '../contract.ts';
import { currentPractice, usePractice } from '../device/practice-store.ts';
import type { DueCard } from '../log/due.ts';
import type { Review } from '../log/reviews.ts';
import { replay } from '../log/state.ts';
import { loadDue } from './load-due.ts';
import { atATime, type Planned, planChapter, planDue } from './plan.ts';

interface Asked {
  subjectId: number;
  questions: readonly PracticeQuestion[];
  isDue: boolean;
}

interface Before {
  reviews: readonly Review[];
  due: readonly DueCard[];
}

const nothingBefore: Before = { reviews: [], due: [] };

/** What to practise now. It stays as it is while it is being practised, whatever is written down meanwhile. */
export function usePlan({ subjectId, questions, isDue }: Asked): {
  plan: Planned[];
  isReady: boolean;
  again: () => void;
} {
  const { status } = usePractice();
  const [round, setRound] = useState(0);
  const [before, setBefore] = useState<Before>();
  const isLoaded = status !== 'loading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is planned from what the log says by then.
  useEffect(() => {
    let isWanted = true;
    if (isLoaded) {
      void readStanding(subjectId).then((standing) => {
        if (isWanted) setBefore(standing);
      });
    }
    return () => {
      isWanted = false;
    };
  }, [subjectId, isLoaded, round]);
  const plan = useMemo(() => {
    const known = { questions, ...(before ?? nothingBefore) };
    return isDue ? planDue(known).slice(0, atATime) : planChapter(known);
  }, [questions, isDue, before]);
  return { plan, isReady: before !== undefined, again: () => setRound(round + 1) };
}

async function readStanding(subjectId: number): Promise<Before> {
  const state = replay(currentPractice().events);
  const due = await loadDue(state);
  return {
    reviews: state.reviews.filter((review) => review.subjectId === subjectId),
    due: due.filter((card) => card.subjectId === subjectId),
  };
}
