import { showToast } from '../../../ui/toasts.tsx';
import { undoDelete } from '../../import/catalogue-contract.ts';
import { counted } from '../../kit/counted.ts';
import { useChange } from '../../kit/queries.ts';
import { showTrouble } from '../../kit/undo-toast.ts';

const undoMs = 12_000;
const doneMs = 4_000;

/** Says that papers are gone and, for a while, offers to bring all of them back. */
export function useUndoPapers() {
  const { mutateAsync: undo } = useChange(undoDelete);
  const bringBack = async (ids: readonly number[]): Promise<void> => {
    try {
      for (const id of ids) await undo([{ body: { kind: 'paper', id } }]);
      showToast(ids.length === 1 ? 'The paper is back' : `${counted(ids.length, 'paper')} are back`, {
        toastMs: doneMs,
      });
    } catch (error) {
      showTrouble(error);
    }
  };
  return (text: string, ids: readonly number[]): void =>
    showToast(text, {
      toastMs: undoMs,
      ...(ids.length > 0 && { action: { label: 'Undo', onAct: () => void bringBack(ids) } }),
    });
}
