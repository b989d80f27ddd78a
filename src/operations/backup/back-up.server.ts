import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../platform/database/database.server.ts';
import { backupFolder, type Settings } from '../../platform/settings.server.ts';
import { openBackupBucket } from './backup-bucket.server.ts';
import { beginRun, endRun } from './backup-runs.server.ts';
import { type BackupOrder, makeBackup } from './make-backup.server.ts';
import { backupsToRemove } from './retention.ts';
import { listBackups, type Summary } from './summary.server.ts';
import { verifyBackup } from './verify-backup.server.ts';
import { trimArchive } from './wal-archive.server.ts';

export interface Outcome {
  folder: string;
  summary: Summary;
  bytes: number;
  /** Empty when the backup is good. */
  problem: string | null;
}

/** Makes a backup, checks it by using it, and notes both. Only after a good one older ones are removed. */
export async function backUp(order: BackupOrder): Promise<Outcome> {
  const { db, close } = openDatabase(order.databaseUrl, () => {}, 1);
  try {
    const run = await beginRun(db, order.reason);
    try {
      const { folder, summary } = await makeBackup(order);
      const { problem } = await verifyBackup(order.settings, folder);
      const bytes = sizeOf(summary);
      await endRun(db, run, { isGood: problem === null, problem, folder, bytes });
      if (problem === null) {
        await openBackupBucket(order.settings)?.then((bucket) => bucket.add(folder));
        if (order.parent === backupFolder(order.settings)) await tidy(order.settings);
      }
      return { folder, summary, bytes, problem };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      await endRun(db, run, { isGood: false, problem, folder: null, bytes: null }).catch(() => {});
      throw error;
    }
  } finally {
    await close();
  }
}

function sizeOf({ database, files }: Summary): number {
  return Object.values(database.parts).reduce((sum, { bytes }) => sum + bytes, files.bytes);
}

async function tidy(settings: Settings): Promise<void> {
  const parent = backupFolder(settings);
  const backups = (await listBackups(parent)).map(({ name, summary, verdict }) => ({
    name,
    reason: summary.reason,
    at: new Date(summary.startedAt),
    isGood: verdict?.isGood ?? false,
  }));
  const old = backupsToRemove(backups);
  for (const name of old) await rm(join(parent, name), { recursive: true, force: true });
  await openBackupBucket(settings)?.then((bucket) => bucket.remove(old));
  if (settings.WAL_ARCHIVE_DIR) await tidyArchive(parent, settings.WAL_ARCHIVE_DIR);
}

async function tidyArchive(parent: string, archive: string): Promise<void> {
  const starts = (await listBackups(parent)).map(({ summary }) => summary.database.startWal);
  const oldest = starts
    .filter((start) => start !== null)
    .toSorted((a, b) => a.slice(8).localeCompare(b.slice(8)))
    .at(0);
  if (oldest && (await stat(archive).catch(() => undefined))) await trimArchive(archive, oldest);
}
