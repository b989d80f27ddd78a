import { useState } from 'react';
import * as z from 'zod/mini';
import { OnePassword, secondFactorCode } from '../../../accounts/contract.ts';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { dropSecondFactor } from '../../../accounts/second-factor/second-factor-contract.ts';
import { CallFailed } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';

const TurningOff = z.extend(OnePassword, { code: secondFactorCode });

/** Asks for both factors: one alone must not take the other away. */
export function TurnOffForm() {
  const [failure, setFailure] = useState<string>();
  const drop = useChange(dropSecondFactor);
  const { register, handleSubmit, formState, setError } = useCheckedForm(TurningOff, {});
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await drop.mutateAsync([{ body }]);
      showToast('Your second factor is off', { toastMs: 4_000 });
    } catch (error) {
      const message = sentenceOf(error);
      const code = error instanceof CallFailed ? error.body.code : undefined;
      if (code === 'wrong_password') setError('password', { message }, { shouldFocus: true });
      else if (code === 'wrong_code') setError('code', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return (
    <details className="mt-5 border-rule border-t pt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold text-pen-deep">Turn it off</summary>
      <form noValidate className="mt-2 grid gap-4" onSubmit={submit}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
          error={errors.code?.message}
          {...register('code')}
        />
        <FormError text={failure} />
        <Button type="submit" look="danger" className="justify-self-start" disabled={isSubmitting}>
          Turn off my second factor
        </Button>
      </form>
    </details>
  );
}
