import { ListOrdered, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StaffPaper } from '../../../papers/admin-contract.ts';
import { updatePaper } from '../../../papers/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable, Pager } from '../../kit/data-table.tsx';
import { useListState } from '../../kit/list-state.ts';
import { useChange } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { showTrouble } from '../../kit/undo-toast.ts';
import { useOpened } from '../../kit/use-opened.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { countUnseen, noneSelected, selectFrom } from './bulk/selected-papers.ts';
import { DeletePaper } from './editing/delete-paper.tsx';
import { EditPaper } from './editing/edit-paper.tsx';
import { ReplaceFile } from './editing/replace-file.tsx';
import { OrderPapers } from './ordering/order-papers.tsx';
import { paperColumns } from './paper-columns.tsx';
import { PaperFilters } from './paper-filters.tsx';
import { UploadPanel } from './uploads/upload-panel.tsx';
import { useFileDrop } from './uploads/use-file-drop.ts';
import { useUploads } from './uploads/use-uploads.ts';
import { idOfPaper, usePaperList } from './use-paper-list.ts';

type Asked = { what: 'edit' | 'replace' | 'delete'; paper: StaffPaper };

export default function PapersPage() {
  const list = useListState('-updatedAt');
  const { rows, data, error, isPending, refetch } = usePaperList(list);
  const { mutateAsync: update } = useChange(updatePaper);
  const [selected, setSelected] = useState(noneSelected);
  const subjectId = Number(list.filter('subjectId')) || undefined;
  const [isOrdering, setIsOrdering] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const askedFor = (what: Asked['what']) => (asked?.what === what ? asked.paper : undefined);
  const close = (): void => setAsked(undefined);
  useOpened(list, (wanted) => {
    const paper = rows.find(({ paperid }) => String(paperid) === wanted);
    if (paper) setAsked({ what: 'edit', paper });
    if (wanted === 'upload') document.getElementById('upload-papers')?.focus();
    return paper !== undefined || wanted === 'upload';
  });
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
    <Screen
      title="Papers"
      actions={
        <>
          {subjectId !== undefined && (
            <Button look="outline" onClick={() => setIsOrdering(true)}>
              <ListOrdered aria-hidden className="size-4.5" />
              Change the order
            </Button>
          )}
          <FileButton onFiles={(files) => void add(files)} />
        </>
      }
    >
      <UploadPanel uploads={uploads} queue={queue} />
      {isOver && <DropHint />}
      <PaperFilters list={list} />
      <BulkBar selected={selected} unseen={countUnseen(selected, rows)} onSelect={setSelected} />
      {error && !data ? (
        <LoadTrouble error={error} onRetry={refetch} />
      ) : (
        <>
          <DataTable
            label="Papers"
            columns={columns}
            rows={rows}
            idOf={idOfPaper}
            nameOf={({ papername }) => papername}
            isLoading={isPending}
            emptyText="No papers match. Change the search or the filters, or drop some PDFs here."
            sort={list.sort}
            onSort={list.sortBy}
            selected={new Set(selected.keys())}
            onSelect={(ids) => setSelected(selectFrom(selected, ids, rows))}
          />
          <Pager
            page={data?.page ?? list.page}
            pageSize={data?.pageSize ?? 50}
            total={data?.total ?? 0}
            onGo={list.goTo}
          />
        </>
      )}
      <EditPaper paper={askedFor('edit')} onClose={close} />
      <ReplaceFile paper={askedFor('replace')} onClose={close} />
      <DeletePaper paper={askedFor('delete')} onClose={close} />
      {subjectId !== undefined && (
        <OrderPapers subjectId={subjectId} isOpen={isOrdering} onClose={() => setIsOrdering(false)} />
      )}
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
      <Button id="upload-papers" onClick={() => input.current?.click()}>
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
