import { useMemo } from 'react';
import { usePractice } from '../device/practice-store.ts';
import { cardsOf, type DueCard, dueToday } from '../log/due.ts';
import type { EventOf } from '../log/events-contract.ts';
import { type PracticeState, replay } from '../log/state.ts';
import { startOfDay } from './use-plan.ts';

export interface Standing {
  isReady: boolean;
  state: PracticeState;
  /** Of all subjects, in the order in which they should be practised. */
  due: DueCard[];
  /** How long one question takes this student, usually. */
  secondsEach: number;
}

const usualSeconds = 80;
const longestSeconds = 600;

/** What follows from the log at this moment. */
export function useStanding(): Standing {
  const { status, events } = usePractice();
  return useMemo(() => {
    const state = replay(events);
    const now = Date.now();
    const { dailyLimit } = state;
    const due = dueToday(cardsOf(state), { now, dayStart: startOfDay(now), dailyLimit });
    const answered = events.filter(
      (event): event is EventOf<'practice-answered'> => event.kind === 'practice-answered',
    );
    const seconds = answered.slice(-50).map(({ body }) => Math.min(longestSeconds, body.seconds));
    const sum = seconds.reduce((total, one) => total + one, 0);
    const secondsEach = seconds.length >= 5 ? sum / seconds.length : usualSeconds;
    return { isReady: status === 'ready', state, due, secondsEach };
  }, [status, events]);
}
