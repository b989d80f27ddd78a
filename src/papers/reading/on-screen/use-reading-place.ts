import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { showToast } from '../../../ui/toasts.tsx';
import { keepPlace, readPlace } from './places.ts';

interface ReadPaper {
  paperId: number;
  subjectName: string;
  container: RefObject<HTMLElement | null>;
  /** Whether it was put into a page that was there before: nobody can have read in it yet. */
  arrivedLate: boolean;
}

/** The anchor of the question at the top of the screen, none above the first; and returns to where somebody stopped. */
export function useReadingPlace(paper: ReadPaper): string | undefined {
  useReturn(paper);
  const current = useCurrent(paper.container);
  const { paperId, subjectName } = paper;
  useEffect(() => {
    if (current === 'unknown') return;
    keepPlace({ paperId, form: 'question', anchor: current?.isFirst ? undefined : current?.anchor, subjectName });
  }, [paperId, subjectName, current]);
  return current === 'unknown' ? undefined : current?.anchor;
}

interface Current {
  anchor: string;
  isFirst: boolean;
}

function useCurrent(container: RefObject<HTMLElement | null>): Current | undefined | 'unknown' {
  const [current, setCurrent] = useState<Current | undefined | 'unknown'>('unknown');
  useEffect(() => {
    const questions = [...(container.current?.querySelectorAll('.question') ?? [])];
    const [first] = questions;
    if (!first) return;
    // Just below where a question lands that was jumped to.
    const line = pixelsOf(document.documentElement, 'scrollPaddingTop') + pixelsOf(first, 'scrollMarginTop') + 8;
    const look = (): void => {
      const isHidden = first.getClientRects().length === 0;
      if (isHidden) return;
      const above = questions.findLast(
        (question) => question.isConnected && question.getBoundingClientRect().top <= line,
      );
      setCurrent((before) => {
        if (!above) return undefined;
        const isSame = typeof before === 'object' && before.anchor === above.id;
        return isSame ? before : { anchor: above.id, isFirst: above === first };
      });
    };
    let frame = 0;
    const onScroll = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, [container]);
  return current;
}

function pixelsOf(element: Element, property: 'scrollPaddingTop' | 'scrollMarginTop'): number {
  return Math.ceil(Number.parseFloat(getComputedStyle(element)[property]) || 0);
}

function useReturn({ paperId, arrivedLate }: ReadPaper): void {
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const returnedTo = dataset.returnedTo && document.getElementById(dataset.returnedTo);
    delete dataset.returnedTo;
    if (returnedTo) return sayReturned(returnedTo);
    if (isBack && !arrivedLate) return;
    // After the router has put the page to its top, which it does in the same moment.
    queueMicrotask(() => {
      const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (named) return named.scrollIntoView();
      const place = readPlace(paperId, 'question');
      const question = place && document.getElementById(place);
      // Nobody is led to a question while the printed form is shown.
      if (!question || question.getClientRects().length === 0) return;
      question.scrollIntoView();
      sayReturned(question);
    });
  }, [paperId, arrivedLate, isBack]);
}

function sayReturned({ dataset: { number } }: HTMLElement): void {
  const toTheStart = { label: 'From the start', onAct: () => scrollTo({ top: 0 }) };
  showToast(`You stopped at question ${number}`, { toastMs: 6_000, action: toTheStart });
}
