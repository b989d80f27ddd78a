import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { FileMissing, isFileHash, requireFileHash } from './file-hash.ts';
import type { StagedFile, Staging } from './staging.server.ts';
import type { ByteRange, FileInfo, Storage, StoredFile } from './storage.server.ts';

/** Files in a folder, as `ab/cdef…`: small folders stay quick on every file system. */
export class DiskStorage implements Storage {
  readonly staging: Staging;
  #folder: string;

  constructor(folder: string, staging: Staging) {
    this.#folder = folder;
    this.staging = staging;
  }

  async put(source: Readable | StagedFile): Promise<StoredFile> {
    const staged = source instanceof Readable ? await this.staging.stage(source) : source;
    try {
      await this.#moveIn(staged);
    } catch (error) {
      await staged.discard();
      throw error;
    }
    return { hash: staged.hash, size: staged.size };
  }

  async open(hash: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.#pathOf(hash), 'r').catch((error) => {
      throw isAbsent(error) ? new FileMissing(hash) : error;
    });
    return handle.createReadStream(range);
  }

  async stat(hash: string): Promise<FileInfo | undefined> {
    try {
      const { size, mtime } = await stat(this.#pathOf(hash));
      return { hash, size, modifiedAt: mtime };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async remove(hash: string): Promise<void> {
    await rm(this.#pathOf(hash), { force: true });
  }

  async *list(): AsyncIterable<FileInfo> {
    for await (const folder of await entriesOf(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder.name)) continue;
      for await (const file of await entriesOf(join(this.#folder, folder.name))) {
        const hash = folder.name + file.name;
        const info = isFileHash(hash) ? await this.stat(hash) : undefined;
        if (info) yield info;
      }
    }
  }

  /** Renames, so that a name never shows part of a file, and makes sure that the name survives a power cut. */
  async #moveIn({ path, hash }: StagedFile): Promise<void> {
    const target = this.#pathOf(hash);
    const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      // Where the same bytes are kept already they are replaced: the file is new again for whoever sweeps.
      await rename(path, target);
    } catch (error) {
      // Windows does not replace a file that somebody reads.
      if (process.platform !== 'win32' || !(await this.stat(hash))) throw error;
      await utimes(target, new Date(), new Date());
      await rm(path, { force: true });
    }
    await syncFolder(dirname(target));
    if (made) await syncFolder(this.#folder);
  }

  #pathOf(hash: string): string {
    requireFileHash(hash);
    return join(this.#folder, hash.slice(0, 2), hash.slice(2));
  }
}

async function entriesOf(folder: string) {
  try {
    return await opendir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
