import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type Account,
  canUseFolder,
  chooseAccount,
  giveTo,
  makeSharedFolder,
  runAs,
  sharedFolder,
} from './account.server.ts';
import {
  createOnce,
  hasErrorCode,
  makeWorkFolder,
  publishFolder,
  readIfPresent,
  removeAbandonedWork,
  syncFolder,
  workPath,
} from './atomic-files.server.ts';
import { type Binaries, prepareBinaries } from './binaries.server.ts';
import { type Passwords, readPasswords } from './passwords.server.ts';

/** A database cluster on disk, with all that is needed to run it. */
export interface Cluster {
  readonly dir: string;
  readonly logFile: string;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly passwords: Passwords;
  /** Settings of this run of the server, over those that every run has. */
  readonly options: Readonly<Record<string, string>>;
}

export interface ClusterOptions {
  /** Where every finished stretch of the write-ahead log is copied to, for going back to any second. */
  walArchiveDir?: string | undefined;
}

type Log = (line: string) => void;

const accessRules =
  '# The embedded PostgreSQL answers on loopback only, and to a password only.\nhost all all 127.0.0.1/32 scram-sha-256\n';
const settings = {
  max_connections: '100',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Opens the cluster of a data folder, and makes it first where there is none. */
export async function openCluster(dataDir: string, log: Log, { walArchiveDir }: ClusterOptions = {}): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  await removeAbandonedWork(dataDir);
  const existing = await findCluster(dataDir);
  const account = await chooseAccount(existing);
  const binaries = await prepareBinaries(account);
  const passwords = await readPasswords(dataDir, existing);
  const dir = await realpath(existing ?? (await createCluster(dataDir, account, binaries, passwords, log)));
  if ((await stat(dir)).uid === 0) await giveTo(account, dir);
  if (!(await canUseFolder(account, dir))) {
    throw new Error(
      `The folders above ${dir} are closed to the account (uid ${account.uid}) that PostgreSQL runs as: open them with chmod a+x.`,
    );
  }
  const options = walArchiveDir === undefined ? {} : await archiveOptions(walArchiveDir, account);
  return { dir, logFile: join(dataDir, 'postgres.log'), account, binaries, passwords, options };
}

async function archiveOptions(walArchiveDir: string, account: Account): Promise<Record<string, string>> {
  if ((await mkdir(walArchiveDir, { recursive: true, mode: 0o700 })) !== undefined) {
    await giveTo(account, walArchiveDir);
  }
  if (!(await canUseFolder(account, walArchiveDir))) {
    throw new Error(`PostgreSQL's account (uid ${account.uid}) cannot write into WAL_ARCHIVE_DIR ${walArchiveDir}.`);
  }
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': walArchiveDir,
    // At most a minute of work is not yet in the archive.
    archive_timeout: '60s',
  };
}

/** Where the cluster of a data folder is, if there is one. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const pointer = pointerPath(dataDir);
  const pointed = (await readIfPresent(pointer))?.trim();
  if (pointed !== undefined) {
    const elsewhere = resolve(dataDir, pointed);
    if (await isCluster(elsewhere)) return elsewhere;
    throw new Error(
      `${pointer} says that the database is in ${elsewhere}, but it is not: put it back, or remove ${pointer} to begin with an empty one.`,
    );
  }
  const inside = join(dataDir, 'postgres');
  return (await isCluster(inside)) ? inside : undefined;
}

async function createCluster(
  dataDir: string,
  account: Account,
  binaries: Binaries,
  passwords: Passwords,
  log: Log,
): Promise<string> {
  const inside = join(dataDir, 'postgres');
  const work = await makeWorkFolder(inside);
  try {
    await giveTo(account, work);
    if (await canUseFolder(account, work)) {
      log('Creating the database (once, a few seconds)');
      await initialise(work, inside, account, binaries, passwords);
      return inside;
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return await createClusterElsewhere(dataDir, account, binaries, passwords, log);
}

async function createClusterElsewhere(
  dataDir: string,
  account: Account,
  binaries: Binaries,
  passwords: Passwords,
  log: Log,
): Promise<string> {
  const dir = join(sharedFolder, randomUUID());
  log(`Creating the database in ${dir}, since ${dataDir} is closed to the account that PostgreSQL runs as`);
  await makeSharedFolder();
  await removeAbandonedWork(sharedFolder);
  const work = await makeWorkFolder(dir);
  try {
    await giveTo(account, work);
    await initialise(work, dir, account, binaries, passwords);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const agreed = (await createOnce(pointerPath(dataDir), `${dir}\n`)).trim();
  if (agreed !== dir) await rm(dir, { recursive: true });
  return agreed;
}

/** The cluster appears at `dir` only when it is complete and on disk, so an interrupted first start leaves no half of one. */
async function initialise(
  work: string,
  dir: string,
  account: Account,
  binaries: Binaries,
  passwords: Passwords,
): Promise<void> {
  const draft = join(work, 'cluster');
  const passwordFile = join(work, 'password');
  await writeFile(passwordFile, passwords.superuser, { mode: 0o600 });
  await giveTo(account, passwordFile);
  const { isOk, output } = await runAs(account, binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ]);
  if (!isOk) throw new Error(`PostgreSQL could not create its database:\n${output}`);
  await writeFile(join(draft, 'pg_hba.conf'), accessRules, { flush: true });
  await publishFolder(draft, dir);
}

/** Makes another cluster the one of a data folder, in one step. Written as a name where it lies inside. */
export async function pointToCluster(dataDir: string, place: string): Promise<void> {
  const pointer = pointerPath(dataDir);
  const draft = workPath(pointer);
  await writeFile(draft, `${place}\n`, { mode: 0o600, flush: true });
  await rename(draft, pointer);
  await syncFolder(dataDir);
}

async function isCluster(dir: string): Promise<boolean> {
  try {
    await stat(join(dir, 'PG_VERSION'));
    return true;
  } catch (error) {
    // A cluster of another account is closed to us and yet there.
    return hasErrorCode(error, 'EACCES');
  }
}

function pointerPath(dataDir: string): string {
  return join(dataDir, 'postgres.location');
}
