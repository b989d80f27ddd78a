import { readdir } from 'node:fs/promises';
import { availableParallelism, freemem } from 'node:os';
import { loadTypst, TypesetThread } from '../../platform/typeset/thread.server.ts';
import { listSubjectFolders, readSubjectFolder } from '../format/read.server.ts';
import type { DocumentSource } from './source.server.ts';

export type TypesetDocument = Omit<DocumentSource, 'source'> & { pdf: Uint8Array; pages: number };

interface Options {
  brand: string;
  /** Where the patterns are, if not in their usual folder. */
  patterns?: string;
  onProgress?: (done: number, total: number) => void;
  /** Ends it early, with an error. */
  signal?: AbortSignal | undefined;
}

const threadBytes = 400_000_000;
const maxThreads = 4;

/** The documents of every subject in a folder, in the order of the subjects; the same files give the same bytes. */
export async function* typesetAll(
  folder: string,
  { brand, patterns, onProgress, signal }: Options,
): AsyncGenerator<TypesetDocument> {
  const folders = await listSubjectFolders(folder);
  const total = await countDocuments(folders);
  const typst = await loadTypst();
  const over = new AbortController();
  const stop = signal ? AbortSignal.any([over.signal, signal]) : over.signal;
  let done = 0;
  const onDocument = () => onProgress?.(++done, total);
  // Typst remembers all it has ever set, and gets slower and larger by it: a new thread for each subject forgets.
  const results = workInTurn(folders, threadCount(), async (path) =>
    typesetPart(typst, await writeAll(path, brand, patterns), onDocument, stop),
  );
  const ended = Promise.allSettled(results);
  try {
    for (const documents of results) yield* await documents;
  } finally {
    over.abort();
    await ended;
  }
}

/** One of each file, and the solutions of them together. */
async function countDocuments(folders: string[]): Promise<number> {
  const files = await Promise.all(folders.map((path) => readdir(path)));
  return files.reduce((sum, names) => sum + names.length + 1, 0);
}

async function writeAll(path: string, brand: string, patterns: string | undefined): Promise<DocumentSource[]> {
  // Loaded here: it brings a converter of formulas along, and most starts of the shop typeset nothing.
  const { writeDocuments } = await import('./source.server.ts');
  return writeDocuments(await readSubjectFolder(path, patterns), brand);
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
