import { Link, useSearchParams } from 'react-router';
import type { InboxMessage } from '../../../messages/admin-contract.ts';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { ClockBadge } from './clock-badge.tsx';

interface MessageListProps {
  messages: readonly InboxMessage[];
  openId: number | undefined;
}

/** The inbox: who wrote, about what, and how much time is left. */
export function MessageList({ messages, openId }: MessageListProps) {
  const [search] = useSearchParams();
  const addressOf = (id: number): string => {
    const next = new URLSearchParams(search);
    next.set('id', String(id));
    return `?${next}`;
  };
  return (
    <ul className="overflow-hidden rounded-card border border-rule bg-sheet">
      {messages.map((message) => (
        <li key={message.id} className="border-rule not-last:border-b">
          <Link
            to={addressOf(message.id)}
            preventScrollReset
            aria-current={message.id === openId ? 'true' : undefined}
            className={`grid gap-1 px-4 py-3 focus-visible:-outline-offset-3 ${message.id === openId ? 'bg-pen-soft' : 'hover:bg-pen-soft/40'}`}
          >
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="min-w-0 font-semibold break-words">{message.name}</span>
              <ClockBadge message={message} />
            </span>
            <span className="line-clamp-2 break-words">{message.subject}</span>
            <span className="text-ink-2 text-sm">{formatMoment(message.createdAt)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
