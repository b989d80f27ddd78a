import { useEffect, useRef, useState } from 'react';

/** The pages of a PDF that came in base64, one below the other, as pictures. */
export function PdfPages({ pdf, label }: { pdf: string; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    draw(pdf, place.current, over.signal).catch(() => {
      if (!over.signal.aborted) setIsBroken(true);
    });
    return () => over.abort();
  }, [pdf]);
  return (
    <>
      {isBroken && <p role="alert">The pages could not be drawn.</p>}
      <div ref={place} role="img" aria-label={label} className="grid gap-3" />
    </>
  );
}

async function draw(pdf: string, place: HTMLElement | null, signal: AbortSignal): Promise<void> {
  if (!place) return;
  const { openBytes } = await import('../../papers/reading/viewer/open-document.ts');
  const task = openBytes(Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)));
  signal.addEventListener('abort', () => void task.destroy());
  const document = await task.promise;
  place.replaceChildren();
  for (let number = 1; number <= document.numPages; number++) {
    signal.throwIfAborted();
    const page = await document.getPage(number);
    const scale = (place.clientWidth / page.getViewport({ scale: 1 }).width) * Math.min(2, devicePixelRatio);
    const viewport = page.getViewport({ scale });
    const canvas = window.document.createElement('canvas');
    canvas.className = 'block w-full rounded-card border border-rule';
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    place.append(canvas);
    await page.render({ canvas, viewport }).promise;
  }
}
