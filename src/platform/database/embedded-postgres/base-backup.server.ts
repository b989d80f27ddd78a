import pg from 'pg';
import type { Cluster } from './cluster.server.ts';
import { findPostmaster } from './postmaster.server.ts';

export interface BaseBackup {
  serverVersion: string;
  /** Where in the write-ahead log the copy begins: the archive is needed from here on. */
  startWal: string;
}

/**
 * Has the running server write a copy of itself into an empty folder, while it goes on working: `base.tar.gz` with the
 * log that makes it whole, and last `backup_manifest`, with a checksum of each file.
 */
export async function writeBaseBackup(cluster: Cluster, folder: string): Promise<BaseBackup> {
  const client = await connectForReplication(cluster);
  try {
    const { rows: versions } = await client.query('show server_version');
    const { rows: levels } = await client.query('show wal_level');
    if (levels[0]?.wal_level === 'minimal') {
      throw new Error('PostgreSQL was started by an older version of the shop: restart the shop, then back it up.');
    }
    const target = client.escapeLiteral(folder);
    const answer: unknown = await client.query(
      `BASE_BACKUP (LABEL 'abhyas', WAL true, CHECKPOINT 'fast', COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=3',
        MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', TARGET 'server', TARGET_DETAIL ${target})`,
    );
    return { serverVersion: String(versions[0]?.server_version), startWal: startOf(answer) };
  } finally {
    await client.end();
  }
}

async function connectForReplication(cluster: Cluster): Promise<pg.Client> {
  const port = (await findPostmaster(cluster.dir))?.port;
  if (port === undefined) throw new Error('PostgreSQL does not run.');
  const password = encodeURIComponent(cluster.passwords.superuser);
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres?replication=database`,
    application_name: 'abhyas backup',
  });
  // Without a listener a lost connection would end the whole process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The server first tells where the copy begins, then of its parts, then where it ends. */
function startOf(answer: unknown): string {
  const [first] = Array.isArray(answer) ? answer : [answer];
  const { recptr, tli } = Object(Object(first).rows?.[0]);
  const [high = '0', low = '0'] = String(recptr).split('/');
  const segment = Math.floor(Number.parseInt(low, 16) / segmentBytes);
  const parts = [Number(tli), Number.parseInt(high, 16), segment];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

const segmentBytes = 16 * 1024 * 1024;
