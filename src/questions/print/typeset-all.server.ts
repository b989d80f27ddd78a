import { availableParallelism, freemem } from 'node:os';
import { loadTypst, TypesetThread } from '../../platform/typeset/thread.server.ts';
import { listQuestionFiles, readQuestionBank } from '../format/read.server.ts';
import { documentKinds } from './labels.ts';
import type { DocumentSource } from './source.server.ts';

export type TypesetDocument = Omit<DocumentSource, 'source'> & { pdf: Uint8Array; pages: number };

interface Options {
  brand: string;
  onProgress?: (done: number, total: number) => void;
  /** Ends it early, with an error. */
  signal?: AbortSignal | undefined;
}

// Typst remembers all it has ever set, and gets slower and larger by it: a new thread after a few subjects forgets.
const filesPerThread = 2;
const threadBytes = 400_000_000;
const maxThreads = 4;

/** The documents of every question file in a folder, in the order of the files; the same files give the same bytes. */
export async function* typesetAll(
  folder: string,
  { brand, onProgress, signal }: Options,
): AsyncGenerator<TypesetDocument> {
  const files = await listQuestionFiles(folder);
  const typst = await loadTypst();
  const over = new AbortController();
  const stop = signal ? AbortSignal.any([over.signal, signal]) : over.signal;
  let done = 0;
  const onDocument = () => onProgress?.(++done, files.length * documentKinds.length);
  const results = workInTurn(divide(files, filesPerThread), threadCount(), async (part) =>
    typesetPart(typst, await writeAll(part, brand), onDocument, stop),
  );
  const ended = Promise.allSettled(results);
  try {
    for (const documents of results) yield* await documents;
  } finally {
    over.abort();
    await ended;
  }
}

async function writeAll(files: string[], brand: string): Promise<DocumentSource[]> {
  // Loaded here: it brings a converter of formulas along, and most starts of the shop typeset nothing.
  const { writeDocuments } = await import('./source.server.ts');
  const banks = await Promise.all(files.map(readQuestionBank));
  return banks.flatMap((bank) => writeDocuments(bank, brand));
}

async function typesetPart(
  typst: WebAssembly.Module,
  documents: DocumentSource[],
  onDocument: () => void,
  stop: AbortSignal,
): Promise<TypesetDocument[]> {
  stop.throwIfAborted();
  const thread = new TypesetThread(typst);
  const end = () => thread.end();
  stop.addEventListener('abort', end);
  try {
    const typeset: TypesetDocument[] = [];
    for (const { source, ...document } of documents) {
      typeset.push({ ...document, ...(await thread.typeset(source)) });
      onDocument();
    }
    return typeset;
  } finally {
    stop.removeEventListener('abort', end);
    await end();
  }
}

function divide<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** As many as there are cores, where there is memory for them. */
function threadCount(): number {
  return Math.max(1, Math.min(availableParallelism(), maxThreads, Math.floor(freemem() / threadBytes)));
}

/** Works on all items, a few at once; the results are promised in the order of the items. */
function workInTurn<Item, Result>(items: Item[], atOnce: number, work: (item: Item) => Promise<Result>) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return items.map(async (item) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work(item);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  });
}
