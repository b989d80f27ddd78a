import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { CallFailed, call } from '../../platform/http/client.ts';
import { emailAddress } from '../../platform/text-rules.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { Credentials, login } from '../contract.ts';
import { AccountSheet, NeedsScripts, SheetLink } from '../profile/account-sheet.tsx';
import { logIn, useSession } from '../sessions/session.ts';
import type { Route } from './+types/login-page';
import { failureText } from './failure-text.ts';
import { FormError } from './form-error.tsx';
import { loginPath } from './login-path.ts';
import { useNext } from './use-next.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Login',
    description: 'Log in to open the papers you bought, your cart and your orders on any device.',
    canonical: '/login',
  });

export default function LoginPage() {
  const { paths, login: texts } = useVariant();
  const { user } = useSession();
  const next = useNext();
  return (
    <AccountSheet title={texts.title} subtitle={texts.subtitle}>
      {user && <Navigate replace to={next ?? paths.afterLogin} />}
      <NeedsScripts />
      <LoginForm />
      <div className="mt-4 grid border-rule border-t pt-3">
        <ForgotLink to={loginPath(paths.forgotPassword, next)} />
        <SheetLink to={loginPath(paths.register, next)} before="New here?">
          {texts.registerLink}
        </SheetLink>
      </div>
    </AccountSheet>
  );
}

/** Takes the e-mail along that was typed here. */
function ForgotLink({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <SheetLink
      to={to}
      onClick={(event) => {
        const typed = document.querySelector<HTMLInputElement>('input[name=username]')?.value;
        if (!typed) return;
        event.preventDefault();
        void navigate(to, { state: { email: typed } });
      }}
    >
      Forgot password?
    </SheetLink>
  );
}

function LoginForm() {
  const { login: texts } = useVariant();
  const { isKnown, user } = useSession();
  const [failure, setFailure] = useState<string>();
  const [secondStep, setSecondStep] = useState<ReactNode>();
  const rules = useMemo(() => z.extend(Credentials, { username: emailAddress(texts.usernameRequired) }), [texts]);
  // No defaults: what was typed before the scripts arrived is kept.
  const { register, handleSubmit, formState } = useCheckedForm(rules, {});
  const { errors, isSubmitting } = formState;
  // Still busy until the next page is there.
  const isBusy = isSubmitting || Boolean(user);
  const submit = handleSubmit(async (credentials) => {
    setFailure(undefined);
    try {
      const { token, user } = await call(login, { body: credentials });
      logIn(token, user);
    } catch (error) {
      if (!needsSecondFactor(error)) return setFailure(failureText(error, 'Unknown error'));
      await loadSecondStep(credentials, () => setSecondStep(undefined)).then(setSecondStep, () =>
        setFailure('Unknown error'),
      );
    }
  });
  if (secondStep) return secondStep;
  return (
    // Posts, so that a password never gets into the address, even before the scripts have arrived.
    <form method="post" noValidate className="mt-6 grid gap-4" onSubmit={submit}>
      {texts.errorAt === 'banner' && <FormError look="banner" text={failure} />}
      <TextField
        label={texts.usernameLabel}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <div className="grid gap-1.5">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {texts.errorAt === 'password' && <FormError text={failure} />}
      </div>
      {/* It sends nothing before the scripts have arrived. */}
      <Button type={isKnown ? 'submit' : 'button'} className="w-full" disabled={isBusy}>
        {isBusy ? texts.busyButton : texts.button}
      </Button>
    </form>
  );
}

function needsSecondFactor(error: unknown): boolean {
  return error instanceof CallFailed && error.body.code === 'second_factor_needed';
}

/** Only staff need it: it is no part of what everybody loads. */
async function loadSecondStep(credentials: { username: string; password: string }, onBack: () => void) {
  const { SecondFactorStep } = await import('../second-factor/second-factor-step.tsx');
  return <SecondFactorStep credentials={credentials} onBack={onBack} />;
}
