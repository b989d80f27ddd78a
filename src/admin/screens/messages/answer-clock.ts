import type { InboxMessage } from '../../../messages/admin-contract.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface AnswerClock {
  text: string;
  tone: 'good' | 'quiet' | 'bad';
}

/** How a message stands with the answer the shop promised within 24 hours. */
export function readAnswerClock(
  { answerBy, answeredAt, doneAt }: Pick<InboxMessage, 'answerBy' | 'answeredAt' | 'doneAt'>,
  nowMs: number,
): AnswerClock {
  if (doneAt) return { text: 'Done', tone: 'good' };
  if (answeredAt) return { text: 'Answered, still open', tone: 'quiet' };
  const leftMs = Date.parse(answerBy) - nowMs;
  if (leftMs <= 0) return { text: `Overdue by ${spanOf(-leftMs)}`, tone: 'bad' };
  return { text: `${spanOf(leftMs)} left`, tone: 'quiet' };
}

/** As people say it, never more than it is, so that nobody counts on time that is not there. */
function spanOf(ms: number): string {
  if (ms < minuteMs) return 'less than a minute';
  if (ms < hourMs) return countOf(Math.floor(ms / minuteMs), 'minute');
  if (ms < 48 * hourMs) return countOf(Math.floor(ms / hourMs), 'hour');
  return countOf(Math.floor(ms / hourMs / 24), 'day');
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
