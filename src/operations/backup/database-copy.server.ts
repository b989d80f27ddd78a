import { execFile } from 'node:child_process';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BadCommand } from '../../platform/command.server.ts';
import { canUseFolder, giveTo } from '../../platform/database/embedded-postgres/account.server.ts';
import { hasErrorCode } from '../../platform/database/embedded-postgres/atomic-files.server.ts';
import { writeBaseBackup } from '../../platform/database/embedded-postgres/base-backup.server.ts';
import { openCluster } from '../../platform/database/embedded-postgres/cluster.server.ts';
import { makeWorkplace } from '../../platform/database/embedded-postgres/cluster-copy.server.ts';
import type { Settings } from '../../platform/settings.server.ts';
import { type HashedFile, hashFile, type Summary } from './summary.server.ts';

const copyParts = ['base.tar.gz', 'backup_manifest'];
const dumpFile = 'dump';

/** Writes the database into a folder of the backup: a copy of the embedded PostgreSQL, or a dump of another. */
export async function copyDatabase(settings: Settings, url: string, folder: string): Promise<Summary['database']> {
  await mkdir(folder, { mode: 0o700 });
  return settings.DATABASE_URL ? dumpDatabase(url, folder) : copyCluster(settings, folder);
}

async function copyCluster({ DATA_DIR }: Settings, folder: string): Promise<Summary['database']> {
  const cluster = await openCluster(DATA_DIR, () => {});
  await giveTo(cluster.account, folder);
  if (await canUseFolder(cluster.account, folder)) {
    return describe('copy', folder, copyParts, await writeBaseBackup(cluster, folder));
  }
  // The folder of backups is closed to PostgreSQL's account: it writes beside its own data, and the shop fetches it.
  const workplace = await makeWorkplace(DATA_DIR, 'backup');
  try {
    const done = await writeBaseBackup(cluster, workplace.folder);
    for (const part of copyParts) await move(join(workplace.folder, part), join(folder, part));
    return await describe('copy', folder, copyParts, done);
  } finally {
    workplace.leave();
    await rm(workplace.folder, { recursive: true, force: true });
  }
}

async function dumpDatabase(url: string, folder: string): Promise<Summary['database']> {
  const { address, password } = withoutPassword(url);
  const arguments_ = ['--format=custom', '--no-owner', '--no-privileges', `--file=${join(folder, dumpFile)}`, address];
  await runTool('pg_dump', arguments_, password);
  return describe('dump', folder, [dumpFile], {
    serverVersion: (await runTool('pg_dump', ['--version'])).trim(),
    startWal: null,
  });
}

/** Whether a dump can be read to its end. */
export async function readDump(folder: string): Promise<void> {
  await runTool('pg_restore', ['--file=-', join(folder, dumpFile)]);
}

async function describe(
  kind: 'copy' | 'dump',
  folder: string,
  names: readonly string[],
  facts: { serverVersion: string; startWal: string | null },
): Promise<Summary['database']> {
  const parts: Record<string, HashedFile> = {};
  for (const name of names) parts[name] = await hashFile(join(folder, name));
  return { kind, ...facts, parts };
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasErrorCode(error, 'EXDEV')) throw error;
    await copyFile(from, to);
    await rm(from);
  }
}

/** A password in the command line could be read by everybody on the machine. */
function withoutPassword(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}

const maxOutputBytes = 1024 * 1024 * 1024;

function runTool(program: string, arguments_: string[], password = ''): Promise<string> {
  const env = { PATH: process.env.PATH, PGPASSWORD: password };
  return new Promise((resolve, reject) => {
    execFile(program, arguments_, { env, maxBuffer: maxOutputBytes }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (hasErrorCode(error, 'ENOENT')) {
        reject(
          new BadCommand(
            `${program} is not installed: install PostgreSQL's client programs, let your database's host make backups, or use "npm run shop -- export".`,
          ),
        );
      } else {
        const [reason = 'it failed'] = stderr.trim().split('\n');
        reject(new BadCommand(reason.startsWith(program) ? reason : `${program}: ${reason}`));
      }
    });
  });
}
