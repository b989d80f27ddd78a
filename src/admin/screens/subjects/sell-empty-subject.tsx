import { Confirm } from '../../../ui/confirm.tsx';
import type { StaffSubject } from '../../import/catalogue-contract.ts';
import { sentenceOf } from '../../kit/screen.tsx';

interface SellEmptySubjectProps {
  subject: StaffSubject | undefined;
  onClose: () => void;
  onInsist: (subject: StaffSubject) => Promise<unknown>;
}

/** Asks before people can pay for a subject that has nothing to open. */
export function SellEmptySubject({ subject, onClose, onInsist }: SellEmptySubjectProps) {
  return (
    <Confirm
      title={`Sell ${subject?.subjectName ?? 'this subject'} without papers?`}
      does="Sell it all the same"
      isOpen={subject !== undefined}
      onClose={onClose}
      onConfirm={async () => subject && onInsist(subject)}
      describe={sentenceOf}
    >
      <p>It has a price and no papers yet. Whoever buys it now gets nothing for the money until there are some.</p>
      <p>Upload its papers first, and enable it then.</p>
    </Confirm>
  );
}
