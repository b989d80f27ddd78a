import { useState } from 'react';
import { CallFailed, call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { changePassword, PasswordChange } from '../contract.ts';
import { failureText } from '../login/failure-text.ts';
import { FormError } from '../login/form-error.tsx';
import { logIn } from '../sessions/session.ts';
import { Panel } from './panel.tsx';

export function PasswordPanel({ username, onChanged }: { username: string; onChanged: () => void }) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, reset, setError } = useCheckedForm(PasswordChange, {
    currentPassword: '',
    newPassword: '',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (change) => {
    setFailure(undefined);
    try {
      const { token, user } = await call(changePassword, { body: change });
      logIn(token, user);
      reset();
      showToast('Your password has been changed', { toastMs: 4_000 });
      onChanged();
    } catch (error) {
      const message = failureText(error, 'Your password could not be changed. Please try again.');
      const code = error instanceof CallFailed ? error.body.code : undefined;
      if (code === 'wrong_password') setError('currentPassword', { message }, { shouldFocus: true });
      else if (code === 'password_too_short' || code === 'password_common')
        setError('newPassword', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return (
    <Panel title="Password">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {/* Tells the browser's password store whose password this is. */}
        <input type="email" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          hint="At least 6 characters. Your other devices are logged out."
          {...register('newPassword')}
        />
        <FormError text={failure} />
        <Button type="submit" className="justify-self-start" disabled={isSubmitting}>
          {isSubmitting ? 'Changing…' : 'Change password'}
        </Button>
      </form>
    </Panel>
  );
}
