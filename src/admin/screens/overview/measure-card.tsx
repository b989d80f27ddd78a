import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Day, formatShortDay, type Measure, sumOf } from './measures.ts';

// Nothing else needs the library that draws it.
const DayChart = lazy(() => import('./day-chart.tsx'));

interface MeasureCardProps {
  measure: Measure;
  days: readonly Day[];
  /** What else there is to say of the sum. */
  note?: string | undefined;
}

/** One measure: its sum, its days as a chart, and the same as a table. */
export function MeasureCard({ measure, days, note }: MeasureCardProps) {
  const { title, amountOf, format } = measure;
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-rule bg-sheet p-4">
      <h2 className="text-[15px] text-ink-2">{title}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-bold font-display text-3xl">{format(sumOf(days, amountOf))}</span>
        {note && <span className="text-ink-2 text-sm">{note}</span>}
      </p>
      <div className="mt-3 h-44" aria-hidden="true">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <DayChart measure={measure} days={days} />
        </Suspense>
      </div>
      <details className="mt-2 text-[15px]">
        <summary className="flex w-fit min-h-11 items-center text-pen-deep underline underline-offset-4">
          Show as table<span className="sr-only">: {title}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section tabIndex={0} aria-label={`${title} by day`} className="max-h-64 overflow-y-auto">
          <table className="w-full text-left">
            <thead className="text-ink-2 text-sm">
              <tr>
                <th scope="col" className="py-1 font-semibold">
                  Day
                </th>
                <th scope="col" className="py-1 text-right font-semibold">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-rule">
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row" className="py-1 font-normal">
                    {formatShortDay(day.day)}
                  </th>
                  <td className="py-1 text-right tabular-nums">{format(amountOf(day))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}
