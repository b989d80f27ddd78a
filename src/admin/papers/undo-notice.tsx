import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { undoDelete } from '../catalogue-contract.ts';
import { sentenceOf } from '../screen.tsx';

/** Papers that have just been deleted. */
export interface Deleted {
  ids: readonly number[];
  text: string;
}

interface UndoNoticeProps {
  deleted: Deleted | undefined;
  onClose: () => void;
  /** Told when papers have come back, some or all. */
  onRestored: () => void;
}

/** Says what was deleted and offers to take it back, until something else happens. */
export function UndoNotice({ deleted, onClose, onRestored }: UndoNoticeProps) {
  const [isBusy, setIsBusy] = useState(false);
  const undo = async (ids: readonly number[]): Promise<void> => {
    setIsBusy(true);
    try {
      for (const id of ids) await call(undoDelete, { body: { kind: 'paper', id } });
      showToast(ids.length === 1 ? 'The paper is back.' : `${ids.length} papers are back.`, { toastMs: 4_000 });
    } catch (error) {
      showToast(sentenceOf(error), { toastMs: 6_000, tone: 'bad' });
    } finally {
      setIsBusy(false);
      onRestored();
      onClose();
    }
  };
  return (
    <div role="status">
      {deleted && (
        <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-marker/30 px-4 py-2">
          <p className="mr-auto">{deleted.text}</p>
          <Button look="soft" disabled={isBusy} onClick={() => void undo(deleted.ids)}>
            Undo
          </Button>
          <Button look="outline" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </div>
  );
}
