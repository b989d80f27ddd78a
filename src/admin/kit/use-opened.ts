import { useEffect, useEffectEvent } from 'react';
import type { useListState } from './list-state.ts';

/**
 * Opens what a link asks for with `open`, such as a row by its id, once: `tryToOpen` answers whether it could. Then the
 * address no longer asks for it.
 */
export function useOpened(list: ReturnType<typeof useListState>, tryToOpen: (wanted: string) => boolean): void {
  const wanted = list.filter('open');
  const open = useEffectEvent(() => {
    if (wanted && tryToOpen(wanted)) list.set({ open: undefined });
  });
  // After every drawing: the row may have arrived only now.
  useEffect(() => {
    open();
  });
}
