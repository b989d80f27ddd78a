import { useState } from 'react';
import * as z from 'zod/mini';
import { addSubject, updateSubject } from '../../../catalog/contract.ts';
import type { SchoolClass } from '../../../catalog/schemas.ts';
import { CallFailed } from '../../../platform/http/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { PresentSubject, type StaffSubject } from '../../import/catalogue-contract.ts';
import { ChangedMeanwhile } from '../../kit/changed-meanwhile.tsx';
import { KeptNotice } from '../../kit/drafts/kept-notice.tsx';
import { useDraft } from '../../kit/drafts/use-draft.ts';
import { readPresent } from '../../kit/present-state.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { changesOf, contestedFields, fieldsOf, isSoldEmpty, type SubjectDraft } from './subject-draft.ts';
import { SubjectForm } from './subject-form.tsx';

/** What the dialog is about: a subject that is there, or a new one. */
export type OpenSubject = Pick<StaffSubject, 'id' | 'version' | 'papers' | keyof SubjectDraft> | 'new';

interface SubjectDialogProps {
  open: OpenSubject | undefined;
  classes: readonly SchoolClass[];
  /** The class that the list is narrowed to, which a new subject begins with. */
  classid: string | undefined;
  onClose: () => void;
}

export function SubjectDialog({ open, classes, classid, onClose }: SubjectDialogProps) {
  return (
    <Dialog title={open === 'new' ? 'Add a subject' : 'Edit subject'} isOpen={open !== undefined} onClose={onClose}>
      {open === 'new' && <AddSubject classes={classes} classid={classid} onClose={onClose} />}
      {open && open !== 'new' && <EditSubject key={open.id} opened={open} classes={classes} onClose={onClose} />}
    </Dialog>
  );
}

type EditorProps = Omit<SubjectDialogProps, 'open' | 'classid'>;

const savedMs = 4_000;

function AddSubject({ classes, classid = '', onClose }: EditorProps & Pick<SubjectDialogProps, 'classid'>) {
  const { mutateAsync: add } = useChange(addSubject);
  const { kept, keep, drop } = useDraft('subject:new', z.record(z.string(), z.string()));
  const [failure, setFailure] = useState<string>();
  const save = async (draft: SubjectDraft): Promise<void> => {
    try {
      await add([{ body: draft }]);
    } catch (error) {
      return setFailure(sentenceOf(error));
    }
    showToast(`${draft.subjectName} is added`, { toastMs: savedMs });
    drop();
    onClose();
  };
  return (
    <>
      <KeptNotice isShown={kept !== undefined} onDiscard={drop} />
      <SubjectForm
        key={kept ? 'kept' : 'new'}
        classes={classes}
        start={kept ?? { subjectName: '', classid, offer: '', price: '', enabled: 'on' }}
        isDoubtful={(draft) => isSoldEmpty(draft, 0)}
        does="Add subject"
        failure={failure}
        onType={keep}
        onSave={save}
        onCancel={() => {
          drop();
          onClose();
        }}
      />
    </>
  );
}

const UnsavedSubject = z.object({ seen: PresentSubject, fields: z.record(z.string(), z.string()) });

type Present = NonNullable<ReturnType<typeof readPresent<typeof PresentSubject>>>;

function EditSubject({ opened, classes, onClose }: EditorProps & { opened: Exclude<OpenSubject, 'new'> }) {
  const { mutateAsync: update } = useChange(updateSubject);
  const unsaved = useDraft(`subject:${opened.id}`, UnsavedSubject);
  /** The state this person looks at; another one once they took what somebody else made of it. */
  const [seen, setSeen] = useState<Present>(unsaved.kept?.seen ?? opened);
  /** Counts how often the form began anew. */
  const [round, setRound] = useState(0);
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
    unsaved.drop();
    onClose();
  };
  const startWith = (now: Present): void => {
    unsaved.drop();
    setRound(round + 1);
    setSeen(now);
    setDraft(now);
    setPresent(undefined);
  };

  if (present) {
    const classnames = new Map(classes.map(({ classid, classname }) => [classid, classname]));
    return (
      <ChangedMeanwhile
        fields={contestedFields(seen, changesOf(seen, draft), present, classnames)}
        onTakeTheirs={() => startWith(present)}
        onSaveMine={() => send(draft, present.version)}
      />
    );
  }
  return (
    <>
      <KeptNotice isShown={unsaved.kept !== undefined} onDiscard={() => startWith(opened)} />
      <SubjectForm
        key={round}
        classes={classes}
        start={unsaved.kept?.fields ?? fieldsOf(draft)}
        // Whoever sells it already is not asked again.
        isDoubtful={(wanted) => isSoldEmpty(wanted, opened.papers) && !isSoldEmpty(seen, opened.papers)}
        does="Save"
        failure={failure}
        onType={(fields) => unsaved.keep({ seen, fields })}
        onSave={(wanted) => send(wanted, seen.version)}
        onCancel={() => {
          unsaved.drop();
          onClose();
        }}
      />
    </>
  );
}

function describeFailure(error: unknown): string {
  const isGone = error instanceof CallFailed && error.body.code === 'not_found';
  return isGone ? 'Somebody else has deleted this subject meanwhile.' : sentenceOf(error);
}
