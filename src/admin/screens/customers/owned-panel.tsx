import { useState } from 'react';
import { Panel } from '../../../accounts/profile/panel.tsx';
import { formatDay } from '../../../page-kit/india-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type CustomerDetails, revokeSubject } from '../../customers-contract.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { SubjectPicker } from './subject-picker.tsx';

type Owned = CustomerDetails['owned'][number];

/** What a customer may open; a subject can be given and taken away here. */
export function OwnedPanel({ customer }: { customer: CustomerDetails }) {
  const { id, name, owned } = customer;
  const [isGiving, setIsGiving] = useState(false);
  const [taken, setTaken] = useState<Owned>();
  const revoke = useChange(revokeSubject);
  return (
    <Panel
      title={`Subjects (${owned.length})`}
      aside={<Button onClick={() => setIsGiving(true)}>Give a subject</Button>}
    >
      {owned.length === 0 && <p className="text-ink-2">They own nothing yet.</p>}
      <ul className="divide-y divide-rule">
        {owned.map((subject) => (
          <li key={subject.subjectId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="mr-auto min-w-0">
              <p className="font-semibold break-words">
                {subject.subjectName}, {subject.classname}
              </p>
              <p className="text-ink-2 text-sm">
                {subject.source === 'staff' ? 'Given by staff' : `Order ${subject.source}`} on{' '}
                {formatDay(subject.grantedAt)}
              </p>
            </div>
            <Button
              look="danger"
              aria-label={`Take away ${subject.subjectName}, ${subject.classname}`}
              onClick={() => setTaken(subject)}
            >
              Take away
            </Button>
          </li>
        ))}
      </ul>
      <Dialog title="Give a subject" isOpen={isGiving} onClose={() => setIsGiving(false)}>
        <SubjectPicker customer={customer} />
      </Dialog>
      <Confirm
        title="Take this subject away?"
        does="Take away"
        isOpen={taken !== undefined}
        onClose={() => setTaken(undefined)}
        onConfirm={async () => {
          if (!taken) return;
          await revoke.mutateAsync([{ params: { id, subjectId: taken.subjectId } }]);
          showToast(`${taken.subjectName} taken away`, { toastMs: 4_000 });
        }}
        describe={sentenceOf}
      >
        <p>
          {name} can no longer open the paid papers of {taken?.subjectName}, {taken?.classname}.
        </p>
        <p>No money moves. To give money back as well, refund the order instead.</p>
      </Confirm>
    </Panel>
  );
}
