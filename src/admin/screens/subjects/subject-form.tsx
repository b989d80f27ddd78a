import { useState } from 'react';
import type { SchoolClass } from '../../../catalog/schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { type SubjectDraft, TypedSubject } from './subject-draft.ts';

interface SubjectFormProps {
  classes: readonly SchoolClass[];
  /** What the fields begin with; a new subject has no class yet. */
  start: Omit<SubjectDraft, 'classid'> & { classid: number | undefined };
  /** What the button says. */
  does: string;
  failure: string | undefined;
  onSave: (draft: SubjectDraft) => Promise<void>;
  onCancel: () => void;
}

export function SubjectForm({ classes, start, does, failure, onSave, onCancel }: SubjectFormProps) {
  const [isEnabled, setIsEnabled] = useState(start.enabled);
  const { register, handleSubmit, formState } = useCheckedForm(TypedSubject, {
    subjectName: start.subjectName,
    classid: start.classid === undefined ? '' : String(start.classid),
    price: start.price === null ? '' : String(start.price),
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(({ price = null, ...values }) => onSave({ ...values, price, enabled: isEnabled }));
  return (
    <form noValidate className="grid gap-4" onSubmit={save}>
      {failure && (
        <p role="alert" className="rounded-button bg-red-soft px-3.5 py-2.5 text-red">
          {failure}
        </p>
      )}
      <TextField
        label="Subject name"
        autoComplete="off"
        error={errors.subjectName?.message}
        {...register('subjectName')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Class" error={errors.classid?.message} {...register('classid')}>
          <option value="">Choose a class</option>
          {classes.map(({ classid, classname }) => (
            <option key={classid} value={classid}>
              {classname}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Price in rupees"
          inputMode="numeric"
          autoComplete="off"
          hint="Leave it empty for a free subject."
          error={errors.price?.message}
          {...register('price')}
        />
      </div>
      <CheckField
        label="Enabled"
        hint="Only enabled subjects are in the shop."
        checked={isEnabled}
        onChange={(event) => setIsEnabled(event.target.checked)}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {does}
        </Button>
      </div>
    </form>
  );
}
