import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { counted } from '../../../kit/counted.ts';
import { sentenceOf } from '../../../kit/screen.tsx';
import { SubjectPicker } from '../subject-picker.tsx';
import { NamedPapers } from './named-papers.tsx';
import type { SelectedPaper } from './selected-papers.ts';

interface MovePapersProps {
  papers: readonly SelectedPaper[];
  isOpen: boolean;
  onClose: () => void;
  onMove: (subjectId: number) => Promise<void>;
}

/** Asks which subject papers go to. */
export function MovePapers({ papers, isOpen, onClose, onMove }: MovePapersProps) {
  return (
    <Dialog title={`Move ${counted(papers.length, 'paper')}`} isOpen={isOpen} onClose={onClose}>
      <MoveForm papers={papers} onClose={onClose} onMove={onMove} />
    </Dialog>
  );
}

function MoveForm({ papers, onClose, onMove }: Omit<MovePapersProps, 'isOpen'>) {
  const [place, setPlace] = useState<{ classid?: number | undefined; subjectId?: number | undefined }>({});
  const [failure, setFailure] = useState<string>();
  const move = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (place.subjectId === undefined) return setFailure('Please choose a subject to move to.');
    try {
      await onMove(place.subjectId);
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return (
    <form onSubmit={move} className="grid gap-3">
      <NamedPapers papers={papers} />
      <SubjectPicker
        classid={place.classid}
        subjectId={place.subjectId}
        error={failure}
        onPick={(classid, subjectId) => {
          setPlace({ classid, subjectId });
          setFailure(undefined);
        }}
      />
      <p className="text-ink-2">Whoever bought the new subject can open its paid papers; they leave the old one.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Move</Button>
      </div>
    </form>
  );
}
