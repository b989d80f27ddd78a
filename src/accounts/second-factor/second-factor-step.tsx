import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailed, call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { login, secondFactorCode } from '../contract.ts';
import { failureText } from '../login/failure-text.ts';
import { FormError } from '../login/form-error.tsx';
import { logIn } from '../sessions/session.ts';

const Code = z.object({ code: secondFactorCode });

interface SecondFactorStepProps {
  credentials: { username: string; password: string };
  onBack: () => void;
}

/** The second step of the login of staff who have a second factor. Public pages load it only when it is asked for. */
export function SecondFactorStep({ credentials, onBack }: SecondFactorStepProps) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError } = useCheckedForm(Code, {});
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined);
    try {
      const { token, user } = await call(login, { body: { ...credentials, code } });
      logIn(token, user);
    } catch (error) {
      const message = failureText(error, 'Unknown error');
      const isWrong = error instanceof CallFailed && error.body.code === 'second_factor_wrong';
      if (isWrong) setError('code', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return (
    <form method="post" noValidate className="mt-6 grid gap-4" onSubmit={submit}>
      <p className="text-ink-2">
        Your password is right. This account also asks for the 6-digit code from your authenticator app, or for one of
        your recovery codes.
      </p>
      <TextField
        label="Code"
        // It takes the place of the form that was just sent.
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={errors.code?.message}
        {...register('code')}
      />
      <FormError text={failure} />
      <Button type="submit" className="w-full" disabled={isSubmitting}>
        {isSubmitting ? 'Checking…' : 'Go on'}
      </Button>
      <button
        type="button"
        className="min-h-11 justify-self-start font-semibold text-pen-deep underline underline-offset-4"
        onClick={onBack}
      >
        Back to the password
      </button>
    </form>
  );
}
