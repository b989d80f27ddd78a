import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { fromDrizzle, PgBoss, QueueOptions } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../database/database.server.ts';

/** A kind of work done later and, when it fails, again: a name and the shape of what it needs. */
export interface JobQueue<Schema extends z.ZodType = z.ZodType> {
  name: string;
  data: Schema;
  /** How often a failed job is tried again, after waits that double up to half an hour. */
  retryLimit?: number;
  /** How long one may take before it is taken for lost; a quarter of an hour unless said. */
  maxSeconds?: number;
}

export function jobQueue<Schema extends z.ZodType>(definition: JobQueue<Schema>): JobQueue<Schema> {
  return definition;
}

/** What a handler throws when trying again cannot help. It is reported, and the job is over. */
export class HopelessJob extends Error {
  override name = 'HopelessJob';
}

/** A job may be done twice when a node dies right after doing it; its id is the same both times. */
type Handler<Schema extends z.ZodType> = (data: z.output<Schema>, job: { id: string }) => Promise<void>;

const retryDelaySeconds = 2;
const retryDelayMaxSeconds = 30 * 60;
const pollSeconds = 2;
const closeWithinMs = 8_000;

/** The shop's jobs, kept in the same PostgreSQL and shared by all nodes. It connects when it is first used. */
export class Jobs {
  #databaseUrl: string;
  #onTrouble: (error: unknown) => void;
  #started: Promise<{ boss: PgBoss; inTransaction: typeof fromDrizzle }> | undefined;
  #known = new Set<string>();
  #worked = new Set<string>();

  constructor(databaseUrl: string, onTrouble: (error: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#onTrouble = onTrouble;
  }

  /**
   * Queues a job in the caller's transaction: it exists if and only if that commits. One that can wait lets all others
   * of its queue go before it.
   */
  async send<Schema extends z.ZodType>(
    tx: Database,
    queue: JobQueue<Schema>,
    data: z.input<Schema>,
    { canWait = false }: { canWait?: boolean } = {},
  ): Promise<void> {
    const { boss, inTransaction } = await this.#ready(queue);
    const options = { ...retriesOf(queue), priority: canWait ? -1 : 0, db: inTransaction(tx, sql) };
    await boss.send(queue.name, Object(queue.data.parse(data)), options);
  }

  /** The same for many jobs of one queue, in one statement. */
  async sendAll<Schema extends z.ZodType>(
    tx: Database,
    queue: JobQueue<Schema>,
    all: readonly z.input<Schema>[],
    { canWait = false }: { canWait?: boolean } = {},
  ): Promise<void> {
    if (all.length === 0) return;
    const { boss, inTransaction } = await this.#ready(queue);
    const options = { ...retriesOf(queue), priority: canWait ? -1 : 0 };
    const jobs = all.map((data) => ({ ...options, data: Object(queue.data.parse(data)) }));
    await boss.insert(queue.name, jobs, { db: inTransaction(tx, sql) });
  }

  /** Queues jobs that were taken from another database, under the names of their queues there. */
  async takeOver(all: readonly { name: string; data: unknown; startAfter: string }[]): Promise<void> {
    for (const { name, data, startAfter } of all) {
      const { boss } = await this.#ready({ name, data: z.unknown() });
      await boss.send(name, Object(data), { ...retriesOf({ name, data: z.unknown(), retryLimit: 50 }), startAfter });
    }
  }

  /** Does the jobs of a queue on this node from now on, one at a time. */
  async work<Schema extends z.ZodType>(queue: JobQueue<Schema>, handler: Handler<Schema>): Promise<void> {
    const { boss } = await this.#ready(queue);
    this.#worked.add(queue.name);
    const intervals = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
    const worker = await boss.work(queue.name, intervals, async (jobs) => {
      for (const job of jobs) await this.#do(queue, handler, job);
      // Look for the next job at once instead of at the next poll.
      boss.notifyWorker(worker);
    });
  }

  /** Runs a job again and again, on one node at a time, by the clock (UTC). */
  async schedule<Schema extends z.ZodType>(
    queue: JobQueue<Schema>,
    cron: string,
    data: z.input<Schema>,
    handler: Handler<Schema>,
  ): Promise<void> {
    await this.work(queue, handler);
    const { boss } = await this.#ready(queue);
    await boss.schedule(queue.name, cron, Object(data), retriesOf(queue));
  }

  /** Lets jobs under way finish; what takes too long is given back and done again. */
  async close(): Promise<void> {
    const started = await this.#started?.catch(() => undefined);
    if (!started) return;
    const finished = Promise.all([...this.#worked].map((name) => started.boss.offWork(name)));
    await Promise.race([finished, sleep(closeWithinMs, undefined, { ref: false })]);
    await started.boss.stop({ graceful: true, timeout: 1_000 });
  }

  /** Does jobs again that were given up. */
  async retry(name: string, ids: string[]): Promise<void> {
    const { boss } = await this.#ready({ name, data: z.unknown() });
    if (ids.length > 0) await boss.retry(name, ids);
  }

  /** Deletes what is left of finished jobs of a queue. */
  async forgetFinished(db: Database, queue: JobQueue): Promise<void> {
    await this.#ready(queue);
    await db.execute(sql`delete from pgboss.job where name = ${queue.name} and completed_on is not null`);
  }

  async #do<Schema extends z.ZodType>(
    queue: JobQueue<Schema>,
    handler: Handler<Schema>,
    job: { id: string; data: unknown },
  ): Promise<void> {
    try {
      await handler(queue.data.parse(job.data), { id: job.id });
    } catch (error) {
      this.#onTrouble(new Error(`Job ${job.id} of ${queue.name} failed`, { cause: error }));
      if (!(error instanceof HopelessJob)) throw error;
    }
  }

  async #ready(queue: JobQueue) {
    this.#started ??= this.#start();
    const started = await this.#started;
    if (!this.#known.has(queue.name)) {
      await started.boss.createQueue(queue.name, { notify: true });
      this.#known.add(queue.name);
    }
    return started;
  }

  async #start() {
    try {
      // Loaded here, because reading it takes longer than starting it and the shop opens without it.
      const { fromDrizzle, PgBoss } = await import('pg-boss');
      const boss = new PgBoss({
        connectionString: this.#databaseUrl,
        max: 3,
        application_name: 'abhyas jobs',
        useListenNotify: true,
      });
      boss.on('error', this.#onTrouble);
      await boss.start();
      return { boss, inTransaction: fromDrizzle };
    } catch (error) {
      // The next one to need it tries again.
      this.#started = undefined;
      throw error;
    }
  }
}

function retriesOf({ retryLimit = 5, maxSeconds }: JobQueue): QueueOptions {
  return {
    retryLimit,
    ...(maxSeconds && { expireInSeconds: maxSeconds }),
    retryBackoff: true,
    retryDelay: retryDelaySeconds,
    retryDelayMax: retryDelayMaxSeconds,
    // A node that dies is noticed by its silence, and its jobs are done by another.
    heartbeatSeconds: 30,
  };
}
