import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '../../../accounts/contract.ts';
import { loginPath } from '../../../accounts/login/login-path.ts';
import { logOut, useSession } from '../../../accounts/sessions/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { LogInAgain } from './log-in-again.tsx';
import { hasEndedAtWork, rememberWorker } from './staff-session.ts';

/** Lets staff in and tells others, in a page of its own, what this is. What anybody may do is decided by the API. */
export function StaffGate({ children }: { children: (staff: User) => ReactNode }) {
  const { isKnown, user } = useSession();
  const { pathname, search } = useLocation();
  const worker = useWorker(user);
  if (!isKnown) return <GatePage title="Staff area">{<Spinner label="Looking who you are…" />}</GatePage>;
  // Whose session has ended stays where they are, and logs in over it.
  const shown = user ?? (hasEndedAtWork() ? worker : undefined);
  if (!shown) {
    return (
      <GatePage title="Staff area" text="This part of the site is for the people who run the shop. Please log in.">
        <ButtonLink to={loginPath('/login', pathname + search)}>Login</ButtonLink>
        <ButtonLink to="/" look="outline">
          Go Back to Home
        </ButtonLink>
      </GatePage>
    );
  }
  if (shown.role === 'user') {
    return (
      <GatePage
        title="This is for staff"
        text={`You are logged in as ${shown.username}, which is not a staff account. Your papers are on your dashboard.`}
      >
        <ButtonLink to="/dashboard">Go to my dashboard</ButtonLink>
        <Button look="outline" onClick={logOut}>
          Log in as somebody else
        </Button>
      </GatePage>
    );
  }
  return (
    <>
      {children(shown)}
      {!user && <LogInAgain worker={shown} />}
    </>
  );
}

/** The last member of the staff who was logged in here. */
function useWorker(user: User | undefined): User | undefined {
  const [worker, setWorker] = useState<User>();
  const staff = user && user.role !== 'user' ? user : undefined;
  if (staff && staff !== worker) setWorker(staff);
  useEffect(() => {
    if (staff) rememberWorker(staff);
  }, [staff]);
  return worker;
}

function GatePage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <main className="column grid min-h-dvh content-center justify-items-start gap-4 py-10">
      <h1 className="text-[27px] md:text-[34px]">{title}</h1>
      {text && <p className="max-w-prose text-ink-2 text-lg">{text}</p>}
      <div className="flex flex-wrap gap-3">{children}</div>
    </main>
  );
}
