import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ShopError } from '../http/shop-error.ts';

/** Bytes on disk that nobody else sees yet: to be put into the store, or discarded. */
export interface StagedFile {
  path: string;
  hash: string;
  size: number;
  discard(): Promise<void>;
}

export interface StageOptions {
  limitBytes?: number;
  signal?: AbortSignal;
}

const abandonedAfterMs = 60 * 60 * 1000;

export class Staging {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes a stream to disk, through to the platter. Whatever goes wrong, nothing is left of it. */
  async stage(source: Readable, { limitBytes = Number.POSITIVE_INFINITY, signal }: StageOptions = {}) {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, randomUUID());
    const discard = (): Promise<void> => rm(path, { force: true });
    const hash = createHash('sha256');
    let size = 0;
    const handle = await open(path, 'wx', 0o600);
    try {
      await pipeline(
        source,
        async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) {
            size += chunk.length;
            if (size > limitBytes) throw new ShopError('too_large');
            hash.update(chunk);
            await handle.writeFile(chunk);
          }
          await handle.sync();
        },
        signal ? { signal } : {},
      );
    } catch (error) {
      await handle.close();
      await discard();
      throw error;
    }
    await handle.close();
    return { path, hash: hash.digest('hex'), size, discard } satisfies StagedFile;
  }

  /** Removes what killed processes left. One that is being written is recent. */
  async sweep(olderThanMs = abandonedAfterMs): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs < olderThanMs) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }
}
