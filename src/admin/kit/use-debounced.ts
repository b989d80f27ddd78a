import { useEffect, useState } from 'react';

const typingPauseMs = 200;

/** The typed text, 200 ms after the last key. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
