import { RotateCcw } from 'lucide-react';
import { formatDay, formatMoment } from '../../../page-kit/india-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type Batch, type BinItem, readBin, undoBatch } from '../../bin/bin-contract.ts';
import { describeUndone } from '../../bin/describe-undone.ts';
import { undoDelete } from '../../import/catalogue-contract.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { useAnswer, useChange } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { showTrouble } from '../../kit/undo-toast.ts';
import { describeBatch } from './describe-batch.ts';

const doneMs = 5_000;

/** What was deleted or done to many at once, and can still be taken back. */
export default function BinPage() {
  const { data, error, refetch } = useAnswer(readBin);
  return (
    <Screen title="Bin">
      <p className="mb-4 max-w-prose text-ink-2">
        What is deleted lies here for 30 days, and what was done to many at once can be undone as long.
      </p>
      {error && !data && <LoadTrouble error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-72" />}
      {data && data.items.length + data.batches.length === 0 && (
        <EmptyState title="The bin is empty" message="Nothing was deleted in the last 30 days." />
      )}
      {data && data.items.length > 0 && <DeletedThings items={data.items} />}
      {data && data.batches.length > 0 && <Batches batches={data.batches} />}
    </Screen>
  );
}

const kindNames: Record<BinItem['kind'], string> = { class: 'Class', subject: 'Subject', paper: 'Paper' };

function DeletedThings({ items }: { items: readonly BinItem[] }) {
  const { mutateAsync: restore, isPending } = useChange(undoDelete);
  const bringBack = async ({ kind, id, name }: BinItem): Promise<void> => {
    try {
      await restore([{ body: { kind, id } }]);
      showToast(`${name} is back`, { toastMs: doneMs });
    } catch (error) {
      showTrouble(error);
    }
  };
  const columns: Column<BinItem>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: ({ row: { original: item } }) => (
        <p className="max-w-80 whitespace-normal break-words">
          <span className="font-semibold">{item.name}</span>
          <span className="block text-ink-2 text-sm">
            {[kindNames[item.kind], item.place].filter(Boolean).join(', ')}
          </span>
        </p>
      ),
    },
    {
      id: 'state',
      isTight: true,
      header: 'What is left of it',
      cell: ({ row }) =>
        row.original.isArchived ? <Badge tone="good">Open for who has it</Badge> : <Badge tone="quiet">Gone</Badge>,
    },
    {
      id: 'deleted',
      header: 'Deleted',
      cell: ({ row: { original: item } }) => (
        <p>
          {formatMoment(item.at)}
          <span className="wrap-anywhere block text-ink-2 text-sm">{item.by}</span>
        </p>
      ),
    },
    { id: 'until', isTight: true, header: 'Here until', cell: ({ row }) => formatDay(row.original.until) },
    {
      id: 'actions',
      isTight: true,
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original: item } }) => (
        <Button look="soft" disabled={isPending} onClick={() => void bringBack(item)}>
          <RotateCcw aria-hidden className="size-4.5" />
          Bring back<span className="sr-only"> {item.name}</span>
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="deleted" className="mb-6">
      <h2 id="deleted" className="mb-3 text-lg">
        Deleted
      </h2>
      <DataTable
        label="Deleted classes, subjects and papers"
        columns={columns}
        rows={items}
        idOf={({ kind, id }) => `${kind}:${id}`}
        isLoading={false}
        emptyText="Nothing was deleted in the last 30 days."
      />
    </section>
  );
}

function Batches({ batches }: { batches: readonly Batch[] }) {
  const { mutateAsync: undo, isPending } = useChange(undoBatch);
  const undoOne = async ({ id }: Batch): Promise<void> => {
    try {
      showToast(describeUndone(await undo([{ params: { batchId: id } }])), { toastMs: 2 * doneMs });
    } catch (error) {
      showTrouble(error);
    }
  };
  return (
    <section aria-labelledby="batches">
      <h2 id="batches" className="mb-3 text-lg">
        Done to many at once
      </h2>
      <ul className="divide-y divide-rule rounded-card border border-rule bg-sheet px-4">
        {batches.map((batch) => (
          <li key={batch.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <p className="mr-auto min-w-0">
              <span className="font-semibold">{describeBatch(batch)}</span>
              <span className="block text-ink-2 text-sm">
                {formatMoment(batch.at)} by {batch.by}, can be undone until {formatDay(batch.until)}
              </span>
            </p>
            <Button look="soft" disabled={isPending} onClick={() => void undoOne(batch)}>
              <RotateCcw aria-hidden className="size-4.5" />
              Undo<span className="sr-only">: {describeBatch(batch)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
