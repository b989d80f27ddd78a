import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { BadCommand } from '../../platform/command.server.ts';
import {
  hasErrorCode,
  makeWorkFolder,
  syncFolder,
} from '../../platform/database/embedded-postgres/atomic-files.server.ts';
import { filesAreHeldLock } from '../../platform/database/held-files.server.ts';
import { tokenSecret } from '../../platform/secrets.server.ts';
import type { Settings } from '../../platform/settings.server.ts';
import { shopVersion } from '../../platform/shop-version.server.ts';
import { openStorage } from '../../platform/storage/open-storage.server.ts';
import { copyDatabase } from './database-copy.server.ts';
import { copyFilesIn } from './files-of-backup.server.ts';
import { countRows, listMigrations, withClient } from './row-counts.server.ts';
import {
  fileList,
  hashFile,
  keyPrintOf,
  listBackups,
  type Reason,
  type Summary,
  writeSummary,
} from './summary.server.ts';

// Any number will do as long as every node of the shop uses the same one.
const oneBackupLock = 4_711_000_002;

export interface BackupOrder {
  settings: Settings;
  databaseUrl: string;
  reason: Reason;
  /** The folder in which the backup becomes a folder of its own. */
  parent: string;
}

/**
 * Makes a backup while the shop goes on. First the database, then the files: what the database refers to is there
 * already, and a file more does no harm. It gets its name when all of it is there.
 */
export async function makeBackup(order: BackupOrder): Promise<{ folder: string; summary: Summary }> {
  return withClient(order.databaseUrl, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_mine', [oneBackupLock]);
    if (!rows[0]?.is_mine) throw new BadCommand('A backup is being made already.');
    await mkdir(order.parent, { recursive: true, mode: 0o700 });
    await removeInterrupted(order.parent);
    // Until the end of the session: whoever would remove a file leaves it for later.
    await client.query('select pg_advisory_lock($1)', [filesAreHeldLock]);
    try {
      return await writeBackup(client, order);
    } catch (error) {
      throw isDiskFull(error) ? new BadCommand(`The disk of ${order.parent} is full: no backup was made.`) : error;
    }
  });
}

async function writeBackup(client: pg.Client, { settings, databaseUrl, reason, parent }: BackupOrder) {
  const startedAt = new Date();
  const folder = join(parent, startedAt.toISOString().replace(/:/g, '-').replace(/\.\d+/, ''));
  const work = await makeWorkFolder(folder);
  try {
    const earlier = (await listBackups(parent)).slice(0, 2).map((backup) => backup.folder);
    const before = await countRows(client);
    const database = await copyDatabase(settings, databaseUrl, join(work, 'database'));
    const after = await countRows(client);
    const files = await copyFilesIn(await openStorage(settings), work, earlier);
    const summary: Summary = {
      format: 1,
      shop: 'abhyas',
      reason,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      version: shopVersion,
      migrations: await listMigrations(client),
      database,
      rows: Object.fromEntries(Object.entries(before).map(([table, count]) => [table, [count, after[table] ?? 0]])),
      files: { ...files, list: await hashFile(join(work, fileList)) },
      keyPrint: keyPrintOf(await copySecrets(settings, join(work, 'secrets'))),
    };
    await writeSummary(work, summary);
    await syncFolder(work);
    const place = await publish(work, folder);
    return { folder: place, summary };
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

/** What opens the copy of the database, and what its sessions and second factors were signed and sealed with. */
async function copySecrets(settings: Settings, folder: string): Promise<Uint8Array> {
  await mkdir(folder, { mode: 0o700 });
  const secret = await tokenSecret(settings);
  const names = [
    ...(settings.DATABASE_URL ? [] : ['postgres.password']),
    ...(settings.TOKEN_SECRET ? [] : ['token-secret']),
  ];
  for (const name of names) await copyFile(join(settings.DATA_DIR, name), join(folder, name));
  return secret;
}

/** Two within one second get names of their own. */
async function publish(work: string, folder: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? folder : `${folder}-${number}`;
    try {
      await rename(work, place);
      await syncFolder(dirname(place));
      return place;
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
    }
  }
}

/** What a killed backup left. Whoever holds the lock is the only one at work. */
async function removeInterrupted(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (/^\d{4}-[\dTZ-]+\.new-[0-9a-f]{12}$/.test(basename(name)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

const noSpace = '53100';

function isDiskFull(error: unknown): boolean {
  return hasErrorCode(error, 'ENOSPC', 'EDQUOT', noSpace);
}
