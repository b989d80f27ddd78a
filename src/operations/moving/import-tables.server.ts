import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import * as z from 'zod';
import { BadCommand } from '../../platform/command.server.ts';
import { migrationsFolder, ownMigrations } from '../../platform/database/migrations.server.ts';
import { shopVersion } from '../../platform/shop-version.server.ts';
import { withClient } from '../backup/row-counts.server.ts';
import { hashFile } from '../backup/summary.server.ts';
import { CopyIn } from './copy-streams.server.ts';
import { type Export, type ExportedTable, readExport, tableFile, target } from './export-tables.server.ts';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

/**
 * Fills an empty database from an export, all of it or nothing. The tables are made as they were where it comes from;
 * the next start brings them up to date.
 */
export async function importTables(databaseUrl: string, folder: string): Promise<Export> {
  const given = await readExport(folder);
  await requireWhole(folder, given);
  await requireKnown(given);
  await withClient(databaseUrl, async (client) => {
    await requireEmpty(client);
    await client.query('set client_min_messages to warning');
    try {
      await makeTables(client, given.migrations);
      await client.query('begin');
      await loadTables(client, folder, given);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      await leaveEmpty(client);
      throw error;
    }
  });
  return given;
}

async function requireWhole(folder: string, { tables }: Export): Promise<void> {
  for (const { name, sha256 } of tables) {
    const found = await hashFile(tableFile(folder, name)).catch(() => undefined);
    if (found?.sha256 !== sha256)
      throw new BadCommand(
        `The export is damaged: the file of ${name} is ${found ? 'not as it was written' : 'missing'}.`,
      );
  }
}

async function requireKnown({ migrations, version }: Export): Promise<void> {
  const own = new Set((await ownMigrations()).map(({ when }) => when));
  if (migrations.every((migration) => own.has(migration))) return;
  throw new BadCommand(
    `The export was made by version ${version} of the shop, whose tables ${shopVersion} does not know.`,
  );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle')",
  );
  if (rows[0]?.tables > 0)
    throw new BadCommand('The database is not empty: an import goes into an empty one only. Nothing was changed.');
}

async function makeTables(client: pg.Client, migrations: readonly number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-import-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = Journal.parse(JSON.parse(await readFile(path, 'utf8')));
    const entries = journal.entries.filter(({ when }) => migrations.includes(when));
    await writeFile(path, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** References are taken away and put back, which checks them: no order of tables would suit all of them. */
async function loadTables(client: pg.Client, folder: string, { tables, sequences }: Export): Promise<void> {
  const { rows: references } = await client.query<{ at: string; name: string; definition: string }>(`
    select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { at, name } of references)
    await client.query(`alter table ${at} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const table of tables) await loadTable(client, folder, table);
  for (const { at, name, definition } of references) {
    await client.query(`alter table ${at} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  }
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null)
      await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, last]);
  }
}

async function loadTable(client: pg.Client, folder: string, table: ExportedTable): Promise<void> {
  const name = `public.${pg.escapeIdentifier(table.name)}`;
  // Migrations may have put something there.
  await client.query(`delete from ${name}`);
  await client.query(`alter table ${name} disable trigger user`);
  const copy = new CopyIn(`copy ${target(table)} from stdin`);
  client.query(copy);
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), copy);
  await client.query(`alter table ${name} enable trigger user`);
  const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${name}`);
  if (Number(rows[0]?.count) !== table.rows)
    throw new BadCommand(`The export is damaged: ${table.name} has ${rows[0]?.count} rows of ${table.rows}.`);
}

/** Takes away what was just made; there was nothing else before. */
async function leaveEmpty(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists drizzle cascade');
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tableowner = current_user",
  );
  for (const { name } of tables) await client.query(`drop table if exists public.${pg.escapeIdentifier(name)} cascade`);
  const { rows: functions } = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  for (const { name } of functions) await client.query(`drop function if exists ${name} cascade`);
}
