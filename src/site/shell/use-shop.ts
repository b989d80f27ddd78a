import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../accounts/login/login-path.ts';
import { onSessionEnd, startSession } from '../../accounts/sessions/session.ts';
import { startCart } from '../../cart/cart-store.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { startLibrary } from '../../papers/owning/library.ts';
import { followOwner } from '../../practice/device/owner.ts';

const never = (): boolean => false;

/**
 * What every shell starts in the browser: who is logged in, their cart and what they bought. When the session ends the
 * login page is next, unless the shell has a better way.
 */
export function useShop(staysWhenRefused: () => boolean = never): void {
  useEffect(() => {
    const stops = [startSession(), startCart(), startLibrary(), followOwner()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { paths } = useVariant();
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'refused' && staysWhenRefused()) return;
        // Nobody is taken out of an exam: what they do is kept on the device until they log in again.
        const isAtWork = [paths.practice, paths.mock].some((path) => pathname.startsWith(`${path}/`));
        if (reason === 'refused' && isAtWork) return;
        void navigate(reason === 'asked' ? paths.login : loginPath(paths.login, pathname + search));
      }),
    [navigate, paths, pathname, search, staysWhenRefused],
  );
}
