import { useSyncExternalStore } from 'react';
import { currentUser, subscribe as subscribeToSession } from '../../accounts/sessions/session.ts';
import { call } from '../../platform/http/client.ts';
import { whenOnlineAgain } from '../../ui/when-online-again.ts';
import { type LibrarySubject, readLibrary } from '../contract.ts';

interface Library {
  status: 'loading' | 'loaded' | 'failed';
  subjects: readonly LibrarySubject[];
}

const atFirst: Library = { status: 'loading', subjects: [] };
const listeners = new Set<() => void>();
let library = atFirst;

/** What the person logged in has bought; nothing for a visitor. */
export function useLibrary(): Library {
  return useSyncExternalStore(
    subscribe,
    () => library,
    () => atFirst,
  );
}

/** Whether the person logged in has bought a subject. */
export function useOwns(): (subjectId: number) => boolean {
  const { subjects } = useLibrary();
  return (subjectId) => subjects.some(({ id }) => id === subjectId);
}

/** Follows who is logged in. Called by each shell, after the session has started. */
export function startLibrary(): () => void {
  void loadLibrary();
  const stopRetrying = whenOnlineAgain(() => {
    if (library.status === 'failed') void loadLibrary();
  });
  const unsubscribe = subscribeToSession(() => {
    // What the person before them had is not theirs, and an empty list would be wrong as well.
    publish(atFirst);
    void loadLibrary();
  });
  return () => {
    stopRetrying();
    unsubscribe();
  };
}

export async function loadLibrary(): Promise<void> {
  const username = currentUser()?.username;
  if (!username) {
    publish({ status: 'loaded', subjects: [] });
    return;
  }
  const loaded = await call(readLibrary).then(
    (subjects): Library => ({ status: 'loaded', subjects }),
    (): Library => ({ status: 'failed', subjects: [] }),
  );
  if (currentUser()?.username === username) publish(loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: Library): void {
  library = next;
  for (const listener of listeners) listener();
}
