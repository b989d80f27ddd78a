import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../project-root.server.ts';
import { compactPdf, countPages } from './compact-pdf.server.ts';

/** A PDF as Typst writes it, or why there is none. */
export type TypesetAnswer = { pdf: Uint8Array } | { reason: string };

const program = '@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm';

/** Typst as WebAssembly, the same on every machine; made ready once, it serves any number of threads. */
export async function loadTypst(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(join(projectRoot, 'node_modules', program)));
}

/** Typst in a thread of its own: it keeps a core busy for long, and the memory it takes goes with the thread. */
export class TypesetThread {
  #worker: Worker;
  #waiting: PromiseWithResolvers<TypesetAnswer>[] = [];
  #failure: Error | undefined;

  constructor(typst: WebAssembly.Module) {
    // From the source also where the shop runs from its bundle, which has no file for a thread to start with.
    const path = join(projectRoot, 'src', 'platform', 'typeset', 'typeset.worker.ts');
    this.#worker = new Worker(path, { workerData: typst, env: {} });
    this.#worker.on('message', (answer: TypesetAnswer) => this.#waiting.shift()?.resolve(answer));
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#fail(new Error('typesetting was stopped')));
  }

  /**
   * A PDF of Typst source, after those that were asked for before. Throws what Typst says about a source it cannot set.
   * A thread nobody waits for does not keep the process alive.
   */
  async typeset(source: string): Promise<{ pdf: Uint8Array; pages: number }> {
    if (this.#failure) throw this.#failure;
    const answer = Promise.withResolvers<TypesetAnswer>();
    this.#waiting.push(answer);
    this.#worker.ref();
    this.#worker.postMessage(source);
    try {
      const result = await answer.promise;
      if ('reason' in result) throw new Error(result.reason);
      // Here and not in the thread: what has been done a hundred times goes faster, and threads are short-lived.
      return { pdf: compactPdf(result.pdf), pages: countPages(result.pdf) };
    } finally {
      if (this.#waiting.length === 0) this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(failure: Error): void {
    this.#failure ??= failure;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
