import { useSyncExternalStore } from 'react';
import { currentUser, subscribe as subscribeToSession } from '../accounts/sessions/session.ts';
import { call } from '../platform/http/client.ts';
import { whenOnlineAgain } from '../ui/when-online-again.ts';
import { addToCart, mergeCart, readCart, removeFromCart } from './contract.ts';
import { isGuestCartItem, readGuestCart, writeGuestCart } from './guest-cart.ts';

interface CartState {
  /** Subjects in the cart, as they were added. */
  subjectIds: readonly number[];
  /** Subjects whose change is on its way to the server. */
  changing: ReadonlySet<number>;
  /** False until it is known what is in the cart. */
  isKnown: boolean;
  /** Whether it could not be loaded: then nobody knows what is in it. */
  hasFailed: boolean;
  /** What was chosen before logging in and did not come into the account's cart. */
  leftOut: readonly number[];
}

const atFirst: CartState = { subjectIds: [], changing: new Set(), isKnown: false, hasFailed: false, leftOut: [] };
const listeners = new Set<() => void>();
let state = atFirst;
let channel: BroadcastChannel | undefined;
/** Changes go one after the other, so that the last answer is the cart. */
let lastChange: Promise<unknown> = Promise.resolve();

export function useCart(): CartState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => atFirst,
  );
}

/** Follows who is logged in and what other tabs do. Called by each shell, after the session has started. */
export function startCart(): () => void {
  const reload = () => void loadCart();
  const follow = ({ key }: StorageEvent): void => {
    if (isGuestCartItem(key) && !currentUser()) reload();
  };
  channel = new BroadcastChannel('cart');
  channel.onmessage = reload;
  const unsubscribe = subscribeToSession(reload);
  addEventListener('storage', follow);
  const stopRetrying = whenOnlineAgain(() => {
    if (state.hasFailed) reload();
  });
  reload();
  return () => {
    channel?.close();
    unsubscribe();
    stopRetrying();
    removeEventListener('storage', follow);
  };
}

/** A cart that cannot be loaded is an empty one, without a word: nothing in it is lost. */
export async function loadCart(): Promise<void> {
  const user = currentUser();
  if (!user) {
    publish({ subjectIds: readGuestCart(), isKnown: true, hasFailed: false, leftOut: [] });
    return;
  }
  const { username } = user;
  try {
    const chosenBefore = readGuestCart();
    const subjectIds =
      chosenBefore.length > 0
        ? (await call(mergeCart, { body: { username, subjects: chosenBefore } })).subjects
        : await call(readCart, { query: { username } });
    if (currentUser()?.username !== username) return;
    writeGuestCart([]);
    const leftOut = [...state.leftOut, ...chosenBefore].filter((id) => !subjectIds.includes(id));
    publish({ subjectIds, isKnown: true, hasFailed: false, leftOut });
  } catch {
    publish({ subjectIds: [], isKnown: true, hasFailed: true });
  }
}

/** Throws when the server did not take it; the cart is then as it was. */
export function addSubject(subjectId: number): Promise<void> {
  return change(subjectId, {
    asGuest: (ids) => [...ids.filter((id) => id !== subjectId), subjectId],
    asUser: (username) => call(addToCart, { body: { username, subjects: subjectId } }),
  });
}

export function removeSubject(subjectId: number): Promise<void> {
  return change(subjectId, {
    asGuest: (ids) => ids.filter((id) => id !== subjectId),
    asUser: (username) => call(removeFromCart, { query: { username, subjectid: subjectId } }),
  });
}

interface Change {
  asGuest: (ids: readonly number[]) => number[];
  asUser: (username: string) => Promise<{ subjects: number[] }>;
}

async function change(subjectId: number, { asGuest, asUser }: Change): Promise<void> {
  publish({ changing: new Set([...state.changing, subjectId]) });
  const turn = lastChange.then(async () => {
    const user = currentUser();
    if (user) publish({ subjectIds: (await asUser(user.username)).subjects });
    else {
      writeGuestCart(asGuest(readGuestCart()));
      publish({ subjectIds: readGuestCart() });
    }
    channel?.postMessage('changed');
  });
  lastChange = turn.catch(() => undefined);
  try {
    await turn;
  } finally {
    publish({ changing: new Set([...state.changing].filter((id) => id !== subjectId)) });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(part: Partial<CartState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}
