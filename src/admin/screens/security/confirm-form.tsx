import { useState } from 'react';
import * as z from 'zod/mini';
import { secondFactorCode } from '../../../accounts/contract.ts';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { confirmSecondFactor } from '../../../accounts/second-factor/second-factor-contract.ts';
import { CallFailed } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';

const Code = z.object({ code: secondFactorCode });

/** The first code of the app turns the second factor on. */
export function ConfirmForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [failure, setFailure] = useState<string>();
  const confirm = useChange(confirmSecondFactor);
  const { register, handleSubmit, formState, setError } = useCheckedForm(Code, {});
  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await confirm.mutateAsync([{ body }]);
      showToast('Your second factor is on', { toastMs: 4_000 });
      onConfirmed();
    } catch (error) {
      const message = sentenceOf(error);
      const isWrong = error instanceof CallFailed && error.body.code === 'wrong_code';
      if (isWrong) setError('code', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Code from your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        hint="Six digits. From then on you are asked for one whenever you log in."
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <FormError text={failure} />
      <Button type="submit" className="justify-self-start" disabled={formState.isSubmitting}>
        Turn on
      </Button>
    </form>
  );
}
