import { buffer } from 'node:stream/consumers';
import type { Storage } from './storage.server.ts';

interface Bounds {
  fileBytes: number;
  totalBytes: number;
}

const usual: Bounds = { fileBytes: 2 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 };

/** Small files that were asked for lately, in memory within a bound. A hash names the same bytes forever. */
export class HotFiles {
  #storage: Storage;
  #bounds: Bounds;
  #kept = new Map<string, Buffer>();
  #reading = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(storage: Storage, bounds = usual) {
    this.#storage = storage;
    this.#bounds = bounds;
  }

  peek(hash: string): Buffer | undefined {
    const bytes = this.#kept.get(hash);
    if (bytes) {
      // The one used last goes last.
      this.#kept.delete(hash);
      this.#kept.set(hash, bytes);
    }
    return bytes;
  }

  /** The bytes of a small file; undefined says that it is too large to be kept and has to be streamed. */
  async get(hash: string, size: number): Promise<Buffer | undefined> {
    const kept = this.peek(hash);
    if (kept || size > this.#bounds.fileBytes) return kept;
    let reading = this.#reading.get(hash);
    if (!reading) {
      reading = this.#read(hash).finally(() => this.#reading.delete(hash));
      this.#reading.set(hash, reading);
    }
    return reading;
  }

  async #read(hash: string): Promise<Buffer> {
    const bytes = await buffer(await this.#storage.open(hash));
    this.#kept.set(hash, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#bounds.totalBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return bytes;
  }
}
