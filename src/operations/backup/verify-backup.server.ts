import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listReferredFiles } from '../../papers/files/claimed-files.server.ts';
import { BadCommand } from '../../platform/command.server.ts';
import { makeWorkplace, startCopy } from '../../platform/database/embedded-postgres/cluster-copy.server.ts';
import type { Settings } from '../../platform/settings.server.ts';
import { readDump } from './database-copy.server.ts';
import { findDamagedFile, readFileList } from './files-of-backup.server.ts';
import { requireReadable } from './readable.server.ts';
import { countRows, findMissingRows, listMigrations, withClient } from './row-counts.server.ts';
import {
  fileList,
  hashFile,
  readSummary,
  readVerdict,
  type Summary,
  type Verdict,
  writeVerdict,
} from './summary.server.ts';
import { unpackCopy } from './unpack-copy.server.ts';

class Damaged extends Error {}

/**
 * Checks a backup by using it: every byte against its hash, a server started on the copy, its rows counted, and every
 * file that a row names looked for. What was found is noted beside the summary.
 */
export async function verifyBackup(settings: Settings, folder: string): Promise<Verdict> {
  const summary = await readSummary(folder);
  const rows: Record<string, number> = {};
  const problem = await check(settings, folder, summary, rows).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Damaged || error instanceof BadCommand) return error.message;
      throw error;
    },
  );
  const verdict = { at: new Date().toISOString(), isGood: problem === null, problem, rows };
  await writeVerdict(folder, verdict);
  return verdict;
}

async function check(
  settings: Settings,
  folder: string,
  summary: Summary,
  rows: Record<string, number>,
): Promise<void> {
  await checkParts(folder, summary);
  const files = await readFileList(folder);
  const damaged = await findDamagedFile(folder, files);
  if (damaged) throw new Damaged(damaged);
  if (summary.database.kind === 'dump') return readDump(join(folder, 'database'));
  const workplace = await makeWorkplace(settings.DATA_DIR, 'verify');
  try {
    await requireReadable(summary, workplace.binaries);
    await unpackCopy(join(folder, 'database'), workplace.folder);
    const copy = await startCopy(workplace, workplace.folder, await readSuperuser(folder), { isThrowaway: true });
    try {
      Object.assign(rows, await checkDatabase(copy.url, folder, summary));
      await checkReferences(copy.url, new Set(files.map(({ hash }) => hash)));
    } finally {
      await copy.stop();
    }
  } finally {
    workplace.leave();
    await rm(workplace.folder, { recursive: true, force: true });
  }
}

/** Whether the parts of a backup are, byte by byte, those that its summary tells of. */
export async function checkParts(folder: string, { database, files }: Summary): Promise<void> {
  const parts = Object.entries(database.parts).map(([name, noted]) => [join('database', name), noted] as const);
  for (const [name, noted] of [...parts, [fileList, files.list] as const]) {
    const found = await hashFile(join(folder, name)).catch(() => undefined);
    if (!found) throw new BadCommand(`The backup is damaged: ${name} is missing.`);
    if (found.sha256 !== noted.sha256)
      throw new BadCommand(`The backup is damaged: ${name} has other bytes than when it was made.`);
  }
}

export async function checkDatabase(url: string, folder: string, summary: Summary): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const rows = await countRows(client);
    const missing = findMissingRows(rows, summary.rows);
    if (missing) throw new Damaged(`The backup is not whole: ${missing}.`);
    const earlier = await readVerdict(folder);
    if (earlier?.isGood && JSON.stringify(earlier.rows) !== JSON.stringify(rows)) {
      throw new Damaged('The backup has other rows than when it was last checked.');
    }
    const migrations = await listMigrations(client);
    if (migrations.join() !== summary.migrations.join())
      throw new Damaged('The backup has other tables than its summary says.');
    return rows;
  });
}

async function checkReferences(url: string, files: ReadonlySet<string>): Promise<void> {
  const referred = await withClient(url, listReferredFiles);
  const missing = referred.filter((hash) => !files.has(hash));
  if (missing[0]) {
    throw new Damaged(`${missing.length} files that papers refer to are not in it, such as ${missing[0]}.`);
  }
}

export async function readSuperuser(folder: string): Promise<string> {
  const path = join(folder, 'secrets', 'postgres.password');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new BadCommand(`The backup is damaged: ${path} is missing.`);
  return text.trim();
}
