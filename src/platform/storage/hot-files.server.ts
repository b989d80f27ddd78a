import { buffer } from 'node:stream/consumers';
import { SharedCache } from '../shared-cache.server.ts';
import type { Storage } from './storage.server.ts';

interface Bounds {
  fileBytes: number;
  totalBytes: number;
}

const usual: Bounds = { fileBytes: 2 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 };

/** Small files that were asked for lately, in memory. A hash names the same bytes forever. */
export class HotFiles {
  #storage: Storage;
  #fileBytes: number;
  #files: SharedCache<Buffer>;

  constructor(storage: Storage, { fileBytes, totalBytes } = usual) {
    this.#storage = storage;
    this.#fileBytes = fileBytes;
    this.#files = new SharedCache({ maxBytes: totalBytes, bytesOf: ({ length }) => length });
  }

  peek(hash: string): Buffer | undefined {
    return this.#files.find(hash);
  }

  /** The bytes of a small file; undefined says that it is too large to be kept and has to be streamed. */
  async get(hash: string, size: number): Promise<Buffer | undefined> {
    if (size > this.#fileBytes) return undefined;
    return this.#files.get(hash, async () => ({ value: await buffer(await this.#storage.open(hash)), keep: true }));
  }
}
