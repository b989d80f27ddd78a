import { useState } from 'react';
import * as z from 'zod/mini';
import { listPapersForStaff, PresentPaper, type StaffPaper } from '../../../../papers/admin-contract.ts';
import { updatePaper } from '../../../../papers/contract.ts';
import { CallFailed, call } from '../../../../platform/http/client.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { ChangedMeanwhile } from '../../../kit/changed-meanwhile.tsx';
import { KeptNotice } from '../../../kit/drafts/kept-notice.tsx';
import { useDraft } from '../../../kit/drafts/use-draft.ts';
import { readPresent } from '../../../kit/present-state.ts';
import { useChange } from '../../../kit/queries.ts';
import { sentenceOf } from '../../../kit/screen.tsx';
import { changesOf, contestedFields, type PaperDraft } from './paper-draft.ts';
import { PaperForm } from './paper-form.tsx';

interface EditPaperProps {
  paper: StaffPaper | undefined;
  onClose: () => void;
}

export function EditPaper({ paper, onClose }: EditPaperProps) {
  return (
    <Dialog title="Edit paper" isOpen={paper !== undefined} onClose={onClose}>
      {paper && <PaperEditor key={paper.paperid} opened={paper} onClose={onClose} />}
    </Dialog>
  );
}

const UnsavedPaper = z.object({
  seen: PresentPaper,
  draft: z.pick(PresentPaper, {
    papername: true,
    filename: true,
    subjectId: true,
    kind: true,
    access: true,
    language: true,
    enabled: true,
  }),
});

interface Place {
  classid: number;
  name: string;
  subjectName: string;
}

function PaperEditor({ opened, onClose }: { opened: StaffPaper; onClose: () => void }) {
  const { mutateAsync: update } = useChange(updatePaper);
  const unsaved = useDraft(`paper:${opened.paperid}`, UnsavedPaper);
  /** The state this person looks at; another one once they took what somebody else made of it. */
  const [seen, setSeen] = useState<PresentPaper>(unsaved.kept?.seen ?? opened);
  const [draft, setDraft] = useState<PaperDraft>(unsaved.kept?.draft ?? opened);
  const [present, setPresent] = useState<PresentPaper>();
  const [failure, setFailure] = useState<string>();
  /** Counts how often the form began anew. */
  const [round, setRound] = useState(0);
  const [places, setPlaces] = useState(() => new Map([[opened.subjectId, placeOf(opened)]]));

  const send = async (wanted: PaperDraft, version: number): Promise<void> => {
    setFailure(undefined);
    setDraft(wanted);
    try {
      await update([{ body: { paperid: opened.paperid, version, ...changesOf(seen, wanted) } }]);
    } catch (error) {
      const now = readPresent(error, PresentPaper);
      if (now) setPlaces(new Map([...places, ...(await findPlaces([now.subjectId, wanted.subjectId]))]));
      else setFailure(describeFailure(error));
      return setPresent(now);
    }
    showToast(`${wanted.papername} is saved`, { toastMs: 4_000 });
    unsaved.drop();
    onClose();
  };
  const startWith = (now: PresentPaper): void => {
    unsaved.drop();
    setSeen(now);
    setDraft(now);
    setPresent(undefined);
    setRound(round + 1);
  };

  if (present) {
    const names = new Map([...places].map(([id, { name }]) => [id, name]));
    return (
      <ChangedMeanwhile
        fields={contestedFields(seen, changesOf(seen, draft), present, names)}
        onTakeTheirs={() => startWith(present)}
        onSaveMine={() => send(draft, present.version)}
      />
    );
  }
  const place = places.get(draft.subjectId);
  return (
    <>
      <KeptNotice isShown={unsaved.kept !== undefined} onDiscard={() => startWith(opened)} />
      <PaperForm
        key={round}
        start={draft}
        classid={place?.classid}
        subjectName={place?.subjectName ?? ''}
        failure={failure}
        onType={(typed) => unsaved.keep({ seen, draft: typed })}
        onSave={(wanted) => send(wanted, seen.version)}
        onCancel={() => {
          unsaved.drop();
          onClose();
        }}
      />
    </>
  );
}

function placeOf({ classid, classname, subjectName }: StaffPaper): Place {
  return { classid, name: `${classname} ${subjectName}`, subjectName };
}

/** What subjects are called, as far as they have papers: the one that somebody moved the paper to has. */
async function findPlaces(subjectIds: readonly number[]): Promise<[number, Place][]> {
  const found = subjectIds.map((subjectId) => call(listPapersForStaff, { query: { subjectId, limit: 1 } }));
  const pages = await Promise.all(found).catch(() => []);
  return pages.flatMap(({ rows }) => rows.map((row): [number, Place] => [row.subjectId, placeOf(row)]));
}

function describeFailure(error: unknown): string {
  const isGone = error instanceof CallFailed && error.body.code === 'not_found';
  return isGone ? 'Somebody else has deleted this paper meanwhile.' : sentenceOf(error);
}
