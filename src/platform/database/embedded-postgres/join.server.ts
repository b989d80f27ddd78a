import { setTimeout as delay } from 'node:timers/promises';
import { hasErrorCode } from './atomic-files.server.ts';
import type { Cluster } from './cluster.server.ts';
import { type Holder, joinServer } from './holder.server.ts';
import { type Launch, launchPostgres, pickPort } from './launch.server.ts';
import { findPostmaster } from './postmaster.server.ts';

const patienceMs = 30_000;
const lookEveryMs = 25;
const retryAfterMs = 250;
const cannotConnectNow = '57P03';

/**
 * Joins the cluster's server, and starts it where none runs. It looks again and again rather than deciding once, since
 * a server may be starting, recovering or stopping, and other processes may be doing the same as this one.
 */
export async function joinOrStart(cluster: Cluster, fixedPort?: number): Promise<Holder> {
  let giveUpAt = Date.now() + patienceMs;
  let launch: Launch | undefined;
  let problem = 'it does not answer';
  while (Date.now() < giveUpAt) {
    const postmaster = await findPostmaster(cluster.dir);
    if (postmaster?.port !== undefined) {
      try {
        return await joinServer(cluster, postmaster.port);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        // Recovery after a crash takes as long as it takes, and the server says so itself.
        if (hasErrorCode(error, cannotConnectNow)) giveUpAt = Date.now() + patienceMs;
      }
    }
    const failure = await launch?.failure();
    if (failure) {
      if (!failure.isPassing) throw new Error(`PostgreSQL did not start:\n${failure.reason}`);
      problem = failure.reason;
      launch = undefined;
      await delay(retryAfterMs);
    } else if (!postmaster && !launch) {
      launch = await launchPostgres(cluster, fixedPort ?? (await pickPort(cluster.dir)));
    }
    await delay(lookEveryMs);
  }
  throw new Error(
    `PostgreSQL in ${cluster.dir} could not be reached for ${patienceMs / 1000} s (its log: ${cluster.logFile}):\n${problem}`,
  );
}
