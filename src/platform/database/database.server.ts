import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { BadSetting } from '../settings.server.ts';
import { shopVersion } from '../shop-version.server.ts';
import { migrationsFolder, ownMigrations } from './migrations.server.ts';
import { poolWaitMeter } from './pool-wait.server.ts';

/** The database or a transaction in it: services take either, so that a caller decides what belongs together. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export interface DatabasePool {
  db: Database;
  pool: pg.Pool;
  url: string;
  /** How long one waits for a connection now. */
  waitMs(): number;
  close(): Promise<void>;
}

// Any number will do as long as every node of the shop uses the same one.
const migrationLock = 4_711_000_001;

export function openDatabase(url: string, onError: (error: Error) => void, connections = 10): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', onError);
  // The same for one that breaks between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = drizzle(pool, { casing: 'snake_case' });
  return { db, pool, url, waitMs: poolWaitMeter(pool), close: () => pool.end() };
}

/**
 * Brings the tables up to date. Nodes that start together wait for each other and find the work done. Where there are
 * tables that will change, `beforeUpgrade` is waited for first.
 */
export async function migrateDatabase(url: string, beforeUpgrade: () => Promise<void> = async () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set client_min_messages to warning');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const newest = (await ownMigrations()).at(-1)?.when ?? 0;
    const applied = await newestApplied(client);
    if (applied > newest) throw new BadSetting(await describeNewerTables(client));
    if (applied > 0 && applied < newest) await beforeUpgrade();
    await migrate(drizzle(client), { migrationsFolder });
    // So that an older version knows which one to ask for.
    if (applied < newest) await client.query(`comment on schema drizzle is ${pg.escapeLiteral(madeBy + shopVersion)}`);
  } finally {
    await client.end();
  }
}

const madeBy = 'tables of version ';

/** The moment by which the last migration is known that a database has had; 0 for an empty one. */
async function newestApplied(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (!found[0]?.is_there) return 0;
  const { rows } = await client.query('select max(created_at)::text as newest from drizzle.__drizzle_migrations');
  return Number(rows[0]?.newest ?? 0);
}

async function describeNewerTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`select obj_description('drizzle'::regnamespace) as comment`);
  const comment = String(rows[0]?.comment ?? '');
  const needed = comment.startsWith(madeBy) ? `version ${comment.slice(madeBy.length)} or newer` : 'a newer version';
  return `The database has tables of a newer shop than this one (${shopVersion}): start ${needed}, or restore the backup made before that upgrade (docs/operations.md, Going back).`;
}

const connectionTrouble = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // the server is being stopped
  '57P02', // the server crashed
  '57P03', // the server is starting
]);

/** Whether an error says that the database cannot be reached now, as opposed to a query being wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && connectionTrouble.has(String(error.code))) return true;
  if (
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
    return true;
  return isDatabaseUnreachable(error.cause);
}

const violations = { unique: '23505', 'foreign key': '23503' } as const;

/** Whether an error says that the database refused a write because of one of its rules. */
export function isViolationOf(error: unknown, rule: keyof typeof violations): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === violations[rule]) return true;
  return isViolationOf(error.cause, rule);
}
