import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cleanSearchTerm, readSearchTerm } from './search-term.ts';

/** Browsers refuse an address that changes with every key of a fast typist. */
const addressAfterMs = 200;

interface SearchTerm {
  /** What stands in the box. */
  typed: string;
  /** What it searches for. */
  term: string;
  type: (typed: string) => void;
}

/** What somebody searches for on this page: at once while they type, and a moment later in the address too. */
export function useSearchTerm(): SearchTerm {
  const [search, setSearch] = useSearchParams();
  const inAddress = readSearchTerm(search);
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const term = cleanSearchTerm(typed);

  // Another address than the one written here: a link was followed.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (term === written.current) return;
    const timer = setTimeout(() => {
      written.current = term;
      const next = new URLSearchParams(search);
      if (term) next.set('q', term);
      else next.delete('q');
      setSearch(next, { replace: true, preventScrollReset: true });
    }, addressAfterMs);
    return () => clearTimeout(timer);
  }, [term, search, setSearch]);

  return { typed, term, type: setTyped };
}
