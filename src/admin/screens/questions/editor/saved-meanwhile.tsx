import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { DifferencesView } from './differences-view.tsx';

interface SavedMeanwhileProps {
  mine: string;
  present: { source: string; editedBy: string | null };
  onTakeTheirs: () => void;
  onSaveMine: () => Promise<void>;
}

/** Somebody else was quicker: what they made of it against what was typed here, and the two ways on. */
export function SavedMeanwhile({ mine, present, onTakeTheirs, onSaveMine }: SavedMeanwhileProps) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Changed meanwhile"
      className="my-3 grid gap-3 rounded-card border border-red bg-sheet p-4 outline-none"
    >
      <p role="alert">
        {present.editedBy ?? 'Somebody else'} has changed this question while you had it open. Nothing of yours has been
        saved yet. From theirs (−) to yours (+):
      </p>
      <DifferencesView before={present.source} after={mine} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={() => void onSaveMine()}>Save mine over it</Button>
      </div>
    </section>
  );
}
