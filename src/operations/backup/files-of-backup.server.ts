import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BadCommand } from '../../platform/command.server.ts';
import { isFileHash } from '../../platform/storage/file-hash.ts';
import type { Storage, StoredFile } from '../../platform/storage/storage.server.ts';
import { fileList } from './summary.server.ts';

/**
 * Copies all files of the store into a backup, each compared with its hash. What an earlier backup has is linked from
 * there: a file never changes, so that many backups hold it once.
 */
export async function copyFilesIn(storage: Storage, folder: string, earlier: readonly string[]) {
  const list = await open(join(folder, fileList), 'wx', 0o600);
  let count = 0;
  let bytes = 0;
  try {
    for await (const { hash, size } of storage.list()) {
      const target = fileIn(folder, hash);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      if (!(await linkFromEarlier(earlier, hash, size, target)))
        await copyChecked(await storage.open(hash), target, hash);
      await list.write(`${hash} ${size}\n`);
      count += 1;
      bytes += size;
    }
    await list.sync();
  } finally {
    await list.close();
  }
  return { count, bytes };
}

/** Puts the files of a backup into the store, except those that are there. */
export async function copyFilesOut(folder: string, storage: Storage): Promise<number> {
  let added = 0;
  for (const { hash } of await readFileList(folder)) {
    if (await storage.stat(hash)) continue;
    const staged = await storage.staging.stage(createReadStream(fileIn(folder, hash)));
    if (staged.hash !== hash) {
      await staged.discard();
      throw new BadCommand(`The backup is damaged: its file ${hash} has other bytes.`);
    }
    await storage.put(staged);
    added += 1;
  }
  return added;
}

export async function readFileList(folder: string): Promise<StoredFile[]> {
  const text = await readFile(join(folder, fileList), 'utf8').catch(() => {
    throw new BadCommand(`The backup is damaged: it has no ${fileList}.`);
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [hash = '', size = ''] = line.split(' ');
      if (!isFileHash(hash))
        throw new BadCommand(`The backup is damaged: its ${fileList} names something else than files.`);
      return { hash, size: Number(size) };
    });
}

/** Which of the listed files is missing or has other bytes. */
export async function findDamagedFile(folder: string, files: readonly StoredFile[]): Promise<string | undefined> {
  for (const { hash } of files) {
    const sha256 = createHash('sha256');
    const isRead = await pipeline(createReadStream(fileIn(folder, hash)), sha256).then(
      () => true,
      () => false,
    );
    if (!isRead) return `its file ${hash} is missing`;
    if (sha256.digest('hex') !== hash) return `its file ${hash} has other bytes`;
  }
  return undefined;
}

export function fileIn(folder: string, hash: string): string {
  return join(folder, 'files', hash.slice(0, 2), hash.slice(2));
}

async function linkFromEarlier(
  earlier: readonly string[],
  hash: string,
  size: number,
  target: string,
): Promise<boolean> {
  for (const folder of earlier) {
    const source = fileIn(folder, hash);
    const found = await stat(source).catch(() => undefined);
    if (found?.size !== size) continue;
    const isLinked = await link(source, target).then(
      () => true,
      () => false,
    );
    if (isLinked) return true;
  }
  return false;
}

/** Throws unless what arrived is what its name says. */
async function copyChecked(source: Readable, target: string, hash: string): Promise<void> {
  const sha256 = createHash('sha256');
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sha256.update(chunk);
      yield chunk;
    }
  };
  await pipeline(source, counted, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
  if (sha256.digest('hex') === hash) return;
  await rm(target);
  throw new BadCommand(
    `The file ${hash} in the store has other bytes than its name says: the backup would be damaged.`,
  );
}
