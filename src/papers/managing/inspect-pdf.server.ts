import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../platform/project-root.server.ts';

export interface PdfQuestion {
  path: string;
  /** Left out where only the number of pages is wanted. */
  picture?: { width: number; maxHeight: number } | undefined;
  memoryBytes: number;
}

export type PdfFault = 'encrypted' | 'broken' | 'empty' | 'too hard';

export interface Bitmap {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8Array;
}

export type PdfAnswer = { pages: number; bitmap?: Bitmap } | { fault: PdfFault };

const atOnce = 2;
const memoryBytes = 512 * 1024 * 1024;
let running = 0;
const waiting: (() => void)[] = [];

/** Opens a PDF in a thread of its own, within a time and a memory: a hostile one costs those and no more. */
export async function inspectPdf(
  path: string,
  { picture, timeoutMs = 20_000 }: { picture?: PdfQuestion['picture']; timeoutMs?: number } = {},
): Promise<PdfAnswer> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await ask({ path, picture, memoryBytes }, timeoutMs);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function ask(question: PdfQuestion, timeoutMs: number): Promise<PdfAnswer> {
  // From the source also where the shop runs from its bundle, which has no file for a thread to start with.
  const worker = new Worker(join(projectRoot, 'src', 'papers', 'managing', 'pdf.worker.ts'), {
    workerData: question,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    // The library says a lot about broken files.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ fault: 'too hard' }), timeoutMs);
      worker.once('message', resolve);
      worker.once('error', () => resolve({ fault: 'broken' }));
      worker.once('exit', () => resolve({ fault: 'broken' }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
