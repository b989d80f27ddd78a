import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { StaffClass } from '../../import/catalogue-contract.ts';
import { counted } from '../../kit/counted.ts';

/** Why a class cannot be deleted, and what can be done instead. */
export function ClassInUse({ kept, onClose }: { kept: StaffClass | undefined; onClose: () => void }) {
  return (
    <Dialog
      title={`${kept?.classname ?? 'This class'} cannot be deleted`}
      isOpen={kept !== undefined}
      onClose={onClose}
    >
      {kept && <Reasons kept={kept} onClose={onClose} />}
    </Dialog>
  );
}

function Reasons({ kept, onClose }: { kept: StaffClass; onClose: () => void }) {
  const { classid, subjects, archivedSubjects } = kept;
  return (
    <>
      <div className="grid gap-3 text-ink-2">
        {subjects > 0 && <p>It still has {counted(subjects, 'subject')}. Move or delete them first.</p>}
        {archivedSubjects > 0 && (
          <p>
            {counted(archivedSubjects, 'deleted subject')} of it {archivedSubjects === 1 ? 'is' : 'are'} kept, because
            papers or buyers belong to {archivedSubjects === 1 ? 'it' : 'them'}: a class with such a history stays.
          </p>
        )}
        <p>You can disable the class instead, so that the shop shows it as Coming Soon, or hide it altogether.</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {subjects > 0 && (
          <ButtonLink look="outline" to={`/admin/subjects?classid=${classid}`}>
            See its subjects
          </ButtonLink>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  );
}
