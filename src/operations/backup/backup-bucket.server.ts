import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { BadCommand } from '../../platform/command.server.ts';
import { makeWorkFolder } from '../../platform/database/embedded-postgres/atomic-files.server.ts';
import type { Settings } from '../../platform/settings.server.ts';
import type { Bucket } from '../../platform/storage/bucket.server.ts';
import { fileIn, readFileList } from './files-of-backup.server.ts';
import { summaryFile } from './summary.server.ts';

const prefix = 'backups/';
/** Files of all backups: each is kept once under its hash. */
const files = `${prefix}files/`;

/** Backups in the bucket of the settings; undefined where there is none. */
export function openBackupBucket(settings: Settings): Promise<BackupBucket> | undefined {
  if (!settings.S3_BUCKET) return undefined;
  const name = settings.S3_BUCKET;
  return import('../../platform/storage/bucket.server.ts').then(
    ({ openBucket }) => new BackupBucket(openBucket(settings, name)),
  );
}

class BackupBucket {
  #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** Copies a backup there. Its summary comes last: without it, it is none. */
  async add(folder: string): Promise<void> {
    const name = nameOf(folder);
    for (const { hash } of await readFileList(folder)) {
      if (!(await this.#bucket.has(files + hash))) await this.#bucket.put(files + hash, fileIn(folder, hash));
    }
    const parts = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter((path) => !path.startsWith(`files/`) && path !== summaryFile);
    for (const path of [...parts, summaryFile]) await this.#bucket.put(`${prefix}${name}/${path}`, join(folder, path));
  }

  /** Fetches a backup into a folder of backups, and answers where it is then. */
  async fetch(name: string, parent: string): Promise<string> {
    const keys = (await this.#bucket.list(`${prefix}${name}/`)).map(({ key }) => key);
    if (!keys.includes(`${prefix}${name}/${summaryFile}`))
      throw new BadCommand(`There is no backup "${name}" in the bucket.`);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const place = join(parent, name);
    const work = await makeWorkFolder(place);
    try {
      for (const key of keys) await this.#bucket.get(key, join(work, key.slice(prefix.length + name.length + 1)));
      for (const { hash } of await readFileList(work)) await this.#bucket.get(files + hash, fileIn(work, hash));
      await rename(work, place);
      return place;
    } catch (error) {
      await rm(work, { recursive: true, force: true });
      throw error;
    }
  }

  async list(): Promise<string[]> {
    const ending = `/${summaryFile}`;
    const keys = (await this.#bucket.list(prefix)).map(({ key }) => key);
    return keys.filter((key) => key.endsWith(ending)).map((key) => key.slice(prefix.length, -ending.length));
  }

  /** Removes backups, and the files that no other needs. */
  async remove(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    for (const name of names) {
      // The summary first: what is half removed is no backup any more.
      await this.#bucket.remove(`${prefix}${name}/${summaryFile}`);
      for (const { key } of await this.#bucket.list(`${prefix}${name}/`)) await this.#bucket.remove(key);
    }
    const needed = new Set<string>();
    for (const name of await this.list()) {
      const list = await this.#bucket.text(`${prefix}${name}/files.txt`);
      for (const line of list.split('\n')) needed.add(line.split(' ')[0] ?? '');
    }
    for (const { key } of await this.#bucket.list(files)) {
      if (!needed.has(key.slice(files.length))) await this.#bucket.remove(key);
    }
  }
}

function nameOf(folder: string): string {
  return relative(dirname(folder), folder);
}
