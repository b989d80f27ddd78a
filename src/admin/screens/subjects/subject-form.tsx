import { type SubmitEvent, useState } from 'react';
import type { SchoolClass } from '../../../catalog/schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { readFields } from '../../kit/drafts/use-draft.ts';
import { draftOf, type SubjectDraft, type TypedFields, TypedSubject } from './subject-draft.ts';

interface SubjectFormProps {
  classes: readonly SchoolClass[];
  /** What the fields begin with. */
  start: TypedFields;
  /** Whether saving this would begin to sell nothing for money. */
  isDoubtful: (draft: SubjectDraft) => boolean;
  /** What the button says. */
  does: string;
  failure: string | undefined;
  /** Told what the fields hold after every letter. */
  onType: (fields: TypedFields) => void;
  onSave: (draft: SubjectDraft) => Promise<void>;
  onCancel: () => void;
}

export function SubjectForm(props: SubjectFormProps) {
  const { classes, start, isDoubtful, does, failure, onType, onSave, onCancel } = props;
  const { register, handleSubmit, formState } = useCheckedForm(TypedSubject, start);
  const { errors, isSubmitting } = formState;
  /** What would be sold without a single paper, until somebody insists. */
  const [doubtful, setDoubtful] = useState<SubjectDraft>();
  const save = (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    const isEnabled = 'enabled' in readFields(event.currentTarget);
    return handleSubmit(async (typed) => {
      const draft = draftOf(typed, isEnabled);
      if (isDoubtful(draft)) setDoubtful(draft);
      else await onSave(draft);
    })(event);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={save}
      onInput={(event) => {
        setDoubtful(undefined);
        onType(readFields(event.currentTarget));
      }}
    >
      {failure && (
        <p role="alert" className="rounded-button bg-red-soft px-3.5 py-2.5 text-red">
          {failure}
        </p>
      )}
      <TextField
        label="Subject name"
        data-takes-focus
        autoComplete="off"
        error={errors.subjectName?.message}
        {...register('subjectName')}
      />
      <SelectField label="Class" error={errors.classid?.message} {...register('classid')}>
        <option value="">Choose a class</option>
        {classes.map(({ classid, classname }) => (
          <option key={classid} value={classid}>
            {classname}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Free or for a price"
          hint="In a free subject every paper is open to all."
          error={errors.offer?.message}
          {...register('offer')}
        >
          <option value="">Please choose</option>
          <option value="free">Free</option>
          <option value="priced">For a price</option>
        </SelectField>
        <TextField
          label="Price in rupees"
          inputMode="numeric"
          autoComplete="off"
          error={errors.price?.message}
          {...register('price')}
        />
      </div>
      <CheckField
        label="Enabled"
        name="enabled"
        hint="Only enabled subjects are in the shop."
        defaultChecked={start.enabled !== undefined}
      />
      {doubtful ? (
        <SoldEmptyQuestion
          name={doubtful.subjectName}
          isBusy={isSubmitting}
          onDisable={() => onSave({ ...doubtful, enabled: false })}
          onInsist={() => onSave(doubtful)}
        />
      ) : (
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSubmitting}>
            {does}
          </Button>
        </div>
      )}
    </form>
  );
}

interface SoldEmptyQuestionProps {
  name: string;
  isBusy: boolean;
  onDisable: () => void;
  onInsist: () => void;
}

function SoldEmptyQuestion({ name, isBusy, onDisable, onInsist }: SoldEmptyQuestionProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-red-soft p-4 text-red">
      <p>{name} has no papers yet. Whoever buys it now gets nothing for the money until there are some.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" disabled={isBusy} onClick={onInsist}>
          Sell it all the same
        </Button>
        <Button disabled={isBusy} onClick={onDisable}>
          Save it disabled
        </Button>
      </div>
    </div>
  );
}
