import { Moon, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { setIsDim, useIsDim } from './dim.ts';
import { canZoomIn, canZoomOut, fitsWidth, zoomIn, zoomOut } from './zoom.ts';

interface ViewerToolbarProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  children: ReactNode;
}

const iconButton =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-button text-ink hover:bg-pen-soft disabled:opacity-40 disabled:hover:bg-transparent';

/** Where one is in a paper and how large it is; stays in sight while it is read. */
export function ViewerToolbar({ page, pages, onPage, zoom, onZoom, children }: ViewerToolbarProps) {
  return (
    <div
      data-reader
      role="toolbar"
      aria-label="Reading"
      className="sticky top-[calc(var(--viewer-top,var(--spacing-header))+8px)] z-20 mx-auto flex w-fit max-w-full items-center rounded-card border border-rule bg-sheet px-2 py-1 shadow-card min-[480px]:gap-1 print:hidden"
    >
      <GoToPage page={page} pages={pages} onPage={onPage} />
      <span className="mx-1 h-6 w-px bg-rule max-[479px]:hidden" aria-hidden="true" />
      <button
        type="button"
        aria-label="Zoom out"
        className={iconButton}
        disabled={!canZoomOut(zoom)}
        onClick={() => onZoom(zoomOut(zoom))}
      >
        <ZoomOut aria-hidden className="size-5" />
      </button>
      <output className="w-11 text-center text-ink-2 text-sm tabular-nums max-[479px]:hidden" aria-label="Zoom">
        {Math.round(zoom * 100)}%
      </output>
      <button
        type="button"
        aria-label="Zoom in"
        className={iconButton}
        disabled={!canZoomIn(zoom)}
        onClick={() => onZoom(zoomIn(zoom))}
      >
        <ZoomIn aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Fit to width"
        aria-pressed={zoom === fitsWidth}
        className={`${iconButton} max-[359px]:dark:hidden`}
        onClick={() => onZoom(fitsWidth)}
      >
        <MoveHorizontal aria-hidden className="size-5" />
      </button>
      <DimButton />
      {children}
    </div>
  );
}

/** At night the white pages can be made darker; only where the dark theme is on. */
function DimButton() {
  const isDim = useIsDim();
  return (
    <button
      type="button"
      aria-label="Dim the pages"
      aria-pressed={isDim}
      className={`${iconButton} not-dark:hidden aria-pressed:bg-pen-soft aria-pressed:text-pen-deep`}
      onClick={() => setIsDim(!isDim)}
    >
      <Moon aria-hidden className="size-5" />
    </button>
  );
}

function GoToPage({ page, pages, onPage }: Pick<ViewerToolbarProps, 'page' | 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState<string>();
  const go = (): void => {
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(undefined);
    if (wanted > 0) onPage(Math.min(wanted, pages));
  };
  return (
    <form
      className="flex items-center gap-1.5 pl-1.5 text-[0.9375rem] whitespace-nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label className="flex items-center gap-1.5">
        Page
        <input
          value={typed ?? page}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={4}
          size={2}
          className="h-11 w-11 rounded-button border-[1.5px] border-rule bg-paper text-center text-base tabular-nums"
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          onBlur={go}
        />
      </label>
      of {pages}
    </form>
  );
}
