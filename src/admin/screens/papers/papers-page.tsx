import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { listPapersForStaff, paperSorts, type StaffPaper } from '../../../papers/admin-contract.ts';
import { updatePaper } from '../../../papers/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable, Pager } from '../../kit/data-table.tsx';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { useListState, writeSort } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { useAnswer, useChange } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { showTrouble } from '../../kit/undo-toast.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DeletePaper } from './delete-paper.tsx';
import { EditPaper } from './edit-paper.tsx';
import { paperColumns } from './paper-columns.tsx';
import { PaperFilters, readFilters } from './paper-filters.tsx';
import { ReplaceFile } from './replace-file.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { isUnderWay } from './upload-queue.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

type Asked = { what: 'edit' | 'replace' | 'delete'; paper: StaffPaper };

export default function PapersPage() {
  const list = useListState('-updatedAt');
  const sort = oneOf(paperSorts, writeSort(list.sort));
  const answer = useAnswer(listPapersForStaff, { query: { ...readFilters(list), page: list.page, sort } });
  const { mutateAsync: update } = useChange(updatePaper);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  const askedFor = (what: Asked['what']) => (asked?.what === what ? asked.paper : undefined);
  const close = (): void => setAsked(undefined);
  const { queue, uploads, add } = useUploads();
  const isOver = useFileDrop((files) => void add(files));
  const columns = paperColumns({
    // Only this one field is sent and it becomes what was asked for, so there is nothing of others to lose.
    switchTo: ({ paperid }, enabled) => update([{ body: { paperid, enabled } }]).catch(showTrouble),
    edit: (paper) => setAsked({ what: 'edit', paper }),
    replace: (paper) => setAsked({ what: 'replace', paper }),
    remove: (paper) => setAsked({ what: 'delete', paper }),
  });
  return (
    <Screen title="Papers" actions={<FileButton onFiles={(files) => void add(files)} />}>
      <UploadPanel uploads={uploads} queue={queue} />
      <LeaveGuard
        isOn={uploads.some(isUnderWay)}
        title="Leave while papers are being uploaded?"
        does="Leave and stop them"
      >
        <p>Papers that are live stay in the shop. Those still on their way are stopped and do not arrive.</p>
      </LeaveGuard>
      {isOver && <DropHint />}
      <PaperFilters list={list} />
      <BulkBar ids={[...selected].map(Number)} onClear={() => setSelected(new Set())} />
      {answer.error ? (
        <LoadTrouble error={answer.error} onRetry={answer.refetch} />
      ) : (
        <>
          <DataTable
            label="Papers"
            columns={columns}
            rows={answer.data?.rows ?? []}
            idOf={({ paperid }) => String(paperid)}
            nameOf={({ papername }) => papername}
            isLoading={answer.isPending}
            emptyText="No papers match. Change the search or the filters, or drop some PDFs here."
            sort={list.sort}
            onSort={list.sortBy}
            selected={selected}
            onSelect={setSelected}
          />
          <Pager
            page={answer.data?.page ?? list.page}
            pageSize={answer.data?.pageSize ?? 50}
            total={answer.data?.total ?? 0}
            onGo={list.goTo}
          />
        </>
      )}
      <EditPaper paper={askedFor('edit')} onClose={close} />
      <ReplaceFile paper={askedFor('replace')} onClose={close} />
      <DeletePaper paper={askedFor('delete')} onClose={close} />
    </Screen>
  );
}

function FileButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        aria-label="PDFs to upload"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <p className="hidden self-center text-ink-2 text-sm lg:block">Drop PDFs anywhere on this screen, or</p>
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4.5" />
        Upload papers
      </Button>
    </>
  );
}

function DropHint() {
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-card border-4 border-pen border-dashed bg-paper/85"
    >
      <p className="font-display text-3xl">Drop the PDFs here</p>
    </div>
  );
}
