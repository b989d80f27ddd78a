import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openCluster } from './cluster.server.ts';
import { becomeLastUser, type Holder, shopUrl } from './holder.server.ts';
import { joinOrStart } from './join.server.ts';
import { stopPostgres } from './launch.server.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the server when nobody else uses it. */
  release(): Promise<void>;
}

const retryAfterMs = 1000;

/** Gives the shop its PostgreSQL: created, started or joined as need be, and kept running until released. */
export async function acquireEmbeddedPostgres(options: {
  dataDir: string;
  log(line: string): void;
  walArchiveDir?: string | undefined;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const cluster = await openCluster(resolve(options.dataDir), log, options);
  let holder: Holder | undefined = await joinOrStart(cluster);
  const { port } = holder;
  const url = shopUrl(holder, cluster);
  let isReleased = false;
  let rejoining: Promise<void> | undefined;

  /** The server's end ends our session at once, be the server our child or not, so the session is all there is to watch. */
  function watch(held: Holder): void {
    held.socket.unref();
    held.client.once('end', () => {
      holder = undefined;
      if (!isReleased) rejoining = rejoin();
    });
  }

  async function rejoin(): Promise<void> {
    log('PostgreSQL ended unexpectedly; starting it again');
    while (!isReleased) {
      try {
        // On the same port: the address was given out.
        holder = await joinOrStart(cluster, port);
        watch(holder);
        if (holder.port !== port)
          log(`PostgreSQL now listens on port ${holder.port}, not ${port}: restart this process`);
        else log('PostgreSQL runs again');
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await delay(retryAfterMs);
      }
    }
  }

  async function release(): Promise<void> {
    isReleased = true;
    await rejoining;
    if (!holder) return;
    const { client, socket } = holder;
    socket.ref();
    try {
      // A server that ended in this very moment needs no stopping.
      if (await becomeLastUser(holder).catch(() => false)) await stopPostgres(cluster);
    } finally {
      await client.end();
    }
  }

  watch(holder);
  let releasing: Promise<void> | undefined;
  return {
    url,
    release() {
      releasing ??= release();
      return releasing;
    },
  };
}
