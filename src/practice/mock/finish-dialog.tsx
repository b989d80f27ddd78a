import { Confirm } from '../../ui/confirm.tsx';
import type { PaletteQuestion } from './palette.tsx';
import { paletteStates, stateNames } from './palette-states.ts';

interface FinishDialogProps {
  isOpen: boolean;
  questions: readonly PaletteQuestion[];
  onClose: () => void;
  onFinish: () => Promise<void>;
}

/** Asks before handing in, and says what is still open. */
export function FinishDialog({ isOpen, questions, onClose, onFinish }: FinishDialogProps) {
  const counts = paletteStates
    .map((state) => ({ state, count: questions.filter((question) => question.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <Confirm
      title="Hand in your paper?"
      does="Hand in"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={onFinish}
      describe={(error) => (error instanceof Error ? error.message : 'It could not be handed in. Please try again.')}
    >
      <p>
        {questions.length} questions: {counts.map(({ state, count }) => `${count} ${stateNames[state]}`).join(', ')}.
      </p>
      <p>After that nothing can be changed. The result comes at once, and you mark what you wrote on paper.</p>
    </Confirm>
  );
}
