import { useState } from 'react';
import { inviteStaff, NewInvite } from '../../../accounts/admin-contract.ts';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { CallFailed } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';

/** Sends somebody a way to become staff. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const [failure, setFailure] = useState<string>();
  const invite = useChange(inviteStaff);
  const { register, handleSubmit, formState, setError } = useCheckedForm(NewInvite, { role: 'admin' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await invite.mutateAsync([{ body }]);
      showToast(`The invitation to ${body.email} is on its way`, { toastMs: 4_000 });
      onInvited();
    } catch (error) {
      const message = sentenceOf(error);
      const isAlreadyStaff = error instanceof CallFailed && error.body.code === 'already_staff';
      if (isAlreadyStaff) setError('email', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        data-takes-focus
        label="E-mail"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        hint="They get a mail with a link that works once, for 48 hours. An earlier one stops working."
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField
        label="Role"
        hint="An admin looks after catalogue, papers, orders and messages. A super admin also after refunds, customers, staff, the audit log and settings."
        error={errors.role?.message}
        {...register('role')}
      >
        <option value="admin">Admin</option>
        <option value="super_admin">Super admin</option>
      </SelectField>
      <FormError text={failure} />
      <Button type="submit" className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send invitation'}
      </Button>
    </form>
  );
}
