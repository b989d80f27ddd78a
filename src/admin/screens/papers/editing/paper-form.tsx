import { type SubmitEvent, useState } from 'react';
import { kindNames, languageNames } from '../../../../papers/browsing/paper-facts.ts';
import { Access, fileName, Kind, Language, paperName } from '../../../../papers/schemas.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { oneOf } from '../../../kit/one-of.ts';
import { SubjectPicker } from '../subject-picker.tsx';
import type { PaperDraft } from './paper-draft.ts';

interface PaperFormProps {
  start: PaperDraft;
  /** Where its subject belongs, and what that is called. */
  classid: number | undefined;
  subjectName: string;
  failure: string | undefined;
  /** Told of everything that is typed or chosen. */
  onType: (draft: PaperDraft) => void;
  onSave: (draft: PaperDraft) => Promise<void>;
  onCancel: () => void;
}

/** What can be changed of a paper, beside its file. */
export function PaperForm(props: PaperFormProps) {
  const { start, classid: firstClass, subjectName, failure, onType, onSave, onCancel } = props;
  const [draft, setDraft] = useState(start);
  const [place, setPlace] = useState<{ classid: number | undefined; subjectId: number | undefined }>({
    classid: firstClass,
    subjectId: start.subjectId,
  });
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const set = (part: Partial<PaperDraft>): void => {
    setDraft((previous) => ({ ...previous, ...part }));
    onType({ ...draft, ...part });
  };
  const problems: Problems = isChecked ? problemsOf(draft, place.subjectId) : {};

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    const { subjectId } = place;
    if (subjectId === undefined || Object.values(problemsOf(draft, subjectId)).some(Boolean)) return;
    setIsSaving(true);
    try {
      await onSave({ ...draft, papername: draft.papername.trim(), subjectId });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form onSubmit={save} noValidate>
      <TextField
        label="Name"
        data-takes-focus
        value={draft.papername}
        error={problems.papername}
        onChange={({ target }) => set({ papername: target.value })}
      />
      <SubjectPicker
        {...place}
        subjectName={subjectName}
        error={problems.subject}
        onPick={(classid, subjectId) => {
          setPlace({ classid, subjectId });
          if (subjectId !== undefined) set({ subjectId });
        }}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Kind"
          value={draft.kind}
          onChange={({ target }) => set({ kind: oneOf(Kind.options, target.value) ?? draft.kind })}
        >
          {Kind.options.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Access"
          value={draft.access}
          hint="In a subject without a price everything is free."
          onChange={({ target }) => set({ access: oneOf(Access.options, target.value) ?? draft.access })}
        >
          <option value="free">Free</option>
          <option value="paid">Paid</option>
        </SelectField>
      </div>
      <SelectField
        label="Language"
        value={draft.language ?? ''}
        onChange={({ target }) => set({ language: oneOf(Language.options, target.value) ?? null })}
      >
        <option value="">Not said</option>
        {Language.options.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Saved as"
        value={draft.filename ?? ''}
        error={problems.filename}
        hint="What a download is called; left empty, like its name."
        onChange={({ target }) => set({ filename: target.value === '' ? null : target.value })}
      />
      <label className="mt-1 flex min-h-11 items-center gap-3 font-semibold text-[15px]">
        <input
          type="checkbox"
          className="size-5 accent-pen"
          checked={draft.enabled}
          onChange={({ target }) => set({ enabled: target.checked })}
        />
        Enabled: shown in the shop
      </label>
      {failure && (
        <p role="alert" className="mt-3 rounded-button bg-red-soft px-3.5 py-2.5 text-red">
          {failure}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}

type Problems = Partial<Record<'papername' | 'filename' | 'subject', string | undefined>>;

function problemsOf({ papername, filename }: PaperDraft, subjectId: number | undefined): Problems {
  return {
    papername: paperName.safeParse(papername).error?.issues[0]?.message,
    filename: filename === null ? undefined : fileName.safeParse(filename).error?.issues[0]?.message,
    subject: subjectId === undefined ? 'Please choose a subject' : undefined,
  };
}
