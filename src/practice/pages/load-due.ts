import type { DueCard } from '../log/due.ts';
import type { PracticeState } from '../log/state.ts';

/** What is due now. What computes it is loaded by who has practised something. */
export async function loadDue(state: PracticeState): Promise<DueCard[]> {
  if (state.reviews.length === 0) return [];
  const { cardsOf, dueToday } = await import('../log/due.ts');
  const now = Date.now();
  return dueToday(cardsOf(state), { now, dayStart: new Date(now).setHours(0, 0, 0, 0), dailyLimit: state.dailyLimit });
}
