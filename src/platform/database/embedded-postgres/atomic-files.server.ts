import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const workFolder = /\.new-[0-9a-f]{12}$/;
const abandonedAfterMs = 60 * 60 * 1000;

export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // The last one is what /proc says of a process that ends between opening and reading.
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ESRCH')) return undefined;
    throw error;
  }
}

/** A name beside `path` that no other process uses, for what is not yet finished. */
export function workPath(path: string): string {
  return join(dirname(path), `${basename(path)}.new-${randomBytes(6).toString('hex')}`);
}

/** Creates a private file whole or not at all. Of several processes the first wins, and all get its content. */
export async function createOnce(path: string, content: string): Promise<string> {
  const draft = workPath(path);
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, path);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return await readFile(path, 'utf8');
}

/** A fresh folder beside `path`, in which what shall appear there is prepared. */
export async function makeWorkFolder(path: string): Promise<string> {
  const folder = workPath(path);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Moves a finished folder to its place. Where another process put its own first, that one stays. */
export async function publishFolder(folder: string, path: string): Promise<void> {
  try {
    await rename(folder, path);
  } catch (error) {
    // Windows answers EPERM where POSIX says that the place is taken.
    if (!hasErrorCode(error, 'EEXIST', 'ENOTEMPTY', 'EPERM')) throw error;
    await stat(path);
  }
  await syncFolder(dirname(path));
}

/** Removes what interrupted runs left in `parent`; one that is recent may still be in use by another process. */
export async function removeAbandonedWork(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!workFolder.test(name)) continue;
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}

/** A created or renamed entry survives a power cut only once its folder is on disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
