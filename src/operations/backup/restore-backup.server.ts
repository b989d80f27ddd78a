import { randomBytes } from 'node:crypto';
import { copyFile, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { BadCommand } from '../../platform/command.server.ts';
import { createOnce, readIfPresent } from '../../platform/database/embedded-postgres/atomic-files.server.ts';
import { findCluster, pointToCluster } from '../../platform/database/embedded-postgres/cluster.server.ts';
import {
  makeWorkplace,
  type Recovery,
  type RunningCopy,
  startCopy,
  type Workplace,
} from '../../platform/database/embedded-postgres/cluster-copy.server.ts';
import { passwordsFrom } from '../../platform/database/embedded-postgres/passwords.server.ts';
import { tokenSecret } from '../../platform/secrets.server.ts';
import { backupFolder, type Settings } from '../../platform/settings.server.ts';
import { openStorage } from '../../platform/storage/open-storage.server.ts';
import { copyFilesOut } from './files-of-backup.server.ts';
import { holdLiveDatabase, type LiveDatabase } from './live-database.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { requireReadable } from './readable.server.ts';
import { keyPrintOf, readSummary, type Summary } from './summary.server.ts';
import { unpackCopy } from './unpack-copy.server.ts';
import { checkDatabase, checkParts, readSuperuser } from './verify-backup.server.ts';
import { finishArchive, restoreCommandFor } from './wal-archive.server.ts';

export interface RestoreOrder {
  settings: Settings;
  folder: string;
  /** To the state of this moment rather than that of the backup. */
  until?: Date | undefined;
  say(line: string): void;
}

/**
 * Puts a backup in the place of the shop's data. Everything is made ready beside the live database first; then one
 * step makes it the shop's. Until that step nothing has changed but files that were added to the store.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Summary> {
  const { settings, folder, say } = order;
  if (settings.DATABASE_URL) {
    throw new BadCommand(
      'DATABASE_URL names a PostgreSQL of your own: restore the dump in the backup with pg_restore, as docs/operations.md says.',
    );
  }
  const summary = await readSummary(folder);
  if (summary.database.kind === 'dump')
    throw new BadCommand('This backup holds a dump for a PostgreSQL of your own: set DATABASE_URL and use pg_restore.');
  requireMoment(order, summary);
  const workplace = await makeWorkplace(settings.DATA_DIR, 'restore');
  let live: LiveDatabase | undefined;
  try {
    await requireReadable(summary, workplace.binaries);
    say('Checking the backup');
    await checkParts(folder, summary);
    live = await holdLiveDatabase(settings, say);
    await unpackCopy(join(folder, 'database'), workplace.folder);
    await recover(order, summary, workplace, live);
    say('Adding its files to the store');
    const added = await copyFilesOut(folder, await openStorage(settings));
    say(`${added} files added, ${summary.files.count - added} were there`);
    await trySafetyBackup(settings, live, say);
    await live?.stop();
    await takePlace(order, summary, workplace);
    return summary;
  } catch (error) {
    await rm(workplace.folder, { recursive: true, force: true });
    throw error;
  } finally {
    workplace.leave();
    await live?.leave();
  }
}

function requireMoment({ settings, until }: RestoreOrder, summary: Summary): void {
  if (!until) return;
  if (!settings.WAL_ARCHIVE_DIR)
    throw new BadCommand('--until needs the archive that WAL_ARCHIVE_DIR names, and none is set.');
  if (until.getTime() > Date.now()) throw new BadCommand(`${until.toISOString()} has not come yet.`);
  if (until < new Date(summary.finishedAt)) {
    throw new BadCommand(
      `This backup was finished at ${summary.finishedAt}, after ${until.toISOString()}: take an older one.`,
    );
  }
}

/** Has the copy follow the log to where it shall end, checks it, and gives it the passwords of this data folder. */
async function recover(
  { settings, folder, until, say }: RestoreOrder,
  summary: Summary,
  workplace: Workplace,
  live: LiveDatabase | undefined,
): Promise<void> {
  const { WAL_ARCHIVE_DIR: archive, DATA_DIR } = settings;
  let recovery: Recovery | undefined;
  if (archive) {
    if (until && live?.client) await finishArchive(live.client);
    const leftBehind = until && live && !live.client ? [join(live.dir, 'pg_wal')] : [];
    recovery = { restoreCommand: restoreCommandFor([archive, ...leftBehind]), until };
  }
  say(
    until
      ? `Recovering the database until ${until.toISOString()}; this takes as long as it takes`
      : 'Starting the copy of the database',
  );
  const superuser = await readSuperuser(folder);
  const copy = await startCopy(workplace, workplace.folder, superuser, { recovery }).catch((error: unknown) => {
    throw explain(error, until);
  });
  try {
    if (!until)
      await checkDatabase(copy.url, folder, summary).catch((error: Error) => {
        throw new BadCommand(error.message);
      });
    await agreeOnPasswords(DATA_DIR, copy, superuser);
  } finally {
    await copy.stop();
  }
  await rm(join(workplace.folder, 'startup.log'), { force: true });
}

function explain(error: unknown, until: Date | undefined): unknown {
  const text = error instanceof Error ? error.message : '';
  if (until && /recovery ended before configured recovery target was reached/.test(text)) {
    const last = /last completed transaction was at log time ([^\n]+)/.exec(text)?.[1];
    return new BadCommand(
      `The archive does not reach ${until.toISOString()}${last ? `: it ends at ${last}` : ''}. Nothing was changed.`,
    );
  }
  if (/requested recovery stop point is before consistent recovery point/.test(text)) {
    return new BadCommand('This backup is younger than the moment asked for: take an older one. Nothing was changed.');
  }
  return error;
}

async function agreeOnPasswords(dataDir: string, copy: RunningCopy, superuser: string): Promise<void> {
  const path = join(dataDir, 'postgres.password');
  const kept = (await readIfPresent(path))?.trim() ?? (await createOnce(path, `${superuser}\n`)).trim();
  if (kept !== superuser) await copy.setPasswords(passwordsFrom(kept));
}

/** What is there now may be what somebody wants back. Where it cannot be copied any more, that is no reason to stop. */
async function trySafetyBackup(
  settings: Settings,
  live: LiveDatabase | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!live?.url) return;
  try {
    say('Making a backup of what is there now');
    const parent = backupFolder(settings);
    const { folder } = await makeBackup({ settings, databaseUrl: live.url, reason: 'before restore', parent });
    say(`It is in ${folder}`);
  } catch (error) {
    say(
      `It could not be made (${error instanceof Error ? error.message : String(error)}); the old database is kept all the same`,
    );
  }
}

