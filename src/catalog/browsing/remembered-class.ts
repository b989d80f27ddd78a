import { useEffect, useSyncExternalStore } from 'react';
import { readId } from '../../page-kit/read-id.ts';

const item = 'school_class';

/** The class whose pages were looked at last in this browser; undefined on the server and for a first visit. */
export function useRememberedClass(): number | undefined {
  return useSyncExternalStore(neverChanges, readRememberedClass, () => undefined);
}

/** Remembers the class that a page is about. */
export function useRememberClass(classId: number | undefined): void {
  useEffect(() => {
    if (classId !== undefined) rememberClass(classId);
  }, [classId]);
}

export function rememberClass(classId: number): void {
  try {
    localStorage.setItem(item, String(classId));
  } catch {
    // A browser that keeps nothing is offered what everybody is offered.
  }
}

export function readRememberedClass(): number | undefined {
  try {
    return readId(localStorage.getItem(item));
  } catch {
    return undefined;
  }
}

/** Another page has to be opened to change it. */
function neverChanges(): () => void {
  return () => undefined;
}
