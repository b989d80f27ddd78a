import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import type { ImportLine, ImportReport } from '../../import/catalogue-contract.ts';
import { type Column, DataTable, Pager } from '../../kit/data-table.tsx';

const linesAtOnce = 50;

type Outcome = ImportLine['outcome'];

const tiles = [
  { outcome: 'error', label: 'Errors', tone: 'text-red' },
  { outcome: 'add', label: 'To add', tone: 'text-tick' },
  { outcome: 'change', label: 'To change', tone: 'text-pen-deep' },
] as const;

/** What a file does, line by line; long reports in parts, and by what becomes of a line. */
export function ReportView({ report, changed }: { report: ImportReport; changed: ReadonlySet<number> }) {
  const [wanted, setWanted] = useState<Outcome>();
  const [page, setPage] = useState(1);
  // What became different is what has to be looked at.
  const all = report.lines.toSorted((a, b) => Number(changed.has(b.line)) - Number(changed.has(a.line)));
  const lines = wanted ? all.filter(({ outcome }) => outcome === wanted) : all;
  const choose = (outcome: Outcome): void => {
    setWanted(outcome === wanted ? undefined : outcome);
    setPage(1);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {tiles.map(({ outcome, label, tone }) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={wanted === outcome}
            disabled={report.counts[outcome] === 0}
            title={`Show only these lines: ${label}`}
            className={`rounded-card border px-3.5 py-2.5 text-left enabled:hover:border-ink-2 disabled:cursor-default ${
              wanted === outcome ? 'border-pen-deep bg-pen-soft' : 'border-rule'
            }`}
            onClick={() => choose(outcome)}
          >
            <Count label={label} count={report.counts[outcome]} tone={report.counts[outcome] > 0 ? tone : ''} />
          </button>
        ))}
        <div className="rounded-card border border-rule px-3.5 py-2.5">
          <Count label="Unchanged" count={report.counts.same} tone="" />
        </div>
      </div>
      {report.lines.length > 0 && (
        <div>
          <DataTable
            label="Lines of the file"
            columns={columnsOf(changed)}
            rows={lines.slice((page - 1) * linesAtOnce, page * linesAtOnce)}
            idOf={({ line }) => String(line)}
            isLoading={false}
            emptyText="No lines match."
          />
          <Pager page={page} pageSize={linesAtOnce} total={lines.length} onGo={setPage} />
          {report.leftOff > 0 && (
            <p className="mt-2 text-ink-2">
              {report.leftOff.toLocaleString('en-IN')} more lines are counted above and not listed.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Count({ label, count, tone }: { label: string; count: number; tone: string }) {
  return (
    <>
      <span className={`block font-bold font-display text-2xl ${tone}`}>{count.toLocaleString('en-IN')}</span>
      <span className="text-ink-2 text-sm">{label}</span>
    </>
  );
}

const outcomes = {
  error: <strong className="text-red">Error</strong>,
  add: <strong className="text-tick">Add</strong>,
  change: <strong className="text-pen-deep">Change</strong>,
};

const columnsOf = (changed: ReadonlySet<number>): Column<ImportLine>[] => [
  {
    id: 'line',
    header: 'Line',
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        {original.line.toLocaleString('en-IN')}
        {changed.has(original.line) && <Badge tone="bad">Changed meanwhile</Badge>}
      </span>
    ),
  },
  { id: 'outcome', header: 'What happens', cell: ({ row }) => outcomes[row.original.outcome] },
  {
    id: 'what',
    header: 'What',
    cell: ({ row: { original } }) => (
      <span className="block max-w-64 truncate" title={original.name}>
        <span className="text-ink-2">
          {original.type} {original.id}
        </span>{' '}
        {original.name}
      </span>
    ),
  },
  { id: 'detail', header: 'Details', cell: ({ row }) => <Details {...row.original} /> },
];

function Details({ message, changes }: ImportLine) {
  if (message) return <span className="block max-w-96 whitespace-normal text-red">{message}</span>;
  return (
    <ul className="max-w-96 whitespace-normal break-words">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="text-ink-2">{field}:</span> <del>{before || 'empty'}</del>{' '}
          <ins className="font-semibold no-underline">{after || 'empty'}</ins>
        </li>
      ))}
    </ul>
  );
}
