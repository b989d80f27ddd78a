import { Link } from 'react-router';
import { formatRupees } from '../../../cart/rupees.ts';
import type { Overview } from '../../contract.ts';
import { counted } from '../../kit/counted.ts';

/** What sold best, by how often it was sold. */
export function TopSubjects({ subjects }: { subjects: Overview['topSubjects'] }) {
  return (
    <section aria-labelledby="top-subjects" className="rounded-card border border-rule bg-sheet p-4">
      <h2 id="top-subjects" className="text-lg">
        Top subjects
      </h2>
      {subjects.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing was sold in these days.</p>
      ) : (
        <ol className="mt-1 divide-y divide-rule">
          {subjects.map(({ subjectId, subjectName, classname, sold, salesPaise }, index) => (
            <li key={subjectId} className="flex min-h-11 items-center gap-3 py-1.5">
              <span aria-hidden className="w-6 shrink-0 text-center font-bold font-display text-ink-2 text-lg">
                {index + 1}
              </span>
              <span className="mr-auto min-w-0">
                <Link
                  to={`/admin/subjects?q=${encodeURIComponent(subjectName)}`}
                  className="block truncate font-semibold text-pen-deep hover:underline"
                >
                  {subjectName}
                </Link>
                <span className="text-ink-2 text-sm">{classname}</span>
              </span>
              <span className="shrink-0 text-right text-[15px] tabular-nums">
                {formatRupees(salesPaise / 100)}
                <span className="block text-ink-2 text-sm">{counted(sold, 'time')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
