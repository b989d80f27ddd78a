import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { login, OnePassword, type User } from '../../../accounts/contract.ts';
import { failureText } from '../../../accounts/login/failure-text.ts';
import { loginPath } from '../../../accounts/login/login-path.ts';
import { SecondFactorStep } from '../../../accounts/second-factor/second-factor-step.tsx';
import { logIn } from '../../../accounts/sessions/session.ts';
import { CallFailed, call } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';

/** Over the screen of somebody whose session has ended: what they were doing stays behind it, and goes on afterwards. */
export function LogInAgain({ worker }: { worker: User }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [password, setPassword] = useState<string>();
  const leave = (): void => void navigate(loginPath('/login', pathname + search));
  return (
    <Dialog isOpen title="Please log in again" onClose={leave} className="backdrop:backdrop-blur-md">
      <p className="text-ink-2">
        Your session has ended. Nothing on this screen is lost: it goes on where it was once you have logged in as{' '}
        <strong className="wrap-anywhere text-ink">{worker.username}</strong>.
      </p>
      {password === undefined ? (
        <PasswordStep username={worker.username} onSecondFactor={setPassword} onLeave={leave} />
      ) : (
        <SecondFactorStep credentials={{ username: worker.username, password }} onBack={() => setPassword(undefined)} />
      )}
    </Dialog>
  );
}

interface PasswordStepProps {
  username: string;
  /** The password is right, and a code is needed as well. */
  onSecondFactor: (password: string) => void;
  onLeave: () => void;
}

function PasswordStep({ username, onSecondFactor, onLeave }: PasswordStepProps) {
  const { register, handleSubmit, setError, formState } = useCheckedForm(OnePassword, {});
  const submit = handleSubmit(async ({ password }) => {
    try {
      const { token, user } = await call(login, { body: { username, password } });
      logIn(token, user);
    } catch (error) {
      if (error instanceof CallFailed && error.body.code === 'second_factor_needed') return onSecondFactor(password);
      setError('password', { message: failureText(error, 'Unknown error') }, { shouldFocus: true });
    }
  });
  return (
    <form method="post" noValidate className="mt-4 grid gap-4" onSubmit={submit}>
      {/* Password managers look for the name beside the password. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label="Password"
        data-takes-focus
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onLeave}>
          Log in as somebody else
        </Button>
        <Button type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Logging in…' : 'Log in and go on'}
        </Button>
      </div>
    </form>
  );
}
