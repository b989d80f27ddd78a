import { useState } from 'react';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { addressOf, fetchApi } from '../../../platform/http/client.ts';
import type { EndpointResult } from '../../../platform/http/endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { describeAction } from '../../audit/action-words.ts';
import { findDifferences } from '../../audit/differences.ts';
import { exportAudit, listAudit } from '../../contract.ts';
import { type Column, DataTable, Pager } from '../../kit/data-table.tsx';
import { useListState } from '../../kit/list-state.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen, sentenceOf } from '../../kit/screen.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { dayAfter } from './day-after.ts';
import { DifferencesTable } from './differences-table.tsx';

type AuditItem = EndpointResult<typeof listAudit>['rows'][number];

export default function AuditPage() {
  const list = useListState('-at');
  const filter = {
    actor: list.filter('actor'),
    action: list.filter('action'),
    target: list.filter('target'),
    from: list.filter('from'),
    to: dayAfter(list.filter('until')),
  };
  const { data, error, refetch, isFetching } = useAnswer(listAudit, { query: { ...filter, page: list.page } });
  const [looked, setLooked] = useState<AuditItem>();
  const names = new Map(Object.entries(data?.names ?? {}));
  const columns = columnsFor(setLooked, (target) => list.set({ target }));
  return (
    <Screen title="Audit log" actions={<ExportButton filter={filter} />}>
      <AuditFilters list={list} />
      {error ? (
        <LoadTrouble error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label="What staff did, the last first"
          columns={columns}
          rows={data?.rows ?? []}
          idOf={({ id }) => String(id)}
          isLoading={isFetching}
          emptyText="Nothing was done that matches what you chose above."
        />
      )}
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onGo={list.goTo} />}
      <Dialog
        title={looked ? describeAction(looked.action) : ''}
        isOpen={looked !== undefined}
        onClose={() => setLooked(undefined)}
        className="w-[min(48rem,calc(100vw-2rem))]"
      >
        {looked && (
          <>
            <p className="mb-4 break-words text-ink-2">
              {looked.targetName ? `${looked.targetName} (${looked.target})` : looked.target}, by{' '}
              {looked.actorName ? `${looked.actorName} (${looked.actor})` : looked.actor}
              {looked.address && ` from ${looked.address}`}, {formatMoment(looked.at)}
            </p>
            <DifferencesTable before={looked.before} after={looked.after} names={names} />
          </>
        )}
      </Dialog>
    </Screen>
  );
}

function columnsFor(
  onLook: (item: AuditItem) => void,
  onNarrow: (target: string) => void,
): readonly Column<AuditItem>[] {
  return [
    { id: 'at', header: 'When', cell: ({ row }) => formatMoment(row.original.at) },
    { id: 'actor', header: 'Who', cell: ({ row }) => <Who {...row.original} /> },
    { id: 'address', header: 'From', cell: ({ row }) => row.original.address ?? '–' },
    { id: 'action', header: 'What', cell: ({ row }) => describeAction(row.original.action) },
    {
      id: 'target',
      header: 'On',
      cell: ({ row: { original } }) => (
        <button
          type="button"
          aria-label={`Only ${original.targetName ?? original.target}`}
          title={original.target}
          className="-my-2 inline-flex min-h-11 max-w-56 items-center text-left text-pen-deep underline underline-offset-4"
          onClick={() => onNarrow(original.target)}
        >
          <span className="truncate">{original.targetName ?? original.target}</span>
        </button>
      ),
    },
    {
      id: 'changes',
      isTight: true,
      header: 'Changes',
      cell: ({ row: { original } }) => {
        const { length } = findDifferences(original.before, original.after);
        if (length === 0) return <span className="text-ink-2">–</span>;
        return (
          <Button look="soft" className="-my-1" onClick={() => onLook(original)}>
            {length === 1 ? '1 change' : `${length} changes`}
          </Button>
        );
      },
    },
  ];
}

function Who({ actor, actorName }: AuditItem) {
  if (!actorName) return actor;
  return (
    <p>
      {actorName}
      <span className="wrap-anywhere block text-ink-2 text-sm">{actor}</span>
    </p>
  );
}

function ExportButton({ filter }: { filter: object }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const response = await fetchApi(addressOf(exportAudit, {}, filter));
      saveFile(await response.blob(), 'audit-log.csv');
    } catch (error) {
      showToast(sentenceOf(error), { toastMs: 6_000, tone: 'bad' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button look="outline" disabled={isBusy} onClick={save}>
      {isBusy ? 'Preparing…' : 'Export as CSV'}
    </Button>
  );
}
