import { useState } from 'react';
import { addSubject, updateSubject } from '../../../catalog/contract.ts';
import type { SchoolClass } from '../../../catalog/schemas.ts';
import { CallFailed } from '../../../platform/http/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { PresentSubject, type StaffSubject } from '../../import/catalogue-contract.ts';
import { ChangedMeanwhile } from '../../kit/changed-meanwhile.tsx';
import { readPresent } from '../../kit/present-state.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { changesOf, contestedFields, type SubjectDraft } from './subject-draft.ts';
import { SubjectForm } from './subject-form.tsx';

/** What the dialog is about: a subject that is there, or a new one. */
export type OpenSubject = Pick<StaffSubject, 'id' | 'version' | keyof SubjectDraft> | 'new';

interface SubjectDialogProps {
  open: OpenSubject | undefined;
  classes: readonly SchoolClass[];
  onClose: () => void;
}

export function SubjectDialog({ open, classes, onClose }: SubjectDialogProps) {
  return (
    <Dialog title={open === 'new' ? 'Add a subject' : 'Edit subject'} isOpen={open !== undefined} onClose={onClose}>
      {open === 'new' && <AddSubject classes={classes} onClose={onClose} />}
      {open && open !== 'new' && <EditSubject key={open.id} opened={open} classes={classes} onClose={onClose} />}
    </Dialog>
  );
}

type EditorProps = Omit<SubjectDialogProps, 'open'>;

const savedMs = 4_000;

function AddSubject({ classes, onClose }: EditorProps) {
  const { mutateAsync: add } = useChange(addSubject);
  const [failure, setFailure] = useState<string>();
  const save = async (draft: SubjectDraft): Promise<void> => {
    try {
      await add([{ body: draft }]);
    } catch (error) {
      return setFailure(sentenceOf(error));
    }
    showToast(`${draft.subjectName} is added`, { toastMs: savedMs });
    onClose();
  };
  return (
    <SubjectForm
      classes={classes}
      start={{ subjectName: '', classid: undefined, price: null, enabled: true }}
      does="Add subject"
      failure={failure}
      onSave={save}
      onCancel={onClose}
    />
  );
}

type Present = NonNullable<ReturnType<typeof readPresent<typeof PresentSubject>>>;

function EditSubject({ opened, classes, onClose }: EditorProps & { opened: Exclude<OpenSubject, 'new'> }) {
  const { mutateAsync: update } = useChange(updateSubject);
  /** The state this person looks at; another one once they took what somebody else made of it. */
  const [seen, setSeen] = useState<Present>(opened);
  const [draft, setDraft] = useState<SubjectDraft>(opened);
  const [present, setPresent] = useState<Present>();
  const [failure, setFailure] = useState<string>();

  const send = async (wanted: SubjectDraft, version: number): Promise<void> => {
    setFailure(undefined);
    setDraft(wanted);
    try {
      await update([{ body: { id: seen.id, version, ...changesOf(seen, wanted) } }]);
    } catch (error) {
      const now = readPresent(error, PresentSubject);
      setPresent(now);
      if (!now) setFailure(describeFailure(error));
      return;
    }
    showToast(`${wanted.subjectName} is saved`, { toastMs: savedMs });
    onClose();
  };
  const takeTheirs = (now: Present): void => {
    setSeen(now);
    setDraft(now);
    setPresent(undefined);
  };

  if (present) {
    const classnames = new Map(classes.map(({ classid, classname }) => [classid, classname]));
    return (
      <ChangedMeanwhile
        fields={contestedFields(seen, changesOf(seen, draft), present, classnames)}
        onTakeTheirs={() => takeTheirs(present)}
        onSaveMine={() => send(draft, present.version)}
      />
    );
  }
  return (
    <SubjectForm
      key={seen.version}
      classes={classes}
      start={draft}
      does="Save"
      failure={failure}
      onSave={(wanted) => send(wanted, seen.version)}
      onCancel={onClose}
    />
  );
}

function describeFailure(error: unknown): string {
  const isGone = error instanceof CallFailed && error.body.code === 'not_found';
  return isGone ? 'Somebody else has deleted this subject meanwhile.' : sentenceOf(error);
}
