import type { AdminOrderDetails } from '../../../checkout/admin-contract.ts';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { describeEvent } from './describe-event.ts';

/** What happened to an order, as the shop and the provider tell it. */
export function OrderTimeline({ events }: Pick<AdminOrderDetails, 'events'>) {
  return (
    <ol className="ml-1.5 border-rule border-l-2">
      {events.map((event, index) => {
        const { title, text, isAlert } = describeEvent(event);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a story is only ever added to at its end.
          <li key={index} className="relative pb-4 pl-5 last:pb-0">
            <span
              aria-hidden
              className={`absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-sheet ${isAlert ? 'bg-red' : event.by === 'shop' ? 'bg-pen' : 'bg-ink-2'}`}
            />
            <p className={`break-words font-semibold ${isAlert ? 'text-red' : ''}`}>{title}</p>
            <p className="break-words text-ink-2 text-sm">
              {formatMoment(event.at)}
              {text && ` · ${text}`}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
