import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useVariant } from '../../page-kit/variants.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { User } from '../contract.ts';
import { hasLoggedOut, useSession } from '../sessions/session.ts';
import { loginPath } from './login-path.ts';

/** Shows what is for a person logged in only, and leads others to the login and back. The API decides what they get. */
export function NeedsLogin({ children }: { children: (user: User) => ReactNode }) {
  const { isKnown, user } = useSession();
  const { login } = useVariant().paths;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasShown = useRef(false);
  useEffect(() => {
    if (user) wasShown.current = true;
    else if (isKnown) {
      const isLeaving = wasShown.current && hasLoggedOut();
      void navigate(isLeaving ? login : loginPath(login, pathname + search), { replace: true });
    }
  }, [isKnown, user, login, pathname, search, navigate]);
  if (user) return children(user);
  return (
    <div className="column grid gap-4 py-8">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}
