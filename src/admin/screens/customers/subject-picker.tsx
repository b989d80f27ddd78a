import { useState } from 'react';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type CustomerDetails, grantSubject } from '../../customers-contract.ts';
import { listSubjects } from '../../import/catalogue-contract.ts';
import { useAnswer, useChange } from '../../kit/queries.ts';
import { LoadTrouble, sentenceOf } from '../../kit/screen.tsx';
import { useDebounced } from '../../kit/use-debounced.ts';

const shownAtOnce = 8;

/** Finds a subject by its name and gives it to a customer. */
export function SubjectPicker({ customer: { id, name, owned } }: { customer: CustomerDetails }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed).trim();
  const { data, error, refetch } = useAnswer(listSubjects, { query: { q, limit: shownAtOnce } });
  const grant = useChange(grantSubject);
  const ownedIds = new Set(owned.map(({ subjectId }) => subjectId));
  const give = (subjectId: number, subjectName: string): void =>
    grant.mutate([{ params: { id }, body: { subjectId } }], {
      onSuccess: () => showToast(`${name} owns ${subjectName} now`, { toastMs: 4_000 }),
    });
  const left = data ? data.total - data.rows.length : 0;
  return (
    <div className="grid gap-3">
      <TextField
        data-takes-focus
        label="Subject"
        hint="Type a part of its name. They can open it at once; no money moves."
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError text={grant.error ? sentenceOf(grant.error) : undefined} />
      {error && <LoadTrouble error={error} onRetry={refetch} />}
      <ul aria-label="Subjects found" className="divide-y divide-rule">
        {data?.rows.map((subject) => (
          <li key={subject.id} className="flex items-center gap-3 py-1.5">
            <p className="mr-auto min-w-0 break-words">
              {subject.subjectName} <span className="text-ink-2">{subject.classname}</span>
            </p>
            {ownedIds.has(subject.id) ? (
              <span className="flex min-h-11 items-center text-ink-2">Owned</span>
            ) : (
              <Button
                look="soft"
                aria-label={`Give ${subject.subjectName}, ${subject.classname}`}
                disabled={grant.isPending}
                onClick={() => give(subject.id, subject.subjectName)}
              >
                Give
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {data?.rows.length === 0 && 'No subject has this in its name.'}
        {left > 0 && `${left.toLocaleString('en-IN')} more: type more of the name.`}
      </p>
    </div>
  );
}
