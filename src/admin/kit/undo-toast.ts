import { showToast } from '../../ui/toasts.tsx';
import { undoDelete } from '../import/catalogue-contract.ts';
import { useChange } from './queries.ts';
import { sentenceOf } from './screen.tsx';

const undoMs = 10_000;
const troubleMs = 6_000;
const doneMs = 4_000;

type Kind = 'class' | 'subject' | 'paper';

/** Says that something is gone and, for a while, offers to bring it back. */
export function useUndoToast() {
  const { mutateAsync: undo } = useChange(undoDelete);
  return (text: string, deleted: { kind: Kind; id: number; name: string }): void => {
    const { kind, id, name } = deleted;
    const bringBack = async (): Promise<void> => {
      try {
        await undo([{ body: { kind, id } }]);
        showToast(`${name} is back`, { toastMs: doneMs });
      } catch (error) {
        showTrouble(error);
      }
    };
    showToast(text, { toastMs: undoMs, action: { label: 'Undo', onAct: bringBack } });
  };
}

/** Tells of a call that failed where there is no better place for it. */
export function showTrouble(error: unknown): void {
  showToast(sentenceOf(error), { toastMs: troubleMs, tone: 'bad', hasClose: true });
}
