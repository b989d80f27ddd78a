import { useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<Value> = { status: 'loading' } | { status: 'failed' } | { status: 'loaded'; value: Value };

/** What a call answers, asked for at once and again on request. `load` stays the same function between renderings. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: 'loading' });
  const lastAsked = useRef<symbol>(undefined);
  const reload = useCallback(async () => {
    const asked = Symbol();
    lastAsked.current = asked;
    // What is shown stays until there is something newer.
    setLoaded((earlier) => (earlier.status === 'loaded' ? earlier : { status: 'loading' }));
    const next = await load().then(
      (value): Loaded<Value> => ({ status: 'loaded', value }),
      (): Loaded<Value> => ({ status: 'failed' }),
    );
    if (lastAsked.current === asked) setLoaded(next);
  }, [load]);
  useEffect(() => {
    void reload();
    return () => {
      lastAsked.current = undefined;
    };
  }, [reload]);
  return { loaded, reload };
}
