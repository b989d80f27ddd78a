import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { SettingsAnswer } from '../../contract.ts';
import { type SettingsForm, settingKeys, settingNames } from './rules.ts';

export interface Conflict {
  mine: SettingsForm;
  theirs: SettingsAnswer;
}

interface ConflictDialogProps {
  conflict: Conflict | undefined;
  onClose: () => void;
  onTakeTheirs: (theirs: SettingsAnswer) => void;
  onSaveMine: (conflict: Conflict) => Promise<void>;
}

/** Somebody else saved meanwhile: shows both and lets the person choose. Nothing is lost before they do. */
export function ConflictDialog({ conflict, onClose, ...choices }: ConflictDialogProps) {
  return (
    <Dialog title="Somebody else was quicker" isOpen={conflict !== undefined} onClose={onClose}>
      {conflict && <Choice conflict={conflict} {...choices} />}
    </Dialog>
  );
}

function Choice({ conflict, onTakeTheirs, onSaveMine }: Omit<ConflictDialogProps, 'onClose'> & { conflict: Conflict }) {
  const { mine, theirs } = conflict;
  const differing = settingKeys.filter((key) => mine[key] !== theirs.own[key]);
  return (
    <>
      <p className="text-ink-2">
        These settings were changed after you had opened them.
        {differing.length === 0 && ' What you entered is the same as what is there now.'}
      </p>
      <dl className="mt-4 grid gap-3">
        {differing.map((key) => (
          <div key={key}>
            <dt className="font-semibold">{settingNames[key]}</dt>
            <dd className="break-words">
              <span className="text-ink-2">Theirs:</span> {theirs.own[key] ?? 'not set'}
            </dd>
            <dd className="break-words">
              <span className="text-ink-2">Yours:</span> {mine[key] ?? 'not set'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => onTakeTheirs(theirs)}>
          Take theirs
        </Button>
        <Button onClick={() => onSaveMine(conflict)}>Save mine over it</Button>
      </div>
    </>
  );
}
