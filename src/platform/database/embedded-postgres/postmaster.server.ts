import { chown, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runAs } from './account.server.ts';
import { readIfPresent, workPath } from './atomic-files.server.ts';

/** The main process of a running server, as its `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number;
  /** Not yet known for a moment after the start. */
  readonly port: number | undefined;
}

/** No system gives out a process id this high. */
const deadPid = '2147483647';
const emptyFileGraceMs = 2000;

/** Finds the server that runs on a cluster, whoever started it. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const path = join(clusterDir, 'postmaster.pid');
  const content = await readIfPresent(path);
  if (content === undefined) return undefined;
  if (content === '') {
    await removeIfLeftEmpty(path);
    return undefined;
  }
  const [pidLine, , , portLine] = content.split('\n');
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || !isAlive(pid)) return undefined;
  if (await isPostgresOf(clusterDir, pid)) return { pid, port: Number(portLine) || undefined };
  await markStale(path, content);
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // A process that we may not signal is of another account, so it is not our server either.
    return false;
  }
}

/** After a crash the process id in the file may belong to anything, another cluster's PostgreSQL included. */
async function isPostgresOf(clusterDir: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const status = await readIfPresent(`/proc/${pid}/stat`);
    const [, name, state] = /\((.*)\) (\w)/s.exec(status ?? '') ?? [];
    if (name !== 'postgres' || state === 'Z') return false;
    // A server works in its data folder. Not every container lets root look.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => clusterDir);
    return folder === clusterDir;
  }
  const { isOk, output } = await runAs({}, 'ps', ['-o', 'comm=', '-p', String(pid)]);
  return isOk ? basename(output).startsWith('postgres') : true;
}

/**
 * PostgreSQL would take the foreign process for a running server. The file itself must stay: it names the shared
 * memory by which PostgreSQL notices that backends of the dead server are still at work on the data.
 */
async function markStale(path: string, content: string): Promise<void> {
  const owner = await stat(path).catch(() => undefined);
  // A server that was just ending has taken its file along.
  if (!owner) return;
  const draft = workPath(path);
  await writeFile(draft, content.replace(/^\d+/, deadPid), { mode: 0o600, flush: true });
  await chown(draft, owner.uid, owner.gid);
  // Meanwhile another process may have started a server, whose file this then is.
  if ((await readIfPresent(path)) === content) await rename(draft, path);
  else await rm(draft, { force: true });
}

/** PostgreSQL creates the file and then fills it; killed in between, it would never start again. */
async function removeIfLeftEmpty(path: string): Promise<void> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs < emptyFileGraceMs) return;
  if ((await readIfPresent(path)) === '') await rm(path, { force: true });
}
