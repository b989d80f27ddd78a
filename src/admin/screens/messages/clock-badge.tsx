import { useEffect, useState } from 'react';
import type { InboxMessage } from '../../../messages/admin-contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { readAnswerClock } from './answer-clock.ts';

const tickMs = 30_000;

/** The 24-hour clock of a message, which goes on while somebody looks at it. */
export function ClockBadge({ message }: { message: InboxMessage }) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (message.question && !message.doneAt) {
    return (
      <Badge tone="quiet">{message.question.times === 1 ? '1 report' : `${message.question.times} reports`}</Badge>
    );
  }
  const { text, tone } = readAnswerClock(message, nowMs);
  return <Badge tone={tone}>{text}</Badge>;
}
