import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runAs, spawnOptions } from './account.server.ts';
import { readIfPresent } from './atomic-files.server.ts';
import type { Cluster } from './cluster.server.ts';
import { findPostmaster } from './postmaster.server.ts';

const usualOptions = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Failed queries are the shop's to log: PostgreSQL would repeat the values in them.
  log_min_messages: 'log',
  // What a backup while the shop sells asks for. A restored copy needs at least as many senders as its original had.
  wal_level: 'replica',
  max_wal_senders: '4',
};
const logLimitBytes = 5_000_000;
const logTailBytes = 2000;
const stopLimitMs = 60_000;
const lookEveryMs = 10;

/** What a start meets while another process starts or stops the same server, or while a killed one's backends end. */
const passingProblem =
  /could not bind|could not create any TCP\/IP sockets|lock file ".*" (already exists|is empty)|pre-existing shared memory block/;

export interface Launch {
  /** Undefined while the server runs. */
  failure(): Promise<{ isPassing: boolean; reason: string } | undefined>;
}

/** Starts PostgreSQL apart from the shop: in a process group that Ctrl-C does not reach, and outliving a killed shop. */
export async function launchPostgres(cluster: Cluster, port: number): Promise<Launch> {
  const log = await open(cluster.logFile, 'a', 0o600);
  let { size: logStart } = await log.stat();
  if (logStart > logLimitBytes) {
    await truncate(cluster.logFile);
    logStart = 0;
  }
  const child = spawn(
    cluster.binaries.postgres,
    [
      '-D',
      cluster.dir,
      '-p',
      String(port),
      ...Object.entries({ ...usualOptions, ...cluster.options }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...spawnOptions(cluster.account), detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  let spawnError: Error | undefined;
  child.on('error', (error) => {
    spawnError = error;
  });
  child.unref();
  await log.close();

  return {
    async failure() {
      if (spawnError) return { isPassing: false, reason: spawnError.message };
      if (child.exitCode === null && child.signalCode === null) return undefined;
      const reason = await readLogTail(cluster.logFile, logStart);
      // A killed server is started again, and so is one that was asked to stop.
      return { isPassing: child.exitCode === null || child.exitCode === 0 || passingProblem.test(reason), reason };
    },
  };
}

/** Ends a server in order: sessions are cut, everything is on disk when this returns. */
export async function stopPostgres({ dir, account, binaries }: Cluster): Promise<void> {
  const stopping = await findPostmaster(dir);
  if (!stopping) return;
  const { isOk, output } = await runAs(account, binaries.pgCtl, ['stop', '-D', dir, '-m', 'fast', '--no-wait']);
  if (!isOk) throw new Error(`PostgreSQL did not stop: ${output}`);
  const giveUpAt = Date.now() + stopLimitMs;
  // pg_ctl itself would go on waiting for a server that another process has started since.
  while ((await findPostmaster(dir))?.pid === stopping.pid) {
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL did not stop within ${stopLimitMs / 1000} s.`);
    await delay(lookEveryMs);
  }
}

/** The port of the last start where it is still free, so that it seldom changes, else any free one. */
export async function pickPort(clusterDir: string): Promise<number> {
  const lastOptions = await readIfPresent(join(clusterDir, 'postmaster.opts'));
  const lastPort = Number(/"-p" "(\d+)"/.exec(lastOptions ?? '')?.[1]);
  if (lastPort && (await isFree(lastPort))) return lastPort;
  for (;;) {
    // Below the range from which systems serve outgoing connections: one of those must not take the port during a restart.
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function readLogTail(path: string, start: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(start, size - logTailBytes);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(logTailBytes), position: from });
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
