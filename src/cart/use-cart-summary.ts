import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../accounts/sessions/session.ts';
import { listClasses, listSubjects } from '../catalog/contract.ts';
import { readSubjectContents, type SubjectContents } from '../papers/contract.ts';
import { call } from '../platform/http/client.ts';
import { useReloadOnline } from '../ui/when-online-again.ts';
import { useCart } from './cart-store.ts';
import { type CartSubject, type Checkout, readCheckout } from './contract.ts';
import { guestCheckout } from './guest-checkout.ts';

interface Loaded {
  username: string | undefined;
  /** What was in the cart when this was asked for. */
  subjectIds: readonly number[];
  round: number;
  hasFailed: boolean;
  checkout: Checkout;
  contents: readonly SubjectContents[];
}

interface CartSummary {
  status: 'loading' | 'loaded' | 'failed';
  /** Those removed since the page was opened are still among them, so that they can be added again. */
  checkout: Checkout;
  /** What is inside the subjects; missing where it could not be asked. */
  contents: readonly SubjectContents[];
  /** What would be paid for. */
  inCart: readonly CartSubject[];
  reload: () => void;
}

const nothing: Checkout = { classes: [], subjects: [] };

/** What is in the cart with names and prices: the account's, or that of a visitor who has not logged in. */
export function useCartSummary(): CartSummary {
  const { isKnown: isSessionKnown, user } = useSession();
  const { isKnown: isCartKnown, subjectIds } = useCart();
  const [loaded, setLoaded] = useState<Loaded>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  const username = user?.username;
  const own = loaded?.username === username ? loaded : undefined;
  const isDue = isSessionKnown && isCartKnown && (own?.round !== round || hasGrown(own.subjectIds, subjectIds));

  useEffect(() => {
    if (!isDue) return;
    let isWanted = true;
    const fresh = { username, subjectIds, round };
    Promise.all([loadCheckout(username, subjectIds), loadContents(subjectIds)]).then(
      ([checkout, contents]) => {
        if (isWanted) setLoaded({ ...fresh, checkout, contents, hasFailed: false });
      },
      () => {
        if (!isWanted) return;
        // What is shown already is better than nothing.
        setLoaded((before) =>
          before && !before.hasFailed && before.username === username
            ? { ...before, round }
            : { ...fresh, checkout: nothing, contents: [], hasFailed: true },
        );
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isDue, username, subjectIds, round]);

  useReloadOnline(own?.hasFailed === true, reload);
  const checkout = own?.checkout ?? nothing;
  const isRemoved = (id: number): boolean => own?.subjectIds.includes(id) === true && !subjectIds.includes(id);
  return {
    status: !own || (own.hasFailed && isDue) ? 'loading' : own.hasFailed ? 'failed' : 'loaded',
    checkout,
    contents: own?.contents ?? [],
    inCart: checkout.subjects.filter(({ id }) => !isRemoved(id)),
    reload,
  };
}

/** What was only removed from needs no asking. A new list of the same subjects may be the cart of somebody just logged in. */
function hasGrown(before: readonly number[], now: readonly number[]): boolean {
  if (before === now) return false;
  return now.some((id) => !before.includes(id)) || before.every((id) => now.includes(id));
}

async function loadCheckout(username: string | undefined, subjectIds: readonly number[]): Promise<Checkout> {
  if (username) return call(readCheckout, { query: { username } });
  if (subjectIds.length === 0) return nothing;
  const [subjects, classes] = await Promise.all([call(listSubjects, { query: {} }), call(listClasses)]);
  return guestCheckout(subjectIds, subjects, classes);
}

/** A cart is complete without it. */
async function loadContents(subjectIds: readonly number[]): Promise<readonly SubjectContents[]> {
  if (subjectIds.length === 0) return [];
  return call(readSubjectContents, { query: { subjects: subjectIds.join(',') } }).catch(() => []);
}
