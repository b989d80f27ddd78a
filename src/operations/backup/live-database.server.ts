import { realpath } from 'node:fs/promises';
import type pg from 'pg';
import { BadCommand } from '../../platform/command.server.ts';
import { findCluster, openCluster } from '../../platform/database/embedded-postgres/cluster.server.ts';
import { becomeLastUser, type Holder, shopUrl } from '../../platform/database/embedded-postgres/holder.server.ts';
import { joinOrStart } from '../../platform/database/embedded-postgres/join.server.ts';
import { stopPostgres } from '../../platform/database/embedded-postgres/launch.server.ts';
import type { Settings } from '../../platform/settings.server.ts';

/** The database that a restore replaces, of which this process is the only user until it leaves. */
export interface LiveDatabase {
  readonly dir: string;
  /** Where it still starts. */
  readonly url?: string;
  readonly client?: pg.Client;
  stop(): Promise<void>;
  leave(): Promise<void>;
}

/** Takes the live database for this process alone; one that is broken is left as it is. Undefined where there is none. */
export async function holdLiveDatabase(
  settings: Settings,
  say: (line: string) => void,
): Promise<LiveDatabase | undefined> {
  const found = await findCluster(settings.DATA_DIR);
  if (!found) return undefined;
  const dir = await realpath(found);
  let holder: Holder;
  let cluster: Awaited<ReturnType<typeof openCluster>>;
  try {
    cluster = await openCluster(settings.DATA_DIR, say, { walArchiveDir: settings.WAL_ARCHIVE_DIR });
    holder = await joinOrStart(cluster);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    say(`The present database does not start (${reason}): it is kept as it is`);
    return { dir, stop: async () => {}, leave: async () => {} };
  }
  if (!(await becomeLastUser(holder))) {
    await holder.client.end();
    throw new BadCommand('The shop is running: stop it first. Nothing was changed.');
  }
  let isStopped = false;
  const stop = async (): Promise<void> => {
    isStopped = true;
    await stopPostgres(cluster);
  };
  return {
    dir,
    url: shopUrl(holder, cluster),
    client: holder.client,
    stop,
    async leave() {
      if (!isStopped) await stop();
      await holder.client.end().catch(() => {});
    },
  };
}
