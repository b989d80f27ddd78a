import { useState } from 'react';
import { CallFailed, call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { eraseMe, OnePassword } from '../contract.ts';
import { failureText } from '../login/failure-text.ts';
import { FormError } from '../login/form-error.tsx';
import { currentUser, forgetSession } from '../sessions/session.ts';

/** Says what goes and what stays, asks for the password, and erases. */
export function EraseAccount() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-4 grid justify-items-start gap-3 border-rule border-t pt-4">
      <h3 className="text-lg">Erase my account</h3>
      <p className="text-ink-2">
        Your name, e-mail, mobile number, cart and reading history are erased, and you are logged out everywhere. Papers
        you bought no longer open. Orders and payments stay in our books, without your name. This cannot be undone.
      </p>
      {isAsking ? (
        <EraseForm onCancel={() => setIsAsking(false)} />
      ) : (
        <Button look="danger" onClick={() => setIsAsking(true)}>
          Erase my account
        </Button>
      )}
    </div>
  );
}

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError } = useCheckedForm(OnePassword, { password: '' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await call(eraseMe, { body });
      showToast('Your account has been erased', { toastMs: 4_000 });
      const username = currentUser()?.username;
      forgetSession();
      // What this device keeps of the person goes with the account.
      const { forgetOwner } = await import('../../practice/device/leaving.ts');
      if (username) await forgetOwner(username).catch(() => undefined);
    } catch (error) {
      const message = failureText(error, 'Your account could not be erased. Please try again.');
      const isWrong = error instanceof CallFailed && error.body.code === 'wrong_password';
      if (isWrong) setError('password', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return (
    <form noValidate className="grid w-full gap-4" onSubmit={submit}>
      <PasswordField
        label="Your password, to be sure it is you"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError text={failure} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" look="danger" disabled={isSubmitting}>
          {isSubmitting ? 'Erasing…' : 'Erase for good'}
        </Button>
        <Button look="soft" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
