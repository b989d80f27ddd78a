import { useState } from 'react';
import * as z from 'zod/mini';
import { addClass } from '../../../catalog/contract.ts';
import { ClassInput } from '../../../catalog/schemas.ts';
import { IdInAddress } from '../../../platform/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { KeptNotice } from '../../kit/drafts/kept-notice.tsx';
import { useFieldsDraft } from '../../kit/drafts/use-draft.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';

const NewClass = z.object({ classid: IdInAddress, classname: ClassInput.shape.classname });

interface AddClassProps {
  isOpen: boolean;
  onClose: () => void;
  /** An id nobody has yet, to begin with. */
  freeId: number;
}

export function AddClass({ isOpen, onClose, freeId }: AddClassProps) {
  return (
    <Dialog title="Add a class" isOpen={isOpen} onClose={onClose}>
      <AddClassForm freeId={freeId} onClose={onClose} />
    </Dialog>
  );
}

function AddClassForm({ freeId, onClose }: Omit<AddClassProps, 'isOpen'>) {
  const [isEnabled, setIsEnabled] = useState(true);
  const { mutateAsync: add } = useChange(addClass);
  const { kept, keepFields, drop } = useFieldsDraft('class:new', { classid: String(freeId) });
  const { register, handleSubmit, setError, reset, formState } = useCheckedForm(NewClass, {
    classid: kept?.classid ?? String(freeId),
    classname: kept?.classname ?? null,
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (values) => {
    try {
      await add([{ body: { ...values, enabled: isEnabled } }]);
    } catch (error) {
      setError('classid', { message: sentenceOf(error) }, { shouldFocus: true });
      return;
    }
    showToast(`${values.classname} is added`, { toastMs: 4_000 });
    drop();
    onClose();
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={save} onInput={keepFields}>
      <KeptNotice
        isShown={kept !== undefined}
        onDiscard={() => {
          drop();
          reset({ classid: String(freeId) });
        }}
      />
      <TextField
        label="Class name"
        data-takes-focus
        placeholder="Class 9th"
        autoComplete="off"
        error={errors.classname?.message}
        {...register('classname')}
      />
      <TextField
        label="Class id"
        inputMode="numeric"
        autoComplete="off"
        hint="A number of its own. It is part of addresses and stays."
        error={errors.classid?.message}
        {...register('classid')}
      />
      <CheckField
        label="Enabled"
        hint="The shop shows other classes as Coming Soon."
        checked={isEnabled}
        onChange={(event) => setIsEnabled(event.target.checked)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="outline"
          onClick={() => {
            drop();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          Add class
        </Button>
      </div>
    </form>
  );
}
