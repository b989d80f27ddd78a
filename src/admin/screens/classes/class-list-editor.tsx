import { Plus } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { replaceClasses } from '../../../catalog/contract.ts';
import { SchoolClass } from '../../../catalog/schemas.ts';
import { CallFailed, call } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { listClasses, PresentClasses } from '../../import/catalogue-contract.ts';
import { ChangedMeanwhile } from '../../kit/changed-meanwhile.tsx';
import { KeptNotice } from '../../kit/drafts/kept-notice.tsx';
import { useDraft } from '../../kit/drafts/use-draft.ts';
import { readPresent } from '../../kit/present-state.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import {
  checkClasses,
  contestedClasses,
  EditedClass,
  editClasses,
  isSameList,
  moveRow,
  nextClassId,
} from './class-list.ts';
import { ClassRow } from './class-row.tsx';

export const classListDraft = 'class-list';
const UnsavedList = z.object({
  rows: z.array(EditedClass),
  seen: z.object({ list: z.array(SchoolClass), version: z.string() }),
});

interface ClassListEditorProps {
  list: readonly SchoolClass[];
  version: string;
  onDone: () => void;
}

type Present = NonNullable<ReturnType<typeof readPresent<typeof PresentClasses>>>;

/** The whole list of classes: reordered, renamed, added to and removed from, and saved in one piece. */
export function ClassListEditor({ list, version, onDone }: ClassListEditorProps) {
  const { mutateAsync: replace, isPending } = useChange(replaceClasses);
  const unsaved = useDraft(classListDraft, UnsavedList);
  const [rows, setTypedRows] = useState(() => unsaved.kept?.rows ?? editClasses(list));
  const [seen, setSeen] = useState(() => unsaved.kept?.seen ?? { list: [...list], version });
  const [present, setPresent] = useState<Present>();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [news, setNews] = useState('');
  const focusOn = useRef<{ key: string; part: string }>(undefined);
  const part = useRef<HTMLOListElement>(null);

  // Moving a row in the document takes the focus from it.
  useEffect(() => {
    const { key, part: name } = focusOn.current ?? {};
    focusOn.current = undefined;
    if (key) part.current?.querySelector<HTMLElement>(`[data-row="${key}"] [data-part="${name}"]`)?.focus();
  });

  const setRows = (typed: EditedClass[]): void => {
    setTypedRows(typed);
    if (isSameList(typed, editClasses(seen.list))) unsaved.drop();
    else unsaved.keep({ rows: typed, seen });
  };
  const change = (key: string, part: Partial<EditedClass>): void =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const move = (index: number, by: -1 | 1, focused: string): void => {
    const row = rows[index];
    const place = index + by;
    if (!row || place < 0 || place >= rows.length) return;
    setRows(moveRow(rows, index, by));
    setNews(`${row.classname} is now ${place + 1} of ${rows.length}`);
    // The button for the way it came is still there at the end of the list.
    const isAtEnd = place === 0 || place === rows.length - 1;
    focusOn.current = { key: row.key, part: isAtEnd && focused !== 'name' ? (by < 0 ? 'down' : 'up') : focused };
  };
  const add = (): void => {
    const key = crypto.randomUUID();
    setRows([...rows, { key, classid: String(nextClassId(rows)), classname: '', enabled: true, isNew: true }]);
    focusOn.current = { key, part: 'name' };
  };
  const remove = (index: number): void => {
    const next = rows[index + 1] ?? rows[index - 1];
    setNews(`${rows[index]?.classname ?? 'The class'} is taken off the list`);
    setRows(rows.toSpliced(index, 1));
    if (next) focusOn.current = { key: next.key, part: 'remove' };
  };

  const send = async (toVersion: string): Promise<void> => {
    const checked = checkClasses(rows);
    setProblems(checked.problems);
    setFailure(undefined);
    const [bad] = checked.problems.keys();
    if (bad) {
      focusOn.current = { key: bad, part: 'name' };
      return;
    }
    try {
      await replace([{ query: { version: toVersion }, body: checked.list }]);
    } catch (error) {
      const now = readPresent(error, PresentClasses);
      setPresent(now);
      if (!now) await bringBack(error);
      return;
    }
    showToast('The list of classes is saved', { toastMs: 4_000 });
    leave();
  };
  /** Rows that may not go come back to their place, so that everything else can be saved. */
  const bringBack = async (error: unknown): Promise<void> => {
    setFailure(sentenceOf(error));
    if (!(error instanceof CallFailed) || error.body.code !== 'class_in_use') return;
    const { rows: present } = await call(listClasses);
    const inUse = present.filter(({ subjects, archivedSubjects }) => subjects + archivedSubjects > 0);
    const missing = inUse.filter(({ classid }) => !rows.some((row) => row.classid === String(classid)));
    setRows(missing.reduce((list, row) => list.toSpliced(present.indexOf(row), 0, ...editClasses([row])), [...rows]));
    setFailure(`${sentenceOf(error)} It is back in the list; everything else can be saved.`);
  };
  const startWith = (now: Present): void => {
    unsaved.drop();
    setTypedRows(editClasses(now.rows));
    setSeen({ list: now.rows, version: now.version });
    setPresent(undefined);
  };
  const leave = (): void => {
    unsaved.drop();
    onDone();
  };

  if (present) {
    return (
      <div className="max-w-3xl rounded-card border border-rule bg-sheet p-4 md:p-6">
        <ChangedMeanwhile
          fields={contestedClasses(checkClasses(rows).list, present.rows)}
          onTakeTheirs={() => startWith(present)}
          onSaveMine={() => send(present.version)}
        />
      </div>
    );
  }
  return (
    <form
      noValidate
      className="max-w-3xl"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send(seen.version);
      }}
    >
      <KeptNotice isShown={unsaved.kept !== undefined} onDiscard={() => startWith({ rows: [...list], version })} />
      <p className="mb-4 max-w-prose text-ink-2">
        The shop shows the classes in this order. Move one with its arrows, or with Alt and an arrow key while you are
        in its name. Nothing changes before you save.
      </p>
      {failure && (
        <p role="alert" className="mb-4 rounded-button bg-red-soft px-3.5 py-2.5 text-red">
          {failure}
        </p>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <ol ref={part} className="grid gap-2" aria-label="Classes in their order">
        {rows.map((row, index) => (
          <ClassRow
            key={row.key}
            row={row}
            place={index + 1}
            count={rows.length}
            problem={problems.get(row.key)}
            onChange={(changed) => change(row.key, changed)}
            onMove={(by, focused) => move(index, by, focused)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button look="soft" className="mt-3" onClick={add}>
        <Plus aria-hidden className="size-4.5" />
        Add a row
      </Button>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          Save the list
        </Button>
        <Button look="outline" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
