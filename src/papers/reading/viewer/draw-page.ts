import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pixelRatioFor } from './zoom.ts';

/** Draws a page as a canvas and its words, `width` wide; both are ready when it resolves. */
export async function drawPage(page: PDFPageProxy, width: number, signal: AbortSignal): Promise<HTMLElement[]> {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const ratio = pixelRatioFor(viewport.width, viewport.height, devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.className = 'block h-full w-full';
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  const words = document.createElement('div');
  words.className = 'paper-text';
  words.style.setProperty('--total-scale-factor', `${scale}`);
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
  signal.addEventListener('abort', () => {
    task.cancel();
    layer.cancel();
    release(canvas);
  });
  // A page without its words is still a page.
  await Promise.all([task.promise, layer.render().catch(() => undefined)]);
  signal.throwIfAborted();
  return [canvas, words];
}

/** Gives the memory of the canvases in a place back at once, and not when the browser finds the time. */
export function releaseCanvases(place: HTMLElement): void {
  for (const canvas of place.querySelectorAll('canvas')) release(canvas);
  place.replaceChildren();
}

function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
