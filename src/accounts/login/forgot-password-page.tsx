import { useState } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { forgotPassword, ResetRequest } from '../contract.ts';
import { AccountSheet, NeedsScripts, SheetLink } from '../profile/account-sheet.tsx';
import type { Route } from './+types/forgot-password-page';
import { failureText } from './failure-text.ts';
import { FormError } from './form-error.tsx';
import { loginPath } from './login-path.ts';
import { keepNextAfterReset } from './next-after-reset.ts';
import { useNext } from './use-next.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Forgot password', description: 'Ask for a mail to set a new password.', isPrivate: true });

export default function ForgotPasswordPage() {
  const { paths } = useVariant();
  const next = useNext();
  const [answer, setAnswer] = useState<string>();
  return (
    <AccountSheet
      title="Forgot password"
      subtitle={answer ? undefined : 'Tell us your e-mail and we send you a link to set a new one.'}
    >
      <NeedsScripts />
      <div role="status">
        {answer && (
          <div className="mt-5 grid gap-2 rounded-button bg-tick-soft px-4 py-3.5">
            <p className="font-semibold text-tick">{answer}</p>
            <p className="text-[0.9375rem]">
              The link in it works for 30 minutes. If nothing comes, look into the spam folder, or try again with
              another address.
            </p>
          </div>
        )}
      </div>
      {answer ? (
        <Button look="soft" className="mt-4 w-full" onClick={() => setAnswer(undefined)}>
          Use another address
        </Button>
      ) : (
        <ForgotPasswordForm onAnswer={setAnswer} />
      )}
      <div className="mt-4 border-rule border-t pt-3">
        <SheetLink to={loginPath(paths.login, next)} before="Remembered it?">
          Back to login
        </SheetLink>
      </div>
    </AccountSheet>
  );
}

function ForgotPasswordForm({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const [failure, setFailure] = useState<string>();
  const next = useNext();
  const { register, handleSubmit, formState } = useCheckedForm(ResetRequest, { email: useTypedEmail() });
  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    keepNextAfterReset(next);
    try {
      onAnswer((await call(forgotPassword, { body })).message);
    } catch (error) {
      setFailure(failureText(error, 'The mail could not be asked for. Please try again.'));
    }
  });
  return (
    <form method="post" noValidate className="mt-6 grid gap-4" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormError text={failure} />
      <Button type="submit" className="w-full" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  );
}

/** What was typed at the login, which comes along beside the address and not in it. */
function useTypedEmail(): string | null {
  const state: unknown = useLocation().state;
  const { email }: { email?: unknown } = state ?? {};
  return typeof email === 'string' ? email : null;
}
