import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readInvite } from '../../../accounts/admin-contract.ts';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { useTokenOfMail } from '../../../accounts/login/use-token-of-mail.ts';
import { AccountSheet, NeedsScripts } from '../../../accounts/profile/account-sheet.tsx';
import { LoadFailure } from '../../../accounts/profile/panel.tsx';
import { useBrand } from '../../../page-kit/brand.ts';
import { pageMeta } from '../../../page-kit/page-meta.ts';
import { CallFailed, call } from '../../../platform/http/client.ts';
import type { EndpointResult } from '../../../platform/http/endpoint.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import type { Route } from './+types/join-page';
import { JoinForm } from './join-form.tsx';
import { roleName } from './role-name.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Join the staff', description: 'Accept an invitation to the staff.', isPrivate: true });

/** Where the link of an invitation leads. Who opens it is not staff yet, so it is outside the staff area. */
export default function JoinPage() {
  const { name } = useBrand();
  const token = useTokenOfMail();
  return (
    <main id="content">
      <p className="column pt-6 font-bold font-display text-xl">
        <Link to="/" className="inline-flex min-h-11 items-center">
          {name}
        </Link>
      </p>
      {token === '' ? <DeadInvite /> : <Invited token={token} brand={name} />}
      <Toasts />
    </main>
  );
}

type Looked =
  | { status: 'looking' | 'failed' | 'dead' }
  | { status: 'valid'; invite: EndpointResult<typeof readInvite> };

function Invited({ token, brand }: { token: string | undefined; brand: string }) {
  const [looked, setLooked] = useState<Looked>({ status: 'looking' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try looks again.
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    setLooked({ status: 'looking' });
    call(readInvite, { body: { token } })
      .then((invite): Looked => ({ status: 'valid', invite }))
      .catch((error: unknown): Looked => ({ status: isDeadInvite(error) ? 'dead' : 'failed' }))
      .then((next) => isCurrent && setLooked(next));
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);
  if (looked.status === 'dead') return <DeadInvite />;
  if (looked.status === 'valid' && token) {
    const { email, role } = looked.invite;
    return (
      <AccountSheet
        title="Join the staff"
        subtitle={`${email} is invited to run ${brand} as ${roleName(role)}. Choose your name and a password.`}
      >
        <JoinForm token={token} email={email} onDead={() => setLooked({ status: 'dead' })} />
      </AccountSheet>
    );
  }
  return (
    <AccountSheet title="Join the staff">
      <NeedsScripts />
      <div className="mt-5 no-script:hidden">
        {looked.status === 'failed' ? (
          <LoadFailure text="The invitation could not be looked up." onRetry={() => setTries(tries + 1)} />
        ) : (
          <Spinner label="Looking up your invitation…" />
        )}
      </div>
    </AccountSheet>
  );
}

function DeadInvite() {
  return (
    <AccountSheet title="Join the staff">
      <div className="mt-5 grid gap-4">
        <FormError look="banner" text="This invitation is no longer valid. Please ask for a new one." />
        <p className="text-ink-2">
          A link works once and for 48 hours, and a newer invitation takes its place. If you have joined already, log in
          with your e-mail address and password.
        </p>
        <Link
          to="/login?next=/admin"
          className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
        >
          To the login
        </Link>
      </div>
    </AccountSheet>
  );
}

function isDeadInvite(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 400;
}
