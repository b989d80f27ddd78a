import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { ListMemory } from '../../page-kit/list-memory.ts';
import { filterSubjects, loadSubjectPage, noSubjects, type SubjectPage } from './subject-list.ts';

/** Long enough that a word is typed to its end before the server is asked for it. */
const askAfterMs = 250;

interface Rendered extends SubjectPage {
  /** Whether these are all there are; then searching needs no server. */
  isComplete: boolean;
  /** What the page was rendered for. */
  term: string;
}

interface Asked {
  classId: number | undefined;
  term: string;
}

type SearchedPage = SubjectPage & { term: string };
const shown = new ListMemory<SearchedPage>();

/** What was shown before, where it is the list of now with more of it. */
function goesOn(before: SearchedPage | undefined, rendered: Rendered): SearchedPage | undefined {
  if (!before || rendered.isComplete || before.term !== rendered.term) return undefined;
  const isSame = rendered.subjects.every(({ id }, index) => before.subjects[index]?.id === id);
  return isSame ? before : undefined;
}

/** The subjects of a page as somebody searches in them and asks for more. */
export function useSubjectList(rendered: Rendered, { classId, term }: Asked) {
  const { key } = useLocation();
  const [loaded, setLoaded] = useState<SearchedPage>(() => goesOn(shown.read(key), rendered) ?? rendered);
  useEffect(() => shown.write(key, loaded), [key, loaded]);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [firstNew, setFirstNew] = useState<number>();
  const isSearching = !rendered.isComplete && loaded.term !== term;

  useEffect(() => {
    if (!isSearching) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      // The spec has a failed load end in an empty list, without a word.
      const found = await loadSubjectPage({ classId, term }).catch(() => noSubjects);
      if (isWanted) setLoaded({ ...found, term });
    }, askAfterMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isSearching, classId, term]);

  // Reading goes on where the new ones begin, also for who cannot see them appear.
  useEffect(() => {
    if (firstNew !== undefined) document.getElementById(`subject-${firstNew}`)?.focus({ preventScroll: true });
  }, [firstNew]);

  const subjects = useMemo(
    () => (rendered.isComplete ? filterSubjects(rendered.subjects, term) : loaded.subjects),
    [rendered, loaded, term],
  );

  async function loadMore(): Promise<void> {
    if (isLoadingMore) return;
    setIsLoadingMore(true);
    try {
      const next = await loadSubjectPage({ classId, term, after: subjects.at(-1)?.id });
      setLoaded((now) => (now.term === term ? { ...next, term, subjects: [...now.subjects, ...next.subjects] } : now));
      setFirstNew(next.subjects[0]?.id);
    } catch {
      // What is shown stays, and the button is there to try again.
    } finally {
      setIsLoadingMore(false);
    }
  }

  return { subjects, hasMore: !rendered.isComplete && loaded.hasMore, isSearching, isLoadingMore, loadMore };
}
