import { resolve } from 'node:path';
import { openCheckout } from '../checkout/checkout.server.ts';
import { describeForgotten, reconcilePayments } from '../checkout/settling/reconcile.server.ts';
import { BadCommand, type LoneCommand } from '../platform/command.server.ts';
import { obtainDatabase } from '../platform/database/obtain-database.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { backupFolder, type Settings } from '../platform/settings.server.ts';
import { openBucketStorage, openDiskStorage } from '../platform/storage/open-storage.server.ts';
import type { Storage } from '../platform/storage/storage.server.ts';
import { backUp } from './backup/back-up.server.ts';
import { openBackupBucket } from './backup/backup-bucket.server.ts';
import { restoreBackup } from './backup/restore-backup.server.ts';
import { listBackups, type Summary } from './backup/summary.server.ts';
import { verifyBackup } from './backup/verify-backup.server.ts';
import { copyStorage } from './moving/copy-storage.server.ts';
import { type Export, exportTables } from './moving/export-tables.server.ts';
import { importTables } from './moving/import-tables.server.ts';
import { smokeTest } from './smoke.server.ts';

type WithPlatform = (settings: Settings, work: (platform: Platform) => Promise<void>) => Promise<void>;

const inBucket = 's3:';

/** What whoever runs the shop does with it as a whole. */
export function operationsCommands(withPlatform: WithPlatform): LoneCommand[] {
  return [
    {
      name: 'backup verify',
      parameters: '[backup]',
      summary: 'checks a backup by starting it: the newest, or the one in a folder',
      async runAlone(settings, [name]) {
        const folder = await findBackup(settings, name);
        const { problem } = await verifyBackup(settings, folder);
        if (problem !== null) throw new BadCommand(problem);
        console.info(`${folder} is good`);
      },
    },
    {
      name: 'backup list',
      summary: 'lists the backups, the newest first',
      async runAlone(settings) {
        for (const { folder, summary, verdict } of await listBackups(backupFolder(settings))) {
          const state = verdict ? (verdict.isGood ? 'good' : 'damaged') : 'not checked';
          console.info([summary.startedAt, state, summary.reason, sizeText(summary), folder].join('\t'));
        }
        for (const name of (await (await openBackupBucket(settings))?.list()) ?? []) console.info(`${inBucket}${name}`);
      },
    },
    {
      name: 'backup',
      parameters: '[folder]',
      summary: 'makes a backup while the shop runs, into BACKUP_DIR or another folder, and checks it',
      async runAlone(settings, [folder]) {
        const parent = folder ? resolve(folder) : backupFolder(settings);
        await withDatabase(settings, async (databaseUrl) => {
          const made = await backUp({ settings, databaseUrl, reason: 'by hand', parent });
          if (made.problem !== null) throw new BadCommand(`${made.folder} was made but is not good: ${made.problem}`);
          console.info(`${made.folder} (${sizeText(made.summary)}) is good`);
        });
      },
    },
    {
      name: 'restore',
      parameters: '<backup> [--until <time>]',
      summary: 'puts a backup in the place of the shop’s data, which is kept; the shop must be stopped',
      async runAlone(settings, parameters) {
        const { name, until } = readRestore(parameters);
        const folder = await findBackup(settings, name);
        const summary = await restoreBackup({ settings, folder, until, say: console.info });
        await withPlatform(settings, (platform) => askProvider(platform, until ?? new Date(summary.startedAt)));
      },
    },
    {
      name: 'smoke',
      parameters: '<address> [version]',
      summary: 'asks a shop from outside for what a visitor needs, after it was deployed',
      runAlone: (_settings, [address = '', version]) => smokeTest(address, console.info, version),
    },
    {
      name: 'export',
      parameters: '<folder>',
      summary: 'writes all tables as of one moment, for another PostgreSQL or another version of it',
      async runAlone(settings, [folder]) {
        const place = requireFolder(folder);
        await withDatabase(settings, async (url) => {
          const { tables } = await exportTables(url, place);
          console.info(`${place} has ${tables.length} tables with ${countAll(tables)} rows`);
        });
      },
    },
    {
      name: 'import',
      parameters: '<folder>',
      summary: 'fills an empty database from an export',
      async runAlone(settings, [folder]) {
        const place = requireFolder(folder);
        let jobs: Export['jobs'] = [];
        await withDatabase(settings, async (url) => {
          const given = await importTables(url, place);
          jobs = given.jobs;
          console.info(`${given.tables.length} tables with ${countAll(given.tables)} rows imported`);
        });
        await withPlatform(settings, (platform) => platform.jobs.takeOver(jobs));
        if (jobs.length > 0) console.info(`${jobs.length} jobs taken over`);
      },
    },
    {
      name: 'storage copy',
      parameters: '<disk | s3> <disk | s3>',
      summary: 'copies all files from the first to the second, each compared with its hash; run again, it goes on',
      async runAlone(settings, [from = '', to = '']) {
        if (from === to)
          throw new BadCommand('say from where to where: "storage copy disk s3" or "storage copy s3 disk"');
        const source = await openStore(settings, from);
        const { copied, present, bytes } = await copyStorage(source, await openStore(settings, to), console.info);
        console.info(`${copied} files (${(bytes / 1_000_000).toFixed(1)} MB) copied, ${present} were there already`);
      },
    },
  ];
}

