import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ownMigrations } from '../database/migrations.server.ts';
import type { Platform } from '../platform.server.ts';
import { shopVersion } from '../shop-version.server.ts';
import { ShopError } from './shop-error.ts';

/** /healthz: the process answers. /readyz: it can also serve, its database reachable and its tables up to date. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const { rows } = await platform.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
    if (Number(rows[0]?.applied) < (await ownMigrations()).length) {
      throw new ShopError('unavailable', { message: 'Migrations are still running.' });
    }
    return { status: 'ready', version: shopVersion };
  });
}
