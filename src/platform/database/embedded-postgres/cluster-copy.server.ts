import { chmod, mkdir, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Account, canUseFolder, chooseAccount, giveTo, makeSharedFolder, sharedFolder } from './account.server.ts';
import { makeWorkFolder } from './atomic-files.server.ts';
import { type Binaries, prepareBinaries } from './binaries.server.ts';
import { type Cluster, findCluster } from './cluster.server.ts';
import { shopUrl } from './holder.server.ts';
import { joinOrStart } from './join.server.ts';
import { stopPostgres } from './launch.server.ts';
import { type Passwords, passwordsFrom } from './passwords.server.ts';

export interface Workplace {
  /** A new folder which PostgreSQL's account can use. */
  readonly folder: string;
  readonly account: Account;
  readonly binaries: Binaries;
  /** Ends the watch over the folder, which keeps others from taking it for abandoned. */
  leave(): void;
}

const touchEveryMs = 10 * 60 * 1000;

/** A folder beside a shop's cluster, or where it would be made, for a copy of a cluster. */
export async function makeWorkplace(dataDir: string, purpose: string): Promise<Workplace> {
  await mkdir(dataDir, { recursive: true });
  const existing = await findCluster(dataDir);
  const account = await chooseAccount(existing);
  const binaries = await prepareBinaries(account);
  const parent = existing ? dirname(await realpath(existing)) : await parentForNew(dataDir, account);
  const folder = await makeWorkFolder(join(parent, purpose));
  await giveTo(account, folder);
  const touching = setInterval(() => utimes(folder, new Date(), new Date()).catch(() => {}), touchEveryMs).unref();
  return { folder: await realpath(folder), account, binaries, leave: () => clearInterval(touching) };
}

async function parentForNew(dataDir: string, account: Account): Promise<string> {
  const probe = await makeWorkFolder(join(dataDir, 'probe'));
  try {
    await giveTo(account, probe);
    if (await canUseFolder(account, probe)) return dataDir;
  } finally {
    await rm(probe, { recursive: true });
  }
  await makeSharedFolder();
  return sharedFolder;
}

/** How far a copy follows the write-ahead log: to its own end, or as far as an archive leads it. */
export interface Recovery {
  /** A command that fetches one file of the log, in the words of PostgreSQL's `restore_command`. */
  restoreCommand: string;
  /** Left out, the copy ends where it is whole. */
  until?: Date | undefined;
}

export interface RunningCopy {
  readonly cluster: Cluster;
  readonly url: string;
  /** Changes the passwords of the copy's roles. */
  setPasswords(passwords: Passwords): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server on an unpacked copy of a cluster, alone. It first follows the log that came with it, which takes as
 * long as it takes: whoever starts it waits for as long as the server says that it is at it.
 */
export async function startCopy(
  { account, binaries }: Pick<Workplace, 'account' | 'binaries'>,
  dir: string,
  superuser: string,
  { recovery, isThrowaway = false }: { recovery?: Recovery | undefined; isThrowaway?: boolean } = {},
): Promise<RunningCopy> {
  const options: Record<string, string> = { archive_mode: 'off', max_worker_processes: '8' };
  // What is thrown away need not survive a power cut, nor be tidied up.
  if (isThrowaway) Object.assign(options, { fsync: 'off', autovacuum: 'off', shared_buffers: '32MB' });
  if (recovery) Object.assign(options, recoveryOptions(recovery));
  await chmod(dir, 0o700);
  if (recovery) await writeFile(join(dir, 'recovery.signal'), '', { mode: 0o600 });
  await giveTo(account, dir);
  const logFile = join(dir, 'startup.log');
  const cluster = {
    dir: await realpath(dir),
    logFile,
    account,
    binaries,
    passwords: passwordsFrom(superuser),
    options,
  };
  const holder = await joinOrStart(cluster);
  return {
    cluster,
    url: shopUrl(holder, cluster),
    async setPasswords(passwords) {
      await holder.client.query('set log_min_error_statement = panic');
      for (const [role, password] of [
        ['abhyas', passwords.shop],
        ['postgres', passwords.superuser],
      ] as const) {
        await holder.client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
      }
    },
    async stop() {
      await stopPostgres(cluster);
      await holder.client.end().catch(() => {});
    },
  };
}

function recoveryOptions({ restoreCommand, until }: Recovery): Record<string, string> {
  return {
    restore_command: restoreCommand,
    recovery_target_action: 'promote',
    recovery_target_timeline: until ? 'latest' : 'current',
    // Nobody is let in before it is over: what answers then is the whole of it.
    hot_standby: 'off',
    ...(until
      ? {
          recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_inclusive: 'on',
        }
      : { recovery_target: 'immediate' }),
  };
}
