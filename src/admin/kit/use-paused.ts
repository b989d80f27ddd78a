import { useEffect, useState } from 'react';

const typingPauseMs = 200;

/** What somebody typed, once they pause. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
