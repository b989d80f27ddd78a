import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { showToast } from '../../../ui/toasts.tsx';
import { questionAnchor } from './outline.ts';
import { keepPlace, readPlace } from './places.ts';

interface ReadPaper {
  paperId: number;
  container: RefObject<HTMLElement | null>;
  /** Whether it was put into a page that was there before: nobody can have read in it yet. */
  arrivedLate: boolean;
}

/** Which question is at the top of the screen, none above the first; and brings back to where somebody stopped. */
export function useReadingPlace(paper: ReadPaper): number | undefined {
  useReturn(paper);
  const current = useCurrent(paper.container);
  const { paperId } = paper;
  useEffect(() => {
    if (current !== 'unknown') keepPlace(paperId, current);
  }, [paperId, current]);
  return current === 'unknown' ? undefined : current;
}

function useCurrent(container: RefObject<HTMLElement | null>): number | undefined | 'unknown' {
  const [current, setCurrent] = useState<number | undefined | 'unknown'>('unknown');
  useEffect(() => {
    const questions = [...(container.current?.querySelectorAll('.question') ?? [])];
    const [first] = questions;
    if (!first) return;
    // Just below where a question lands that was jumped to.
    const line = pixelsOf(document.documentElement, 'scrollPaddingTop') + pixelsOf(first, 'scrollMarginTop') + 8;
    const look = (): void => {
      const isHidden = first.getClientRects().length === 0;
      if (isHidden) return;
      const above = questions.findLast((question) => question.getBoundingClientRect().top <= line);
      setCurrent(above && Number(above.id.slice(1)));
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

function useReturn({ paperId, container, arrivedLate }: ReadPaper): void {
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const returnedTo = Number(dataset.returnedTo);
    delete dataset.returnedTo;
    if (returnedTo) return sayReturned(returnedTo);
    if (isBack && !arrivedLate) return;
    // After the router has put the page to its top, which it does in the same moment.
    queueMicrotask(() => {
      const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (named) return named.scrollIntoView();
      const place = readPlace(paperId) ?? 1;
      const question = container.current?.querySelector(`#${questionAnchor(place)}`);
      if (place === 1 || !question) return;
      question.scrollIntoView();
      sayReturned(place);
    });
  }, [paperId, container, arrivedLate, isBack]);
}

function sayReturned(question: number): void {
  const toTheStart = { label: 'From the start', onAct: () => scrollTo({ top: 0 }) };
  showToast(`You stopped at question ${question}`, { toastMs: 6_000, action: toTheStart });
}
