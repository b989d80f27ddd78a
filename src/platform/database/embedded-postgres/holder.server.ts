import { realpath } from 'node:fs/promises';
import { Socket } from 'node:net';
import pg from 'pg';
import type { Cluster } from './cluster.server.ts';

/** A process's own session, by which it counts as a user of the server for as long as it lives. */
export interface Holder {
  readonly client: pg.Client;
  readonly socket: Socket;
  readonly port: number;
}

const connectLimitMs = 5000;
const shop = 'abhyas';
/** Advisory locks belong to one database, and only supervisors use the database `postgres`. */
const usersLock = 1;
const setupLock = 2;

/** Joins a running server as one of its users. Waits behind one that is about to stop it, and then fails with it. */
export async function joinServer(cluster: Cluster, port: number): Promise<Holder> {
  const socket = new Socket();
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.passwords.superuser,
    database: 'postgres',
    ssl: false,
    application_name: 'abhyas supervisor',
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    stream: () => socket,
  });
  // Without a listener a lost connection would end the whole process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir");
    const servedDir = await realpath(rows[0]?.dir ?? '').catch(() => '');
    if (servedDir !== cluster.dir) throw new Error(`Port ${port} belongs to another PostgreSQL.`);
    await client.query('select pg_advisory_lock_shared($1)', [usersLock]);
    await prepareDatabase(client, cluster.passwords.shop);
    return { client, socket, port };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Stops counting as a user. Answers whether no other is left: newcomers then wait until this session ends. */
export async function becomeLastUser({ client }: Holder): Promise<boolean> {
  // Given back first: two that leave together would otherwise each see the other, and neither would be the last.
  await client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
  const { rows } = await client.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [usersLock]);
  return rows[0]?.is_last ?? false;
}

export function shopUrl({ port }: Holder, { passwords }: Cluster): string {
  return `postgres://${shop}:${passwords.shop}@127.0.0.1:${port}/${shop}`;
}

/** Makes the shop's role and database where they are missing. */
async function prepareDatabase(client: pg.Client, shopPassword: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [setupLock]);
  const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [shop]);
  if (!roles) {
    // A failing statement is logged, and this one holds a password.
    await client.query('set log_min_error_statement = panic');
    await client.query(`create role ${shop} login createdb password ${client.escapeLiteral(shopPassword)}`);
  }
  const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [shop]);
  if (!databases) await client.query(`create database ${shop} owner ${shop}`);
  await client.query('select pg_advisory_unlock($1)', [setupLock]);
}
