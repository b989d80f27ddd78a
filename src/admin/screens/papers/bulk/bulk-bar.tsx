import { useState } from 'react';
import { type BulkChange, type BulkResult, changeManyPapers } from '../../../../papers/admin-contract.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { counted } from '../../../kit/counted.ts';
import { useChange } from '../../../kit/queries.ts';
import { sentenceOf } from '../../../kit/screen.tsx';
import { showTrouble } from '../../../kit/undo-toast.ts';
import { describeBulk, describeDeleted } from './describe-bulk.ts';
import { MovePapers } from './move-papers.tsx';
import { NamedPapers } from './named-papers.tsx';
import { noneSelected, type SelectedPapers, withoutPapers } from './selected-papers.ts';
import { useSayBatch } from './use-say-batch.ts';

interface BulkBarProps {
  selected: SelectedPapers;
  /** How many of them are not in the list below. */
  unseen: number;
  onSelect: (selected: SelectedPapers) => void;
}

type Question = 'move' | 'delete';

const simple = [
  ['enable', 'Enable'],
  ['disable', 'Disable'],
  ['free', 'Make free'],
  ['paid', 'Make paid'],
] as const;

/** What can be done to all papers that are ticked. They stay ticked, so that more can be done to them. */
export function BulkBar({ selected, unseen, onSelect }: BulkBarProps) {
  const { mutateAsync, isPending } = useChange(changeManyPapers);
  const sayBatch = useSayBatch();
  const [question, setQuestion] = useState<Question>();
  const [isListShown, setIsListShown] = useState(false);
  if (selected.size === 0) return null;

  const papers = [...selected.values()];
  const name = counted(papers.length, 'paper');
  const apply = (change: Omit<BulkChange, 'ids'>): Promise<BulkResult> =>
    mutateAsync([{ body: { ...change, ids: papers.map(({ paperid }) => paperid) } }]);
  const change = async (how: Omit<BulkChange, 'ids'>): Promise<void> => {
    const { results, batchId } = await apply(how);
    sayBatch(describeBulk(results), batchId);
    onSelect(withoutPapers(selected, missing(results)));
  };
  const remove = async (): Promise<void> => {
    const { results, batchId } = await apply({ action: 'delete' });
    sayBatch(describeDeleted(results), batchId);
    onSelect(noneSelected);
  };
  return (
    <section
      aria-label="Selected papers"
      className="sticky top-2 z-10 mb-3 grid gap-2 rounded-card border border-pen-deep bg-sheet px-3 py-2 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold">{name} selected</p>
        <button
          type="button"
          aria-expanded={isListShown}
          className="mr-auto min-h-11 text-[15px] text-pen-deep underline underline-offset-4"
          onClick={() => setIsListShown(!isListShown)}
        >
          {unseen > 0 ? `${unseen.toLocaleString('en-IN')} not in the list below: ` : ''}
          {isListShown ? 'hide them' : 'show which'}
        </button>
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
        <Button look="outline" onClick={() => onSelect(noneSelected)}>
          Clear selection
        </Button>
      </div>
      {isListShown && (
        <NamedPapers papers={papers} onRemove={({ paperid }) => onSelect(withoutPapers(selected, [paperid]))} />
      )}
      <MovePapers
        papers={papers}
        isOpen={question === 'move'}
        onClose={() => setQuestion(undefined)}
        onMove={(subjectId) => change({ action: 'move', subjectId })}
      />
      <Confirm
        title={`Delete ${name}?`}
        does={`Delete ${name}`}
        isOpen={question === 'delete'}
        onClose={() => setQuestion(undefined)}
        onConfirm={remove}
        describe={sentenceOf}
      >
        <NamedPapers papers={papers} />
        <p>
          They go from the shop at once, and stay in the bin for 30 days. Those that somebody bought or downloaded stay
          open for those people.
        </p>
      </Confirm>
    </section>
  );
}

function missing(results: BulkResult['results']): number[] {
  return results.filter(({ outcome }) => outcome === 'not_found').map(({ id }) => id);
}
