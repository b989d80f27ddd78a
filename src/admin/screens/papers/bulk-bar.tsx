import { useState } from 'react';
import { type BulkChange, type BulkResult, changeManyPapers } from '../../../papers/admin-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { counted } from '../../kit/counted.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { showTrouble } from '../../kit/undo-toast.ts';
import { describeBulk, describeDeleted } from './describe-bulk.ts';
import { MovePapers } from './move-papers.tsx';
import { useUndoPapers } from './use-undo-papers.ts';

interface BulkBarProps {
  ids: readonly number[];
  /** Nothing is ticked any more. */
  onClear: () => void;
}

type Question = 'move' | 'delete';

const simple = [
  ['enable', 'Enable'],
  ['disable', 'Disable'],
  ['free', 'Make free'],
  ['paid', 'Make paid'],
] as const;

/** What can be done to all papers that are ticked. */
export function BulkBar({ ids, onClear }: BulkBarProps) {
  const { mutateAsync, isPending } = useChange(changeManyPapers);
  const sayDeleted = useUndoPapers();
  const [question, setQuestion] = useState<Question>();
  if (ids.length === 0) return null;

  const apply = async (change: Omit<BulkChange, 'ids'>): Promise<BulkResult['results']> => {
    const { results } = await mutateAsync([{ body: { ...change, ids: [...ids] } }]);
    onClear();
    return results;
  };
  const change = async (how: Omit<BulkChange, 'ids'>): Promise<void> =>
    showToast(describeBulk(await apply(how)), { toastMs: 5_000 });
  const remove = async (): Promise<void> => {
    const results = await apply({ action: 'delete' });
    const gone = results.filter(({ outcome }) => outcome !== 'not_found').map(({ id }) => id);
    sayDeleted(describeDeleted(results), gone);
  };
  return (
    <section
      aria-label="Selected papers"
      className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-pen-deep bg-sheet px-3 py-2 shadow-card"
    >
      <p className="mr-auto font-semibold">{counted(ids.length, 'paper')} selected</p>
      {simple.map(([action, text]) => (
        <Button key={action} look="soft" disabled={isPending} onClick={() => change({ action }).catch(showTrouble)}>
          {text}
        </Button>
      ))}
      <Button look="soft" onClick={() => setQuestion('move')}>
        Move…
      </Button>
      <Button look="danger" onClick={() => setQuestion('delete')}>
        Delete…
      </Button>
      <Button look="outline" onClick={onClear}>
        Clear selection
      </Button>
      <MovePapers
        count={ids.length}
        isOpen={question === 'move'}
        onClose={() => setQuestion(undefined)}
        onMove={(subjectId) => change({ action: 'move', subjectId })}
      />
      <Confirm
        title={`Delete ${counted(ids.length, 'paper')}?`}
        does={`Delete ${counted(ids.length, 'paper')}`}
        isOpen={question === 'delete'}
        onClose={() => setQuestion(undefined)}
        onConfirm={remove}
        describe={sentenceOf}
      >
        <p>They go from the shop at once. Those that somebody bought or downloaded stay open for those people.</p>
      </Confirm>
    </section>
  );
}
