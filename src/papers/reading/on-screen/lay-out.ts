import { type RefObject, useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

// A long paper takes a slow phone half a second to lay out. When it is opened at its beginning, question-content.css has
// its questions laid out as they come near; where places have to be exact, the document is marked and all of them are.

export function layOutWhole(): void {
  document.documentElement.dataset.layout = 'whole';
}

/** Lays out one question after the other while the browser has nothing else to do. */
export function useGradualLayout(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isWanted = true;
    const layOut = async () => {
      for (const question of container.current?.querySelectorAll<HTMLElement>('.question') ?? []) {
        await whenIdle();
        if (!isWanted) return;
        question.dataset.laidOut = '';
      }
      layOutWhole();
    };
    if (document.documentElement.dataset.layout !== 'whole') void layOut();
    return () => {
      isWanted = false;
    };
  }, [container]);
}
