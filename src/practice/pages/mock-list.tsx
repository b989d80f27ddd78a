import { Link } from 'react-router';
import { Panel } from '../../accounts/profile/panel.tsx';
import { formatDay } from '../../page-kit/india-time.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import type { PracticeSubject } from '../contract.ts';

/** A mock that was handed in, as far as it is marked. */
export interface SatMock {
  startedAt: number;
  marks: number;
  outOf: number;
}

/** The papers that can be sat, and how those that were sat went. */
export function MockList({ mocks, sat }: { mocks: PracticeSubject['mocks']; sat: readonly SatMock[] }) {
  const { paths } = useVariant();
  return (
    <Panel title="Mock exams">
      <MockChart sat={sat} />
      <ul className="grid gap-1">
        {mocks.map(({ paperId, papername, minutes, marks, isFree }) => (
          <li key={paperId}>
            <Link
              to={`${paths.mock}/${paperId}`}
              className="-mx-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-button px-2 hover:bg-pen-soft"
            >
              <span className="font-semibold text-pen-deep underline underline-offset-4">{papername}</span>
              <span className="text-[15px] text-ink-2">
                {minutes} min · {writeMarks(marks)} marks{isFree && ' · free'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const [width, height, left, bottom] = [340, 110, 28, 90];

/** Marks of one mock after the other, as a line; the same is said in words below it. */
export function MockChart({ sat }: { sat: readonly SatMock[] }) {
  const last = sat.at(-1);
  if (!last) return null;
  const most = Math.max(...sat.map(({ outOf }) => outOf));
  const x = (index: number): number => left + 8 + ((width - left - 24) * index) / Math.max(1, sat.length - 1);
  const y = (marks: number): number => bottom - (marks / most) * (bottom - 10);
  const earlier = sat.slice(0, -1).map(({ marks }) => writeMarks(marks));
  return (
    <div className="mb-3">
      {sat.length > 1 && (
        <svg viewBox={`0 0 ${width} ${height}`} className="w-full text-ink-2" aria-hidden="true">
          {[most, most / 2, 0].map((line) => (
            <g key={line}>
              <line x1={left} x2={width} y1={y(line)} y2={y(line)} stroke="var(--color-rule)" />
              {line > 0 && (
                <text x={0} y={y(line) + 4} fontSize={11} fill="currentColor">
                  {writeMarks(Math.round(line))}
                </text>
              )}
            </g>
          ))}
          <polyline
            points={sat.map(({ marks }, index) => `${x(index)},${y(marks)}`).join(' ')}
            fill="none"
            stroke="var(--color-pen)"
            strokeWidth={2.5}
          />
          {sat.map(({ startedAt, marks }, index) => (
            <circle key={startedAt} cx={x(index)} cy={y(marks)} r={4} fill="var(--color-pen)" />
          ))}
        </svg>
      )}
      <p className="text-[15px] text-ink-2">
        {earlier.length > 0 && `${earlier.join(', ')}, then `}
        <strong className="text-ink">
          {writeMarks(last.marks)} of {writeMarks(last.outOf)}
        </strong>{' '}
        on {formatDay(new Date(last.startedAt).toISOString())}
      </p>
    </div>
  );
}
