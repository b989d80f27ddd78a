import { useCallback, useLayoutEffect, useState } from 'react';
import { keepPlace, readPlace } from '../on-screen/places.ts';

interface PrintedPaper {
  paperId: number;
  subjectName: string;
  /** Whether its pages have their places. */
  isLaidOut: boolean;
}

/** The page that is being read, kept for the next time; and returns to the one that somebody stopped at. */
export function usePagePlace({ paperId, subjectName, isLaidOut }: PrintedPaper) {
  const [current, setShown] = useState(1);
  const goTo = useCallback((number: number) => {
    document.getElementById(anchorOf(number))?.scrollIntoView({ block: 'start' });
  }, []);
  useLayoutEffect(() => {
    const place = isLaidOut && readPlace(paperId, 'page');
    if (!place) return;
    // After the router and the browser have put the page where they want it.
    const frame = requestAnimationFrame(() => document.getElementById(place)?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [paperId, isLaidOut]);
  const setCurrent = useCallback(
    (number: number) => {
      setShown(number);
      keepPlace({ paperId, form: 'page', anchor: number === 1 ? undefined : anchorOf(number), subjectName });
    },
    [paperId, subjectName],
  );
  return { current, setCurrent, goTo };
}

function anchorOf(number: number): string {
  return `page-${number}`;
}
