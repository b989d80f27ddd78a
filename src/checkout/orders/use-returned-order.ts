import { useEffect, useState } from 'react';
import { useSession } from '../../accounts/sessions/session.ts';
import { loadCart } from '../../cart/cart-store.ts';
import { loadLibrary } from '../../papers/owning/library.ts';
import { CallFailed, call } from '../../platform/http/client.ts';
import { checkOrder, confirmReturn } from '../contract.ts';
import { isPaid } from '../ordering/order-states.ts';
import type { Order } from '../schemas.ts';

const askEveryMs = 2_500;
const askSlowlyMs = 10_000;
const soonMs = 40_000;

/** What is known of the order that a browser has come back with. */
export interface ReturnedOrder {
  status: 'asking' | 'waiting' | 'known' | 'unknown' | 'needs-login';
  state?: Order['state'];
  id?: string;
  /** Only for the buyer, logged in. */
  order?: Order;
}

/** Asks about the order until it is decided, and at a slower pace when that takes long. */
export function useReturnedOrder(search: URLSearchParams, isToAsk: boolean): ReturnedOrder {
  const [returned, setReturned] = useState<ReturnedOrder>({ status: 'asking' });
  const { isKnown, user } = useSession();
  const username = user?.username;
  const address = search.toString();
  useEffect(() => {
    if (!isKnown || !isToAsk) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startedAt = Date.now();
    const ask = async (): Promise<void> => {
      const found = await findOrder(new URLSearchParams(address), username !== undefined);
      if (isOver) return;
      const isLate = Date.now() - startedAt > soonMs;
      setReturned(found.status === 'asking' && isLate ? { ...found, status: 'waiting' } : found);
      if (found.state && isPaid(found.state) && username) await Promise.all([loadLibrary(), loadCart()]);
      if (found.status === 'asking' && !isOver) timer = setTimeout(() => void ask(), isLate ? askSlowlyMs : askEveryMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isKnown, isToAsk, username, address]);
  return returned;
}

async function findOrder(search: URLSearchParams, isLoggedIn: boolean): Promise<ReturnedOrder> {
  try {
    const signed = isSigned(search)
      ? await call(confirmReturn, { body: { parameters: Object.fromEntries(search) } })
      : undefined;
    const id = signed?.id ?? search.get('order');
    if (!id) return { status: 'unknown' };
    if (!isLoggedIn) return signed ? describe(signed.state, id) : { status: 'needs-login' };
    const order = await call(checkOrder, { params: { id } }).catch(forgiveOthers(signed !== undefined));
    const state = order?.state ?? signed?.state;
    return state ? { ...describe(state, id), ...(order && { order }) } : { status: 'unknown' };
  } catch (error) {
    const isRefused = error instanceof CallFailed && error.status >= 400 && error.status < 429;
    // A network that is away, or a shop that is, may be back at the next question.
    return { status: isRefused ? 'unknown' : 'asking' };
  }
}

/** Whoever is logged in here may be somebody else than the buyer, whose return is signed all the same. */
function forgiveOthers(isReturnSigned: boolean) {
  return (error: unknown): undefined => {
    if (!(isReturnSigned && error instanceof CallFailed && error.status === 404)) throw error;
  };
}

function describe(state: Order['state'], id: string): ReturnedOrder {
  const isUndecided = state === 'created' || state === 'pending';
  return { status: isUndecided ? 'asking' : 'known', state, id };
}

function isSigned(search: URLSearchParams): boolean {
  return [...search.keys()].some((name) => name.endsWith('_signature'));
}
