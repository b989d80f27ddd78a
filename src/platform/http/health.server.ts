import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Platform } from '../platform.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { ShopError } from './shop-error.ts';

const Journal = z.object({ entries: z.array(z.unknown()) });

/** /healthz: the process answers. /readyz: it can also serve, its database reachable and its tables up to date. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const { rows } = await platform.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
    if (Number(rows[0]?.applied) < (await expectedMigrations())) {
      throw new ShopError('unavailable', { message: 'Migrations are still running.' });
    }
    return { status: 'ready' };
  });
}

async function expectedMigrations(): Promise<number> {
  const journal = await readFile(join(projectRoot, 'drizzle', 'meta', '_journal.json'), 'utf8');
  return Journal.parse(JSON.parse(journal)).entries.length;
}
