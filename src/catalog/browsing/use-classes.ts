import { useCallback, useEffect, useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { useReloadOnline } from '../../ui/when-online-again.ts';
import { listClasses } from '../contract.ts';
import type { SchoolClass } from '../schemas.ts';

export type ClassList =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'loaded'; classes: readonly SchoolClass[] };

/** The classes a page was rendered with, loaded again on request; loaded at once where the page came without them. */
export function useClasses(rendered: readonly SchoolClass[] | null) {
  const [list, setList] = useState<ClassList>(
    rendered ? { status: 'loaded', classes: rendered } : { status: 'loading' },
  );
  const reload = useCallback(async () => {
    setList({ status: 'loading' });
    try {
      setList({ status: 'loaded', classes: await call(listClasses) });
    } catch {
      setList({ status: 'failed' });
    }
  }, []);
  useEffect(() => {
    if (!rendered) void reload();
  }, [rendered, reload]);
  useReloadOnline(list.status === 'failed', () => void reload());
  return { list, reload };
}
