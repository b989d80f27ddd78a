import { Link } from 'react-router';
import { formatDay } from '../../page-kit/india-time.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import type { MockAttempt } from '../log/mocks.ts';
import { sayMinutes } from './clock.ts';

/** What was sat before: its result, or where it is being sat. */
export function EarlierAttempts({ attempts, paperId }: { attempts: readonly MockAttempt[]; paperId: number }) {
  const { paths } = useVariant();
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-6">
      <h2 id="earlier" className="mb-2 text-xl">
        Your attempts
      </h2>
      <ul className="grid gap-2">
        {attempts.toReversed().map((attempt) => {
          const { id, startedAt, usedMs, handedIn } = attempt;
          return (
            <li key={id}>
              <Link
                to={`${paths.mock}/${paperId}/${id}`}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 rounded-card border border-rule bg-sheet px-4 py-2 hover:border-ink-2"
              >
                <span className="font-semibold">{formatDay(new Date(startedAt).toISOString())}</span>
                <span className="text-ink-2">
                  {handedIn ? `${marksSoFar(attempt)} · ${sayMinutes(usedMs / 1000)}` : 'being sat on another device'}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function marksSoFar({ marks, questions }: MockAttempt): string {
  const sum = [...marks.values()].reduce((total, mark) => total + mark.marks, 0);
  const outOf = questions.reduce((total, question) => total + question.outOf, 0);
  const isComplete = questions.every(({ number }) => marks.has(number));
  return `${writeMarks(sum)} of ${writeMarks(outOf)}${isComplete ? '' : ', not all marked'}`;
}
