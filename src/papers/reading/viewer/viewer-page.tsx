import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { whenIdle } from '../when-idle.ts';
import { drawPage, releaseCanvases } from './draw-page.ts';

interface ViewerPageProps {
  document: PDFDocumentProxy;
  number: number;
  width: number;
  /** Height by width of the first page, which most pages share. */
  likelyRatio: number;
  picture: string | undefined;
  onCurrent: (number: number) => void;
  onFailed: () => void;
}

/** One page, drawn while it is near what is being looked at. */
export function ViewerPage({ document, number, width, likelyRatio, picture, onCurrent, onFailed }: ViewerPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, number, onCurrent);
  const [page, setPage] = useState<PDFPageProxy>();
  const [isDrawn, setIsDrawn] = useState(false);
  const [isFailed, setIsFailed] = useState(false);

  useEffect(() => {
    if (!isNear || page || isFailed) return;
    document.getPage(number).then(setPage, () => setIsFailed(true));
  }, [isNear, page, isFailed, document, number]);

  useEffect(() => {
    const target = place.current;
    if (!target || !isNear || !page || isFailed) return;
    const abort = new AbortController();
    const draw = async () => {
      await whenIdle();
      abort.signal.throwIfAborted();
      return drawPage(page, width, abort.signal);
    };
    draw().then(
      (layers) => {
        // The page as it was stays until now, so that zooming does not flash.
        releaseCanvases(target);
        target.append(...layers);
        setIsDrawn(true);
      },
      () => {
        if (!abort.signal.aborted) setIsFailed(true);
      },
    );
    return () => abort.abort();
  }, [isNear, isFailed, page, width]);

  useEffect(() => {
    if (isFailed) onFailed();
  }, [isFailed, onFailed]);

  useEffect(() => {
    if (isNear || !place.current) return;
    releaseCanvases(place.current);
    setIsDrawn(false);
    page?.cleanup();
  }, [isNear, page]);

  const ratio = page ? ratioOf(page) : likelyRatio;
  return (
    <section
      ref={box}
      id={`page-${number}`}
      aria-label={`Page ${number}`}
      data-drawn={isDrawn}
      // Below the header and the bar of the viewer when it is gone to.
      className="relative mx-auto scroll-mt-[calc(var(--spacing-header)+72px)] overflow-hidden rounded-sm bg-white shadow-card ring-1 ring-rule"
      style={{ width, height: Math.round(width * ratio) }}
    >
      {picture && !isDrawn && <img src={picture} alt="" className="absolute inset-0 h-full w-full object-cover" />}
      <div ref={place} className="h-full w-full" />
      {isFailed && (
        <div className="absolute inset-0 grid content-center justify-items-center gap-3 p-4 text-center text-[#16213a]">
          <p>Page {number} did not load.</p>
          <Button onClick={() => setIsFailed(false)}>Try Again</Button>
        </div>
      )}
    </section>
  );
}

export function ratioOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  return height / width;
}

/** Whether a page is within a screen of what is seen, and tells when it is the one being read. */
function useIsNear(
  box: React.RefObject<HTMLElement | null>,
  number: number,
  onCurrent: (number: number) => void,
): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const near = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    // A line at a third of the screen: the page that it crosses is the one being read.
    const read = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onCurrent(number);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    near.observe(box.current);
    read.observe(box.current);
    return () => {
      near.disconnect();
      read.disconnect();
    };
  }, [box, number, onCurrent]);
  return isNear;
}
