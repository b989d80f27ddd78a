import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import * as z from 'zod/mini';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { CallFailed, call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { mobileNumber, Registration, register } from '../contract.ts';
import { AccountSheet, NeedsScripts, SheetLink } from '../profile/account-sheet.tsx';
import { logIn, useSession } from '../sessions/session.ts';
import type { Route } from './+types/register-page';
import { withWait } from './failure-text.ts';
import { FormError } from './form-error.tsx';
import { loginPath } from './login-path.ts';
import { useNext } from './use-next.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Create Account',
    description: 'Create a free account: keep your cart, buy subjects once and open their papers on any device.',
    canonical: '/register',
  });

export default function RegisterPage() {
  const { paths, register: texts } = useVariant();
  const { user } = useSession();
  const next = useNext();
  return (
    <AccountSheet title={texts.title} subtitle={texts.subtitle}>
      {user && <Navigate replace to={next ?? paths.afterRegister} />}
      <NeedsScripts />
      <RegisterForm />
      <div className="mt-4 border-rule border-t pt-3">
        <SheetLink to={loginPath(paths.login, next)} before="Have an account already?">
          {texts.loginLink}
        </SheetLink>
      </div>
    </AccountSheet>
  );
}

function RegisterForm() {
  const { register: texts } = useVariant();
  const { user } = useSession();
  const [failure, setFailure] = useState<string>();
  const rules = useMemo(() => z.extend(Registration, { mobile: mobileNumber(texts.mobileInvalid) }), [texts]);
  // No defaults: what was typed before the scripts arrived is kept.
  const { register: field, handleSubmit, formState } = useCheckedForm(rules, {});
  const { errors, isSubmitting, isValid } = formState;
  // Still busy until the next page is there.
  const isBusy = isSubmitting || Boolean(user);
  const submit = handleSubmit(async (registration) => {
    try {
      const { token, user } = await call(register, { body: registration });
      logIn(token, user);
    } catch (error) {
      setFailure(refusalText(error));
    }
  });
  return (
    // Posts, so that a password never gets into the address, even before the scripts have arrived.
    <form method="post" noValidate className="mt-6 grid gap-4" onSubmit={submit} onChange={() => setFailure(undefined)}>
      {texts.errorAt === 'banner' && <FormError look="banner" text={failure} />}
      <TextField label={texts.nameLabel} autoComplete="name" error={errors.name?.message} {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...field('email')}
      />
      <TextField
        label={texts.mobileLabel}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={texts.mobileMaxLength}
        error={errors.mobile?.message}
        {...field('mobile')}
      />
      <div className="grid gap-1.5">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          hint="At least 6 characters"
          {...field('password')}
        />
        {texts.errorAt === 'password' && <FormError text={failure} />}
      </div>
      <Button type="submit" className="w-full" disabled={!isValid || isBusy || failure !== undefined}>
        {isBusy ? texts.busyButton : texts.button}
      </Button>
    </form>
  );
}

function refusalText(error: unknown): string {
  const { body } = error instanceof CallFailed ? error : { body: undefined };
  if (body?.alreadyExist) return 'Email already exists. Please choose another.';
  return withWait(body?.error ?? 'An error occurred during registration. Please try again.', error);
}
