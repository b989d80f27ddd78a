import { deleteSubject } from '../../../catalog/contract.ts';
import type { StaffSubject } from '../../import/catalogue-contract.ts';
import { useChange } from '../../kit/queries.ts';
import { useUndoToast } from '../../kit/undo-toast.ts';

/** Deletes a subject and offers to bring it back. */
export function useDeleteSubject() {
  const { mutateAsync: remove } = useChange(deleteSubject);
  const offerUndo = useUndoToast();
  return async (subject: StaffSubject): Promise<void> => {
    const { id, subjectName: name } = subject;
    await remove([{ query: { subjectid: id } }]);
    offerUndo(`${name} is ${isArchivedOnDelete(subject) ? 'archived' : 'deleted'}`, { kind: 'subject', id, name });
  };
}

/** Something depends on it, so it leaves the shop and stays for those who have it. */
export function isArchivedOnDelete({ papers, buyers }: StaffSubject): boolean {
  return papers > 0 || buyers > 0;
}
