import { useEffect, useEffectEvent } from 'react';

/** Calls back each time the connection returns. Answers with what ends that. */
export function whenOnlineAgain(onOnline: () => void): () => void {
  addEventListener('online', onOnline);
  return () => removeEventListener('online', onOnline);
}

/** Loads again what could not be loaded, when the connection returns. */
export function useReloadOnline(hasFailed: boolean, reload: () => void): void {
  const onOnline = useEffectEvent(reload);
  useEffect(() => (hasFailed ? whenOnlineAgain(() => onOnline()) : undefined), [hasFailed]);
}
