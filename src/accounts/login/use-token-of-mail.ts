import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What a mail's link carries after its #, taken out of the address at once; empty where there is nothing. */
export function useTokenOfMail(): string | undefined {
  const { hash } = useLocation();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    setToken((earlier) => hash.slice(1) || (earlier ?? ''));
    if (hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, [hash]);
  return token;
}
