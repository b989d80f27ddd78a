import {
  type Candidate,
  type ComposedPaper,
  listAlternatives,
} from '../../../questions/composing/composing-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../kit/queries.ts';

interface SwapDialogProps {
  paper: ComposedPaper;
  /** Undefined while nothing is swapped. */
  number: number | undefined;
  onClose: () => void;
  onChoose: (candidate: Candidate) => void;
}

/** What else fits a place, those first that its unit needs most. */
export function SwapDialog({ paper, number, onClose, onChoose }: SwapDialogProps) {
  return (
    <Dialog
      title={`Swap question ${number ?? ''}`}
      isOpen={number !== undefined}
      onClose={onClose}
      className="w-[min(48rem,calc(100vw-2rem))]"
    >
      {number !== undefined && <Alternatives paper={paper} number={number} onChoose={onChoose} />}
    </Dialog>
  );
}

function Alternatives({ paper, number, onChoose }: Pick<SwapDialogProps, 'paper' | 'onChoose'> & { number: number }) {
  const { data, isPlaceholderData } = useAnswer(listAlternatives, { params: { id: paper.id }, query: { number } });
  if (!data || isPlaceholderData) return <Skeleton className="h-64" />;
  if (data.candidates.length === 0) {
    return <p className="text-ink-2">The bank has nothing else that fits here and is in no paper.</p>;
  }
  return (
    <ul className="max-h-[60vh] divide-y divide-rule overflow-y-auto">
      {data.candidates.map((candidate) => (
        <li key={candidate.id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2">{candidate.text}</p>
            <p className="text-ink-2 text-sm">
              {candidate.key}, {candidate.chapter}
              {candidate.skill && `, ${candidate.skill}`}
              {candidate.hasChoice && ', with choice'}
            </p>
          </div>
          <Button look="soft" aria-label={`Take ${candidate.key}`} onClick={() => onChoose(candidate)}>
            Take
          </Button>
        </li>
      ))}
    </ul>
  );
}
