import { useEffect } from 'react';
import { startPractice } from './practice-store.ts';
import { startSync } from './sync.ts';

/** For pages that show or change what somebody practised: reads the log, and keeps it in step with the server. */
export function useSync(): void {
  useEffect(() => {
    const stops = [startPractice(), startSync()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
