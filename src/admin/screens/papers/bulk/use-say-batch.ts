import { showToast } from '../../../../ui/toasts.tsx';
import { undoBatch } from '../../../bin/bin-contract.ts';
import { describeUndone } from '../../../bin/describe-undone.ts';
import { useChange } from '../../../kit/queries.ts';
import { showTrouble } from '../../../kit/undo-toast.ts';

const undoMs = 12_000;
const doneMs = 6_000;

/** Says what was done to many at once and, for a while, offers to undo it; the bin does so for longer. */
export function useSayBatch() {
  const { mutateAsync: undo } = useChange(undoBatch);
  const bringBack = async (batchId: string): Promise<void> => {
    try {
      showToast(describeUndone(await undo([{ params: { batchId } }])), { toastMs: doneMs });
    } catch (error) {
      showTrouble(error);
    }
  };
  return (text: string, batchId: string | null): void =>
    showToast(text, {
      toastMs: undoMs,
      ...(batchId && { action: { label: 'Undo', onAct: () => void bringBack(batchId) } }),
    });
}
