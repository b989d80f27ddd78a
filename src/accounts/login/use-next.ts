import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { readNext } from './login-path.ts';

const neverChanges = () => () => {};

/** Where to go after logging in. The page itself is the same for everybody, so this is known in the browser only. */
export function useNext(): string | undefined {
  const [search] = useSearchParams();
  const next = readNext(search);
  return useSyncExternalStore(
    neverChanges,
    () => next,
    () => undefined,
  );
}
