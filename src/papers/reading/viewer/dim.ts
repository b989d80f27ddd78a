import { useSyncExternalStore } from 'react';

const item = 'dim_pages';
const listeners = new Set<() => void>();

/** Whether printed pages are shown darker in this browser. */
export function useIsDim(): boolean {
  return useSyncExternalStore(subscribe, readIsDim, () => false);
}

export function readIsDim(): boolean {
  try {
    return localStorage.getItem(item) === 'yes';
  } catch {
    return false;
  }
}

export function setIsDim(isDim: boolean): void {
  try {
    if (isDim) localStorage.setItem(item, 'yes');
    else localStorage.removeItem(item);
  } catch {
    // A browser that keeps nothing shows pages as they are.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
