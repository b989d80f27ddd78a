import { useSyncExternalStore } from 'react';
import { CallFailed, call, guardCalls } from '../../platform/http/client.ts';
import type { User } from '../contract.ts';
import { logout, refresh } from './session-contract.ts';
import {
  clearStoredSession,
  hasStoredItems,
  isSessionItem,
  markSession,
  readStoredSession,
  storeSession,
} from './stored-session.ts';

const renewAfterMs = 60 * 60 * 1000;
/** The server may have renewed a token though its answer was lost; it takes the old one for another minute. */
const askAgainAfterMs = [5_000, 20_000];
/** Not reached, asked to slow down, too busy: such an answer says nothing about the token. */
const laterStatuses = [0, 429, 503];

/** Why somebody is logged out: they asked to be, or the server no longer takes their token. */
type EndReason = 'asked' | 'refused';

const listeners = new Set<() => void>();
const endListeners = new Set<(reason: EndReason) => void>();

interface Session {
  /** False while the server renders and until the stored items have been looked at. */
  isKnown: boolean;
  user: User | undefined;
}

const atFirst: Session = { isKnown: false, user: undefined };
let session = atFirst;
let lastEnd: EndReason | undefined;

/** Who is logged in on this device. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => atFirst,
  );
}

export function currentUser(): User | undefined {
  return session.user;
}

/** Whether it is known yet who is logged in, if anybody is. */
export function isSessionKnown(): boolean {
  return session.isKnown;
}

/** Whether the last person here left by logging out: they are not brought back to where they were. */
export function hasLoggedOut(): boolean {
  return lastEnd === 'asked';
}

/** Whether the server no longer took the token of the last person here. Of what other tabs did nothing is known. */
export function wasRefused(): boolean {
  return lastEnd === 'refused';
}

/** Calls back whenever somebody logs in or out, here or in another tab. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when this tab's session ends, so that the page can lead to the login. */
export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Begins with what is stored: checks it, renews it, and follows what other tabs do. Called by each shell. */
export function startSession(): () => void {
  guardCalls({ token: tokenForCall, onRefused });
  if (!readStoredSession() && hasStoredItems()) clearStoredSession();
  const look = (): void => {
    publish();
    void renewWhenDue();
  };
  look();
  const timer = setInterval(look, renewAfterMs);
  const follow = ({ key }: StorageEvent): void => {
    if (isSessionItem(key)) publish();
  };
  addEventListener('storage', follow);
  // A page that slept, or comes back from the browser's history, was not told what happened meanwhile.
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    removeEventListener('storage', follow);
    removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}

export function logIn(token: string, user: User): void {
  lastEnd = undefined;
  storeSession(token, user);
  publish();
}

/** What the server now says about the person who is logged in, such as another name. */
export function updateUser({ username, name, role }: User): void {
  const stored = readStoredSession();
  if (stored?.user.username === username) logIn(stored.token, { username, name, role });
}

/** Ends the session on the server too; not being reachable keeps nobody logged in on this device. */
export function logOut(): void {
  if (readStoredSession()) call(logout).catch(() => undefined);
  end('asked');
}

/** The same where the server has ended the session already. */
export function forgetSession(): void {
  end('asked');
}

/** A new token for the stored one. An error ends the session, unless it only says to come back later. */
export async function refreshSession(triesBefore = 0): Promise<{ success: boolean; message: string }> {
  const stored = readStoredSession();
  if (!stored) return { success: false, message: 'No token found' };
  // Whoever has logged in or out while the answer was on its way stays so.
  const isStillStored = (): boolean => readStoredSession()?.token === stored.token;
  try {
    const { token, message } = await call(refresh, { body: { token: stored.token } });
    if (isStillStored()) logIn(token, stored.user);
    return { success: true, message };
  } catch (error) {
    const status = error instanceof CallFailed ? error.status : undefined;
    const isFinal = status === undefined || !laterStatuses.includes(status);
    const waitMs = askAgainAfterMs[triesBefore];
    if (isFinal && isStillStored()) end('refused');
    else if (status === 0 && waitMs && isStillStored()) setTimeout(() => refreshSession(triesBefore + 1), waitMs);
    return { success: false, message: 'Token refresh failed' };
  }
}

async function renewWhenDue(): Promise<void> {
  const stored = readStoredSession();
  if (stored && Date.now() - stored.issuedAtMs > renewAfterMs) await refreshSession();
}

function tokenForCall(): string | undefined {
  const stored = readStoredSession();
  // It has expired while the page was open.
  if (!stored && session.user) end('refused');
  return stored?.token;
}

function onRefused(status: 401 | 403, token: string): void {
  if (status === 403) {
    console.warn('Access forbidden');
    return;
  }
  // A late answer to a token that has been replaced says nothing about the new one.
  if (readStoredSession()?.token !== token) return;
  console.warn('Authentication failed, redirecting to login');
  end('refused');
}

function end(reason: EndReason): void {
  lastEnd = reason;
  clearStoredSession();
  publish();
  for (const listener of endListeners) listener(reason);
}

function publish(): void {
  markSession();
  const user = readStoredSession()?.user;
  // The same person stays the same object, so that nothing is drawn anew for a renewed token.
  if (session.isKnown && JSON.stringify(user) === JSON.stringify(session.user)) return;
  session = { isKnown: true, user };
  for (const listener of listeners) listener();
}
