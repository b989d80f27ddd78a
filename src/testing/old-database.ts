import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inject } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../platform/project-root.server.ts';
import { databaseUrl, dropDatabase, runOn } from './one-postgres.ts';
import type { TestDatabase } from './test-shop.ts';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** An empty database as it was before a migration, to see what that does to what is there. */
export async function openDatabaseBefore(migration: string): Promise<TestDatabase> {
  const { url: serverUrl } = inject('postgres');
  const name = `abhyas_old_${randomBytes(4).toString('hex')}`;
  await runOn(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-migrations-'));
  const client = new pg.Client({ connectionString: url });
  try {
    await cp(join(projectRoot, 'drizzle'), folder, { recursive: true });
    await forgetFrom(join(folder, 'meta', '_journal.json'), migration);
    await client.connect();
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
  return { url, drop: () => dropDatabase(serverUrl, name) };
}

async function forgetFrom(journalFile: string, migration: string): Promise<void> {
  const journal = Journal.parse(JSON.parse(await readFile(journalFile, 'utf8')));
  const at = journal.entries.findIndex(({ tag }) => tag.replace(/^\d+_/, '') === migration);
  if (at < 0) throw new Error(`there is no migration ${migration}`);
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
}
