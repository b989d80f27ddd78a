import { useEffect, useMemo, useState } from 'react';
import { usePractice } from '../device/practice-store.ts';
import type { DueCard } from '../log/due.ts';
import type { EventOf } from '../log/events-contract.ts';
import { type PracticeState, replay } from '../log/state.ts';
import { loadDue } from './load-due.ts';

export interface Standing {
  state: PracticeState;
  /** Of all subjects, in the order in which they should be practised. */
  due: readonly DueCard[];
  /** How long one question takes this student, usually. */
  secondsEach: number;
}

const usualSeconds = 80;
const longestSeconds = 600;
const none: readonly DueCard[] = [];

/** What follows from the log at this moment. */
export function useStanding(): Standing {
  const { events } = usePractice();
  const state = useMemo(() => replay(events), [events]);
  const [due, setDue] = useState(none);
  useEffect(() => {
    let isWanted = true;
    void loadDue(state).then((cards) => {
      if (isWanted) setDue(cards);
    });
    return () => {
      isWanted = false;
    };
  }, [state]);
  const secondsEach = useMemo(() => {
    const answered = events.filter(
      (event): event is EventOf<'practice-answered'> => event.kind === 'practice-answered',
    );
    const seconds = answered.slice(-50).map(({ body }) => Math.min(longestSeconds, body.seconds));
    return seconds.length >= 5 ? seconds.reduce((sum, one) => sum + one, 0) / seconds.length : usualSeconds;
  }, [events]);
  return { state, due, secondsEach };
}