async function takePlace(
  { settings, folder, say }: RestoreOrder,
  summary: Summary,
  workplace: Workplace,
): Promise<void> {
  const { DATA_DIR } = settings;
  const old = await findCluster(DATA_DIR);
  await takeTokenSecret(settings, folder, summary, say);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const place = join(dirname(workplace.folder), `postgres-${stamp}-${randomBytes(2).toString('hex')}`);
  await rename(workplace.folder, place);
  const inside = relative(DATA_DIR, place);
  await pointToCluster(DATA_DIR, inside === basename(place) ? inside : place);
  say(`The database is now in ${place}`);
  if (old) say(`The one before is kept in ${old}: remove it when you are sure`);
}

async function takeTokenSecret(
  settings: Settings,
  folder: string,
  summary: Summary,
  say: (line: string) => void,
): Promise<void> {
  const path = join(settings.DATA_DIR, 'token-secret');
  const kept = await readFile(join(folder, 'secrets', 'token-secret')).catch(() => undefined);
  const current = settings.TOKEN_SECRET ? undefined : await readFile(path).catch(() => undefined);
  if (kept && !settings.TOKEN_SECRET && !(current && kept.equals(current))) {
    if (current) await rename(path, `${path}.${Date.now()}`);
    await copyFile(join(folder, 'secrets', 'token-secret'), path);
  }
  if (keyPrintOf(await tokenSecret(settings)) !== summary.keyPrint) {
    say(
      'The key that signs tokens is not that of the backup: set its TOKEN_SECRET, or everybody has to log in again and second factors do not open',
    );
  }
}
