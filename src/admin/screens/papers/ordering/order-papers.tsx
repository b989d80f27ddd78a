import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { orderPapers } from '../../../../papers/admin-contract.ts';
import { kindNames } from '../../../../papers/browsing/paper-facts.ts';
import { listAllPapers } from '../../../../papers/contract.ts';
import type { Paper } from '../../../../papers/schemas.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { IconButton } from '../../../kit/icon-button.tsx';
import { useAnswer, useChange } from '../../../kit/queries.ts';
import { LoadTrouble } from '../../../kit/screen.tsx';
import { showTrouble } from '../../../kit/undo-toast.ts';
import { moveTo } from './move-to.ts';

interface OrderPapersProps {
  subjectId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** The papers of a subject as the shop shows them, to be put in another order. */
export function OrderPapers({ subjectId, isOpen, onClose }: OrderPapersProps) {
  return (
    <Dialog title="Order of the papers" isOpen={isOpen} onClose={onClose}>
      <LoadedOrder subjectId={subjectId} onClose={onClose} />
    </Dialog>
  );
}

function LoadedOrder({ subjectId, onClose }: Omit<OrderPapersProps, 'isOpen'>) {
  const { data, error, refetch, isPlaceholderData } = useAnswer(listAllPapers, { query: { subjectId } });
  if (error && !data) return <LoadTrouble error={error} onRetry={refetch} />;
  if (!data || isPlaceholderData) return <Skeleton className="h-64" />;
  return <OrderEditor subjectId={subjectId} papers={data} onClose={onClose} />;
}

function OrderEditor({ subjectId, papers, onClose }: { subjectId: number; papers: Paper[]; onClose: () => void }) {
  const { mutateAsync, isPending } = useChange(orderPapers);
  const [rows, setRows] = useState(papers);
  const [dragged, setDragged] = useState<number>();
  const [news, setNews] = useState('');
  const focusOn = useRef<number>(undefined);
  const list = useRef<HTMLOListElement>(null);
  // Moving a row in the document takes the focus from it.
  useEffect(() => {
    if (focusOn.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-paper="${focusOn.current}"]`)?.focus();
    focusOn.current = undefined;
  });

  const move = (paper: Paper, to: number): void => {
    if (to < 0 || to >= rows.length) return;
    setRows(moveTo(rows, rows.indexOf(paper), to));
    setNews(`${paper.papername} is now ${to + 1} of ${rows.length}`);
    focusOn.current = paper.paperid;
  };
  const moveByKey = (event: KeyboardEvent, paper: Paper, index: number): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(paper, index + by);
  };
  const dragOver = (event: DragEvent, index: number): void => {
    event.preventDefault();
    const from = rows.findIndex(({ paperid }) => paperid === dragged);
    if (from >= 0 && from !== index) setRows(moveTo(rows, from, index));
  };
  const save = async (ids: number[], text: string): Promise<void> => {
    try {
      await mutateAsync([{ params: { id: subjectId }, body: { ids } }]);
      showToast(text, { toastMs: 4_000 });
      onClose();
    } catch (error) {
      showTrouble(error);
    }
  };
  if (papers.length === 0) return <p className="text-ink-2">This subject has no papers yet.</p>;
  return (
    <>
      <p className="mb-3 text-ink-2">
        Drag a paper, use its arrows, or press Alt and an arrow key while you are on it. Nothing changes before you
        save.
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ol ref={list} aria-label="Papers in their order" className="grid max-h-96 gap-1 overflow-y-auto">
        {rows.map((paper, index) => (
          <li
            key={paper.paperid}
            data-paper={paper.paperid}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys.
            tabIndex={0}
            draggable
            className={`flex items-center gap-2 rounded-button border border-rule bg-sheet pl-2 ${dragged === paper.paperid ? 'opacity-60' : ''}`}
            onKeyDown={(event) => moveByKey(event, paper, index)}
            onDragStart={() => setDragged(paper.paperid)}
            onDragOver={(event) => dragOver(event, index)}
            onDragEnd={() => setDragged(undefined)}
          >
            <GripVertical aria-hidden className="size-4.5 shrink-0 cursor-grab text-ink-2" />
            <span className="min-w-0 flex-1 break-words py-1.5 text-[15px]">
              {paper.papername}
              <span className="block text-ink-2 text-sm">
                {kindNames[paper.kind]}
                {!paper.enabled && ', disabled'}
              </span>
            </span>
            <IconButton
              icon={ArrowUp}
              label={`Move ${paper.papername} up`}
              disabled={index === 0}
              onClick={() => move(paper, index - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${paper.papername} down`}
              disabled={index === rows.length - 1}
              onClick={() => move(paper, index + 1)}
            />
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          look="outline"
          className="mr-auto"
          disabled={isPending}
          onClick={() => void save([], 'The papers stand by kind and name again')}
        >
          By kind and name
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isPending}
          onClick={() =>
            void save(
              rows.map(({ paperid }) => paperid),
              'The new order is saved',
            )
          }
        >
          Save the order
        </Button>
      </div>
    </>
  );
}
