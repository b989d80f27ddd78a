import type { StaffPaper } from '../../../../papers/admin-contract.ts';
import { deletePaper } from '../../../../papers/contract.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { useChange } from '../../../kit/queries.ts';
import { sentenceOf } from '../../../kit/screen.tsx';
import { useUndoToast } from '../../../kit/undo-toast.ts';

/** Asks before a paper is deleted; it can be brought back for a while all the same. */
export function DeletePaper({ paper, onClose }: { paper: StaffPaper | undefined; onClose: () => void }) {
  const { mutateAsync } = useChange(deletePaper);
  const offerUndo = useUndoToast();
  const remove = async (): Promise<void> => {
    if (!paper) return;
    await mutateAsync([{ query: { paperid: paper.paperid } }]);
    const { paperid: id, papername: name } = paper;
    offerUndo(`${name} is deleted`, { kind: 'paper', id, name });
  };
  return (
    <Confirm
      title="Delete this paper?"
      does="Delete the paper"
      isOpen={paper !== undefined}
      onClose={onClose}
      onConfirm={remove}
      describe={sentenceOf}
    >
      <p>
        <strong className="text-ink">{paper?.papername}</strong> of {paper?.classname} {paper?.subjectName} goes from
        the shop at once and lies in the bin for 30 days. Whoever bought or downloaded it can still open it.
      </p>
      <p>To take it from the shop for a while only, disable it instead.</p>
    </Confirm>
  );
}
