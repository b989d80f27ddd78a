import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { finishArchive } from '../operations/backup/wal-archive.server.ts';
import { openCluster } from '../platform/database/embedded-postgres/cluster.server.ts';
import { acquireEmbeddedPostgres } from '../platform/database/embedded-postgres/supervisor.server.ts';
import { readSettings, type Settings } from '../platform/settings.server.ts';
import { prepareDatabase } from '../server/prepare.server.ts';

/** A folder that PostgreSQL's account gets into, where that is another than ours. */
export async function makeOpenFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-backup-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A data folder with an embedded PostgreSQL of its own and the demo catalogue, as one machine's shop has it. */
export class ShopFolder {
  readonly settings: Settings;
  #postgres: Awaited<ReturnType<typeof acquireEmbeddedPostgres>> | undefined;

  constructor(dataDir: string, environment: Record<string, string> = {}) {
    this.settings = readSettings({ DATA_DIR: dataDir, SEED_DEMO: 'catalogue', LOG_LEVEL: 'silent', ...environment });
  }

  get url(): string {
    if (!this.#postgres) throw new Error('the database is closed');
    return this.#postgres.url;
  }

  async open(): Promise<void> {
    const { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: walArchiveDir } = this.settings;
    this.#postgres = await acquireEmbeddedPostgres({ dataDir, log: () => {}, walArchiveDir });
    await prepareDatabase(this.#postgres.url, this.settings);
  }

  async close(): Promise<void> {
    await this.#postgres?.release();
    this.#postgres = undefined;
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Has all that was written so far put into the archive. */
  async switchLog(): Promise<void> {
    const cluster = await openCluster(this.settings.DATA_DIR, () => {});
    const client = new pg.Client({
      connectionString: this.url.replace(/\/\/.*@/, `//postgres:${cluster.passwords.superuser}@`),
    });
    await client.connect();
    await finishArchive(client).finally(() => client.end());
  }

  async remove(): Promise<void> {
    await this.close();
    await rm(this.settings.DATA_DIR, { recursive: true, force: true });
  }
}

/** Writes without pause, two rows to a transaction, and knows what was acknowledged. */
export class Writer {
  readonly acknowledged: number[] = [];
  #next = 1;
  #isStopped = false;
  #writing: Promise<void>[];

  private constructor(url: string) {
    this.#writing = [this.#writeOn(url), this.#writeOn(url)];
  }

  static async start(shop: ShopFolder): Promise<Writer> {
    await shop.query('create table if not exists written (number int, side text, primary key (number, side))');
    return new Writer(shop.url);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#writing);
  }

  async #writeOn(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!this.#isStopped) {
      const number = this.#next++;
      await client.query('begin');
      await client.query("insert into written values ($1, 'left')", [number]);
      await client.query("insert into written values ($1, 'right')", [number]);
      await client.query('commit');
      this.acknowledged.push(number);
    }
    await client.end();
  }
}

/** What a restored shop lacks of what was acknowledged, and what it has only half of. */
export async function compareWritten(shop: ShopFolder, acknowledged: readonly number[]) {
  const rows = await shop.query<{ number: number; sides: number }>(
    'select number, count(*)::int as sides from written group by number',
  );
  const sides = new Map(rows.map(({ number, sides }) => [number, sides]));
  return {
    missing: acknowledged.filter((number) => !sides.has(number)),
    half: rows.filter((row) => row.sides !== 2).map(({ number }) => number),
  };
}
