import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { CallFailed, call } from '../../platform/http/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { OnePassword, resetPassword } from '../contract.ts';
import { AccountSheet, NeedsScripts, SheetLink } from '../profile/account-sheet.tsx';
import { forgetSession, logIn } from '../sessions/session.ts';
import type { Route } from './+types/reset-password-page';
import { failureText } from './failure-text.ts';
import { FormError } from './form-error.tsx';
import { takeNextAfterReset } from './next-after-reset.ts';
import { useTokenOfMail } from './use-token-of-mail.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'New password', description: 'Set a new password for your account.', isPrivate: true });

export default function ResetPasswordPage() {
  const { paths } = useVariant();
  const token = useTokenOfMail();
  const [isUsedUp, setIsUsedUp] = useState(false);
  if (isUsedUp || token === '') return <DeadLink />;
  return (
    <AccountSheet title="New password" subtitle="Choose a new password for your account.">
      <NeedsScripts />
      <ResetForm token={token} onUsedUp={() => setIsUsedUp(true)} />
      <div className="mt-4 border-rule border-t pt-3">
        <SheetLink to={paths.login} before="Remembered it?">
          Back to login
        </SheetLink>
      </div>
    </AccountSheet>
  );
}

function ResetForm({ token, onUsedUp }: { token: string | undefined; onUsedUp: () => void }) {
  const navigate = useNavigate();
  const { paths } = useVariant();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useCheckedForm(OnePassword, {});
  const submit = handleSubmit(async ({ password }) => {
    if (!token) return;
    setFailure(undefined);
    try {
      const answer = await call(resetPassword, { body: { token, password } });
      showToast(answer.message ?? 'Your password has been set.', { toastMs: 4_000 });
      if (answer.token && answer.user) {
        logIn(answer.token, answer.user);
        await navigate(takeNextAfterReset() ?? paths.afterLogin, { replace: true });
        return;
      }
      // A new password ends every session, this one too; the end of it leads to the login.
      forgetSession();
    } catch (error) {
      if (error instanceof CallFailed && error.body.code === 'reset_invalid') onUsedUp();
      else setFailure(failureText(error, 'The password could not be set. Please try again.'));
    }
  });
  return (
    <form method="post" noValidate className="mt-6 grid gap-4" onSubmit={submit}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={formState.errors.password?.message}
        hint="At least 6 characters"
        {...register('password')}
      />
      <FormError text={failure} />
      <Button type="submit" className="w-full" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Saving…' : 'Set password'}
      </Button>
    </form>
  );
}

function DeadLink() {
  const { paths } = useVariant();
  return (
    <AccountSheet title="New password">
      <div className="mt-5 grid gap-4">
        <FormError look="banner" text="This link is no longer valid. Please ask for a new one." />
        <p className="text-ink-2">A link works once and for 30 minutes.</p>
        <ButtonLink to={paths.forgotPassword} className="w-full">
          Ask for a new link
        </ButtonLink>
      </div>
    </AccountSheet>
  );
}
