import { useEffect } from 'react';
import { fitsWidth, zoomIn, zoomOut } from './zoom.ts';

interface ViewerKeys {
  zoom: number;
  setZoom: (zoom: number) => void;
  goTo: (page: number) => void;
  pages: number;
}

/** Plus, minus and 0 zoom, Home and End go to the first and last page; what scrolls is the browser's as ever. */
export function useViewerKeys({ zoom, setZoom, goTo, pages }: ViewerKeys): void {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      '+': () => setZoom(zoomIn(zoom)),
      '=': () => setZoom(zoomIn(zoom)),
      '-': () => setZoom(zoomOut(zoom)),
      '0': () => setZoom(fitsWidth),
      Home: () => goTo(1),
      End: () => goTo(pages),
    };
    const onKey = (event: KeyboardEvent): void => {
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [zoom, setZoom, goTo, pages]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}
