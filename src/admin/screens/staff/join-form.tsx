import { useState } from 'react';
import { useNavigate } from 'react-router';
import { acceptInvite, Joining } from '../../../accounts/admin-contract.ts';
import { failureText } from '../../../accounts/login/failure-text.ts';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { loginPath } from '../../../accounts/login/login-path.ts';
import { forgetSession } from '../../../accounts/sessions/session.ts';
import { CallFailed, call } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';

/** What an invited person fills in; then they log in with it. */
export function JoinForm({ token, email, onDead }: { token: string; email: string; onDead: () => void }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useCheckedForm(Joining, {});
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const { message } = await call(acceptInvite, { body: { ...values, token } });
      // Whoever was logged in here before makes room for the new member of staff.
      forgetSession();
      showToast(message, { toastMs: 6_000 });
      await navigate(loginPath('/login', '/admin'));
    } catch (error) {
      if (error instanceof CallFailed && error.body.code === 'invite_invalid') onDead();
      else setFailure(failureText(error, 'You could not be added. Please try again.'));
    }
  });
  return (
    <form method="post" noValidate className="mt-6 grid gap-4" onSubmit={submit}>
      {/* Tells the browser's password store whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError text={failure} />
      <Button type="submit" className="w-full" disabled={isSubmitting}>
        {isSubmitting ? 'Joining…' : 'Join'}
      </Button>
    </form>
  );
}