function countAll(tables: readonly { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function requireFolder(folder: string | undefined): string {
  if (!folder) throw new BadCommand('say which folder');
  return resolve(folder);
}

async function openStore(settings: Settings, name: string): Promise<Storage> {
  if (name === 'disk') return openDiskStorage(settings);
  if (name !== 's3') throw new BadCommand(`there is no store "${name}": it is disk or s3`);
  if (!settings.S3_BUCKET)
    throw new BadCommand('S3_BUCKET is not set: name the bucket with its keys, also where it is only copied from');
  return openBucketStorage(settings, settings.S3_BUCKET);
}

async function withDatabase(settings: Settings, work: (url: string) => Promise<void>): Promise<void> {
  const database = await obtainDatabase(settings, console.error);
  await work(database.url).finally(database.release);
}

/** Orders placed after the backup are not in it, but their money may have arrived. */
async function askProvider(platform: Platform, since: Date): Promise<void> {
  try {
    const { forgotten } = await reconcilePayments(openCheckout(platform), since);
    console.info(`The payment provider knows of ${forgotten.length} payments that the restored database has forgotten`);
    for (const payment of forgotten) console.info(describeForgotten(payment));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.info(
      `The payment provider could not be asked (${reason}): npm run shop -- orders reconcile --since ${since.toISOString()}`,
    );
  }
}

/** A folder, or the name of one in BACKUP_DIR or in the bucket; the newest where nothing is said. */
async function findBackup(settings: Settings, name: string | undefined): Promise<string> {
  const parent = backupFolder(settings);
  const kept = await listBackups(parent);
  if (name === undefined) {
    if (!kept[0]) throw new BadCommand(`There is no backup in ${parent}.`);
    return kept[0].folder;
  }
  if (name.startsWith(inBucket)) {
    const bucket = await openBackupBucket(settings);
    if (!bucket) throw new BadCommand('S3_BUCKET is not set.');
    return bucket.fetch(name.slice(inBucket.length), parent);
  }
  return kept.find((backup) => backup.name === name)?.folder ?? resolve(name);
}

function readRestore([name, option, text]: string[]): { name: string; until: Date | undefined } {
  if (!name || name.startsWith('--')) throw new BadCommand('say which backup, such as its name in "backup list"');
  if (option === undefined) return { name, until: undefined };
  const until = new Date(text ?? '');
  if (option !== '--until' || Number.isNaN(until.getTime())) {
    throw new BadCommand('a moment is written as --until 2026-03-31T18:30:00Z');
  }
  return { name, until };
}

function sizeText({ database, files }: Summary): string {
  const bytes = Object.values(database.parts).reduce((sum, part) => sum + part.bytes, files.bytes);
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
