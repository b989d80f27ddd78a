import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../database/database.server.ts';
import { publicVersion } from '../tables.server.ts';

const channel = 'public_version';
const reconnectMs = 500;

/** Answers true once in the life of a database: whoever gets it does the first start's work, alone. */
export async function claimFirstStart(tx: Database): Promise<boolean> {
  const inserted = await tx.insert(publicVersion).values({ id: 1 }).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** To be called inside the transaction of every write that changes what public pages show. */
export async function bumpPublicVersion(tx: Database): Promise<void> {
  const [row] = await tx
    .update(publicVersion)
    .set({ version: sql`${publicVersion.version} + 1` })
    .where(eq(publicVersion.id, 1))
    .returning();
  await tx.execute(sql`select pg_notify(${channel}, ${String(row?.version)})`);
}

/** This node's knowledge of the version of everything public. It only grows. */
export class VersionWatch {
  current = 0;
  #url: string;
  #db: Database;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #onTrouble: (error: unknown) => void;

  constructor(url: string, db: Database, onTrouble: (error: unknown) => void) {
    this.#url = url;
    this.#db = db;
    this.#onTrouble = onTrouble;
  }

  /** Listens from now on. After a lost connection it listens again and reads what it may have missed. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('error', this.#onTrouble);
    client.on('end', () => this.#startAgainSoon());
    client.on('notification', ({ payload }) => this.#observe(Number(payload)));
    this.#client = client;
    await client.connect();
    await client.query(`listen ${channel}`);
    await this.refresh();
  }

  /** Called after a write of this node has been committed, so that its own next answer is already the new one. */
  async refresh(): Promise<void> {
    const [row] = await this.#db.select().from(publicVersion);
    this.#observe(row?.version ?? 0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(this.#onTrouble);
  }

  #observe(version: number): void {
    if (version > this.current) this.current = version;
  }

  #startAgainSoon(): void {
    if (this.#isClosed || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.start().catch((error) => {
        this.#onTrouble(error);
        this.#startAgainSoon();
      });
    }, reconnectMs).unref();
  }
}
