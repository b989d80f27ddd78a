import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../project-root.server.ts';

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

export const migrationsFolder = join(projectRoot, 'drizzle');

/** The migrations that this version of the shop brings, the oldest first. */
export async function ownMigrations(): Promise<{ tag: string; when: number }[]> {
  return Journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))).entries;
}
