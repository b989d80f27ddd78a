import { Confirm } from '../../../ui/confirm.tsx';
import type { StaffSubject } from '../../import/catalogue-contract.ts';
import { counted } from '../../kit/counted.ts';
import { sentenceOf } from '../../kit/screen.tsx';

interface ArchiveSubjectProps {
  subject: StaffSubject | undefined;
  onClose: () => void;
  onArchive: (subject: StaffSubject) => Promise<void>;
}

/** Asks before a subject goes that papers or people depend on, and says what becomes of them. */
export function ArchiveSubject({ subject, onClose, onArchive }: ArchiveSubjectProps) {
  return (
    <Confirm
      title={`Delete ${subject?.subjectName ?? 'this subject'}?`}
      does="Delete and archive"
      isOpen={subject !== undefined}
      onClose={onClose}
      onConfirm={async () => subject && onArchive(subject)}
      describe={sentenceOf}
    >
      {subject && <Consequences {...subject} />}
    </Confirm>
  );
}

function Consequences({ papers, buyers }: StaffSubject) {
  return (
    <>
      <p>
        It has {counted(papers, 'paper')} and {counted(buyers, 'buyer')}, so it is archived instead of erased: it leaves
        the shop and this list, nobody can buy it any more, and its papers leave the lists with it.
      </p>
      {buyers > 0 && (
        <p className="font-semibold text-ink">Those who bought it keep it, with everything they can open in it now.</p>
      )}
      <p>It can be brought back from the bin. To take it out of the shop only for a while, disable it instead.</p>
    </>
  );
}
