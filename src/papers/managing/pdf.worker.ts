import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PdfAnswer, PdfQuestion } from './inspect-pdf.server.ts';

// Runs from its source in a thread of its own: what hangs or breaks here takes nothing with it.

const { path, picture, memoryBytes } = workerData as PdfQuestion;
const pageBytes = 65_536;

/** The heap limits of a thread do not count what WebAssembly takes, so that gets a limit here. */
function limitWebAssemblyMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > memoryBytes) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

async function inspect(): Promise<PdfAnswer> {
  limitWebAssemblyMemory();
  const library = await PDFiumLibrary.init();
  // A file that is not encrypted opens with any password; one that is opens with this one never, not even where it
  // would with none.
  const document = await library.loadDocument(readFileSync(path), `not-the-password-${Math.random()}`);
  const pages = document.getPageCount();
  if (pages < 1) return { fault: 'empty' };
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) return { fault: 'broken' };
  if (!picture) return { pages };
  const scale = Math.min(picture.width / originalWidth, picture.maxHeight / originalHeight);
  const { width, height, data } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    scale: 1,
    render: 'bitmap',
  });
  return { pages, bitmap: { width, height, data } };
}

function faultOf(error: unknown): PdfAnswer {
  const isLocked = error instanceof Error && /password|security/i.test(error.message);
  return { fault: isLocked ? 'encrypted' : 'broken' };
}

parentPort?.postMessage(await inspect().catch(faultOf));
