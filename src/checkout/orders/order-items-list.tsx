import { formatRupees } from '../../cart/rupees.ts';
import type { Order } from '../schemas.ts';

/** What an order is for, with the prices of that day and their sum. */
export function OrderItemsList({ order: { items, amount, refunded } }: { order: Order }) {
  return (
    <div className="text-ink">
      <ul className="divide-y divide-rule">
        {items.map(({ subjectId, subjectName, classname, price, isRefunded }) => (
          <li key={subjectId} className="flex items-baseline justify-between gap-4 py-3">
            <p className="min-w-0 break-words">
              <span className="font-semibold">{subjectName}</span>
              <span className="block text-ink-2 text-sm">
                {classname}
                {isRefunded && ' · refunded'}
              </span>
            </p>
            <p className={`tabular-nums whitespace-nowrap ${isRefunded ? 'text-ink-2 line-through' : ''}`}>
              {formatRupees(price)}
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-1 border-ink border-t-2 pt-3">
        <div className="flex items-center justify-between gap-4 font-bold text-lg">
          <dt>Total</dt>
          <dd className="font-display text-[1.625rem] leading-tight tabular-nums">{formatRupees(amount)}</dd>
        </div>
        {refunded > 0 && (
          <div className="mt-1.5 flex items-center justify-between gap-4 text-ink-2">
            <dt>Given back</dt>
            <dd className="tabular-nums">{formatRupees(refunded)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
