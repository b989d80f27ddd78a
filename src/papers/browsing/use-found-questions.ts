import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { FoundQuestion } from '../../questions/bank/search-questions.server.ts';
import type { loader } from './papers-page.tsx';

const typingMs = 250;

interface Searched {
  /** What is typed. */
  term: string;
  /** What the page was rendered with. */
  rendered: { term: string; questions: readonly FoundQuestion[] };
  pathFor: (term: string) => string;
}

/** The questions that have what is typed. Papers are filtered in the page where all are there; questions never are. */
export function useFoundQuestions({ term, rendered, pathFor }: Searched): readonly FoundQuestion[] {
  const { data, load } = useFetcher<typeof loader>();
  const isRendered = term === rendered.term;
  const path = pathFor(term);
  useEffect(() => {
    if (isRendered || !term) return;
    const timer = setTimeout(() => void load(path), typingMs);
    return () => clearTimeout(timer);
  }, [isRendered, term, path, load]);
  if (isRendered) return rendered.questions;
  // An answer to what was typed a moment ago stays until the next is there.
  return term ? (data?.found?.questions ?? []) : [];
}
