import { useState } from 'react';
import { OnePassword } from '../../../accounts/contract.ts';
import { FormError } from '../../../accounts/login/form-error.tsx';
import {
  enrolSecondFactor,
  type SecondFactorEnrolment,
} from '../../../accounts/second-factor/second-factor-contract.ts';
import { CallFailed } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';

/** Asks for the password once more before anything about the login changes. */
export function StartForm({ onStarted }: { onStarted: (enrolment: SecondFactorEnrolment) => void }) {
  const [failure, setFailure] = useState<string>();
  const enrol = useChange(enrolSecondFactor);
  const { register, handleSubmit, formState, setError } = useCheckedForm(OnePassword, {});
  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      onStarted(await enrol.mutateAsync([{ body }]));
    } catch (error) {
      const message = sentenceOf(error);
      const isWrong = error instanceof CallFailed && error.body.code === 'wrong_password';
      if (isWrong) setError('password', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return (
    <form noValidate className="mt-5 grid gap-4" onSubmit={submit}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <FormError text={failure} />
      <Button type="submit" className="justify-self-start" disabled={formState.isSubmitting}>
        Set it up
      </Button>
    </form>
  );
}
