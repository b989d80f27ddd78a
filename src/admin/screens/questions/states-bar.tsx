import {
  type QuestionState,
  setQuestionStates,
  type stateOutcomes,
} from '../../../questions/studio/studio-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../kit/counted.ts';
import { useChange } from '../../kit/queries.ts';
import { showTrouble } from '../../kit/undo-toast.ts';
import { useSayBatch } from '../papers/bulk/use-say-batch.ts';

interface StatesBarProps {
  selected: ReadonlySet<string>;
  onClear: () => void;
}

const actions = [
  ['checked', 'Approve'],
  ['draft', 'Send back to draft'],
  ['retired', 'Retire'],
] as const;

/** What can be done to all questions that are ticked. */
export function StatesBar({ selected, onClear }: StatesBarProps) {
  const { mutateAsync, isPending } = useChange(setQuestionStates);
  const sayBatch = useSayBatch();
  if (selected.size === 0) return null;
  const change = async (state: QuestionState): Promise<void> => {
    const { batchId, results } = await mutateAsync([{ body: { ids: [...selected].map(Number), state } }]);
    sayBatch(describeOutcomes(results.map(({ outcome }) => outcome)), batchId);
    onClear();
  };
  return (
    <section
      aria-label="Selected questions"
      className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-pen-deep bg-sheet px-3 py-2 shadow-card"
    >
      <p className="mr-auto font-semibold">{counted(selected.size, 'question')} selected</p>
      {actions.map(([state, text]) => (
        <Button key={state} look="soft" disabled={isPending} onClick={() => change(state).catch(showTrouble)}>
          {text}
        </Button>
      ))}
      <Button look="outline" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}

type Outcome = (typeof stateOutcomes)[number];

/** `3 questions changed, 1 has problems and stays a draft`. */
export function describeOutcomes(outcomes: readonly Outcome[]): string {
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const parts = [
    `${counted(count('changed'), 'question')} changed`,
    count('same') > 0 && `${count('same')} as before`,
    count('has_problems') > 0 && `${count('has_problems')} with problems not approved`,
    count('own_work') > 0 && `${count('own_work')} written by you: a colleague has to approve`,
    count('not_found') > 0 && `${count('not_found')} gone`,
  ];
  return parts.filter(Boolean).join(', ');
}
