import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import * as z from 'zod/mini';
import { projectRoot } from '../platform/project-root.server.ts';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** Brings an empty database to where it was before the named migration. */
export async function migrateUntil(url: string, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-migrations-'));
  const client = new pg.Client({ connectionString: url });
  try {
    await cp(join(projectRoot, 'drizzle'), folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const journal = Journal.parse(JSON.parse(await readFile(file, 'utf8')));
    const at = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
    if (at < 0) throw new Error(`there is no migration "${name}"`);
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
    await client.connect();
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
