import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import * as z from 'zod';
import { BadCommand } from '../../platform/command.server.ts';
import { makeWorkFolder } from '../../platform/database/embedded-postgres/atomic-files.server.ts';
import { shopVersion } from '../../platform/shop-version.server.ts';
import { listMigrations, withClient } from '../backup/row-counts.server.ts';
import { hashFile } from '../backup/summary.server.ts';
import { CopyOut } from './copy-streams.server.ts';

const Table = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  columns: z.array(z.string()),
  rows: z.int(),
  sha256: z.string(),
});
export type ExportedTable = z.infer<typeof Table>;

const Export = z.object({
  shop: z.literal('abhyas'),
  exportFormat: z.literal(1),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.number()),
  tables: z.array(Table),
  /** Where each counter stands; none where it has not been used. */
  sequences: z.record(z.string(), z.string().nullable()),
  /** Work that was still to be done. */
  jobs: z.array(z.object({ name: z.string(), data: z.unknown(), startAfter: z.iso.datetime() })),
});
export type Export = z.infer<typeof Export>;

const describingFile = 'export.json';

export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);

/**
 * Writes every table into a folder, all as they were at one moment, in a form that any PostgreSQL from 15 on reads. The
 * folder gets its name when all of it is there.
 */
export async function exportTables(databaseUrl: string, folder: string): Promise<Export> {
  if (await stat(folder).catch(() => undefined))
    throw new BadCommand(`${folder} is there already: name a folder that is not.`);
  const work = await makeWorkFolder(folder);
  try {
    await mkdir(join(work, 'tables'), { mode: 0o700 });
    const written = await withClient(databaseUrl, (client) => writeTables(client, work));
    await writeFile(join(work, describingFile), `${JSON.stringify(written, undefined, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(work, folder);
    return written;
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

async function writeTables(client: pg.Client, folder: string): Promise<Export> {
  await client.query('begin isolation level repeatable read read only');
  const tables: ExportedTable[] = [];
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from public.${pg.escapeIdentifier(name)}`,
    );
    const copy = new CopyOut(`copy ${target({ name, columns })} to stdout`);
    client.query(copy);
    await pipeline(copy, createGzip(), createWriteStream(tableFile(folder, name), { mode: 0o600, flush: true }));
    const { sha256 } = await hashFile(tableFile(folder, name));
    tables.push({ name, columns, rows: Number(rows[0]?.count), sha256 });
  }
  const migrations = await listMigrations(client);
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'",
  );
  const jobs = await listOpenJobs(client);
  await client.query('commit');
  return {
    shop: 'abhyas',
    exportFormat: 1,
    version: shopVersion,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    jobs,
  };
}

/** As COPY names a table; columns that the database computes are left out. */
export function target({ name, columns }: Pick<ExportedTable, 'name' | 'columns'>): string {
  return `public.${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`);
  return rows;
}

/** Mails that have not left and refunds that have not been asked for; what runs by the clock begins by itself. */
async function listOpenJobs(client: pg.Client): Promise<Export['jobs']> {
  const { rows: found } = await client.query("select to_regclass('pgboss.job') is not null as is_there");
  if (!found[0]?.is_there) return [];
  const { rows } = await client.query<{ name: string; data: unknown; start_after: Date }>(`
    select name, data, start_after from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name not in (select name from pgboss.schedule)
    order by created_on`);
  return rows.map(({ name, data, start_after }) => ({ name, data, startAfter: start_after.toISOString() }));
}

export async function readExport(folder: string): Promise<Export> {
  const text = await readFile(join(folder, describingFile), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BadCommand(`${folder} is no export: it has no ${describingFile}.`);
  const parsed = Export.safeParse(parseJson(text));
  if (!parsed.success)
    throw new BadCommand(`${folder} is not an export that this version of the shop (${shopVersion}) reads.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
