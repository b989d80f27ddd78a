import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsDim } from './dim.ts';
import { type DocumentSource, openDocument } from './open-document.ts';
import { usePagePlace } from './use-page-place.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ratioOf, ViewerPage } from './viewer-page.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import { fitsWidth } from './zoom.ts';
import './text-layer.css';

interface PaperViewerProps extends DocumentSource {
  paperId: number;
  /** The name of the paper. */
  name: string;
  subjectName: string;
  /** What is shown until the first page is known. */
  children: ReactNode;
  /** What else belongs into the bar. */
  actions: ReactNode;
  /** The address of a picture of the first page, to be shown until it is drawn. */
  picture: string | undefined;
  /** It could not be opened; with the status the server answered with, if it did. */
  onFailed: (status: number | undefined) => void;
  /** It was opened, but a page of it did not come. With another token it is opened anew, at the same place. */
  onPageFailed: () => void;
}

interface Opened {
  document: PDFDocumentProxy;
  likelyRatio: number;
}

const maxPageWidth = 900;

/** Shows a PDF page by page as it is scrolled through. */
export function PaperViewer({ address, token, children, onFailed, ...shown }: PaperViewerProps) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const task = openDocument({ address, token });
    let isWanted = true;
    task.promise
      .then(async (document) => {
        const likelyRatio = ratioOf(await document.getPage(1));
        if (isWanted) setOpened({ document, likelyRatio });
      })
      .catch((error: unknown) => {
        if (isWanted) onFailed(statusOf(error));
      });
    return () => {
      isWanted = false;
      // Given up while it still opens the file, its worker would throw where nobody can catch it: it is let finish.
      const close = () => task.destroy().catch(() => undefined);
      task.promise.then(close, close);
    };
  }, [address, token, onFailed]);
  return opened ? <Pages {...opened} {...shown} /> : children;
}

type PagesProps = Opened & Omit<PaperViewerProps, 'address' | 'token' | 'children' | 'onFailed'>;

function Pages({ document, likelyRatio, paperId, name, subjectName, actions, picture, onPageFailed }: PagesProps) {
  const [zoom, setZoom] = useState(fitsWidth);
  const isDim = useIsDim();
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useWidth(frame);
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const { current, setCurrent, goTo } = usePagePlace({ paperId, subjectName, isLaidOut: frameWidth > 0 });
  useViewerKeys({ zoom, setZoom, goTo, pages: document.numPages });
  const width = Math.round(Math.min(frameWidth, maxPageWidth) * zoom);
  return (
    <>
      <ViewerToolbar page={current} pages={document.numPages} onPage={goTo} zoom={zoom} onZoom={setZoom}>
        {actions}
      </ViewerToolbar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen has to be scrolled with the keyboard too. */}
      <section ref={frame} aria-label={name} tabIndex={0} className="mt-3 overflow-x-auto overflow-y-hidden">
        <div className={`grid w-max min-w-full gap-3 pb-1 ${isDim ? 'dark:brightness-65' : ''}`}>
          {frameWidth > 0 &&
            numbers.map((number) => (
              <ViewerPage
                key={`${document.loadingTask.docId}-${number}`}
                document={document}
                number={number}
                width={width}
                likelyRatio={likelyRatio}
                picture={number === 1 ? picture : undefined}
                onCurrent={setCurrent}
                onFailed={onPageFailed}
              />
            ))}
        </div>
      </section>
    </>
  );
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Measured before anything is painted: the pages have their place from the start.
  useLayoutEffect(() => {
    if (!element.current) return;
    setWidth(Math.floor(element.current.clientWidth));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function statusOf(error: unknown): number | undefined {
  const { status }: { status?: unknown } = error ?? {};
  return typeof status === 'number' ? status : undefined;
}
