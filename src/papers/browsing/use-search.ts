import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

const typingMs = 250;

interface SearchOptions {
  /** The term that the list on the page was made with. */
  term: string;
  /** Everything there is to find is on the page: it is filtered there, and nobody has to be asked. */
  isComplete: boolean;
  pathFor: (term: string) => string;
}

/** What is typed into the search box. The address follows, so that it can be kept, shared and come back to. */
export function useSearch({ term, isComplete, pathFor }: SearchOptions): [string, (term: string) => void] {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(term);
  const [given, setGiven] = useState(term);
  if (given !== term) {
    setGiven(term);
    // An answer to what was typed a moment ago does not undo what was typed since.
    if (typed.trim() === given) setTyped(term);
  }
  const path = pathFor(typed.trim());
  const isAsked = typed.trim() === term;
  useEffect(() => {
    if (isAsked && !isComplete) return;
    if (isComplete) {
      if (location.pathname + location.search !== path && (!isAsked || location.search.includes('q='))) {
        history.replaceState(history.state, '', path);
      }
      return;
    }
    const timer = setTimeout(() => void navigate(path, { replace: true, preventScrollReset: true }), typingMs);
    return () => clearTimeout(timer);
  }, [navigate, path, isAsked, isComplete]);
  return [typed, setTyped];
}
