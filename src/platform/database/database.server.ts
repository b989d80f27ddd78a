import { join } from 'node:path';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { projectRoot } from '../project-root.server.ts';
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

/** Brings the tables up to date. Nodes that start together wait for each other and find the work done. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set client_min_messages to warning');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: join(projectRoot, 'drizzle') });
  } finally {
    await client.end();
  }
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
