import { Panel } from '../../accounts/profile/panel.tsx';
import { writeMarks } from '../../questions/format/marks.ts';
import type { LossReason } from '../log/events-contract.ts';
import { Bar } from '../pages/bar.tsx';
import type { Result, Share } from './result.ts';

/** In the order in which they are offered. */
export const lossReasons: readonly LossReason[] = ['not-known', 'slip', 'unit', 'no-time'];

export const reasonNames: Record<LossReason, string> = {
  'not-known': 'Did not know it',
  slip: 'A slip',
  unit: 'Unit or figures',
  'no-time': 'No time',
};

/** Where the marks came from, and where they went. */
export function ResultTables({ result: { sections, chapters, lost } }: { result: Result }) {
  return (
    <div className="mt-5 grid items-start gap-5 md:grid-cols-2">
      <Panel title="By section">
        <Shares shares={sections} />
      </Panel>
      <Panel title="Marks lost, by reason">
        {lost.length === 0 ? (
          <p className="text-ink-2">None so far.</p>
        ) : (
          <ul className="grid gap-2">
            {lost.map(({ reason, marks }) => (
              <li key={reason} className="flex justify-between gap-4">
                <span>{reason ? reasonNames[reason] : 'No reason given yet'}</span>
                <span className="font-semibold tabular-nums">{writeMarks(marks)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <div className="md:col-span-2">
        <Panel title="By chapter">
          <Shares shares={chapters} />
        </Panel>
      </div>
    </div>
  );
}

function Shares({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className="grid gap-2.5">
      {shares.map(({ name, marks, markedOutOf, outOf }) => (
        <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
          <span className="min-w-0 break-words">{name}</span>
          <span className="text-right tabular-nums">
            {markedOutOf === 0
              ? `not marked, ${writeMarks(outOf)}`
              : `${writeMarks(marks)} of ${writeMarks(markedOutOf)}`}
          </span>
          <Bar part={marks} of={markedOutOf} className="col-span-2" />
        </li>
      ))}
    </ul>
  );
}
