import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { defaultLoadLimits } from '../platform/http/overload/load-shedding.server.ts';
import { openPlatform, type Platform } from '../platform/platform.server.ts';
import { readSettings } from '../platform/settings.server.ts';
import { type AppOptions, buildApp } from '../server/app.server.ts';
import { databaseUrl, dropDatabase, runOn } from './one-postgres.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own with the demo catalogue in it, cloned from the run's template in a few milliseconds. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await runOn(url, `create database ${name} template ${template}`);
  return { url: databaseUrl(url, name), drop: () => dropDatabase(url, name) };
}

export interface TestShop {
  app: FastifyInstance;
  platform: Platform;
  url: string;
  close(): Promise<void>;
}

/** The machine that runs the tests may be busy with other things: only tests about that are turned away for it. */
export const patientLimits = { ...defaultLoadLimits, maxWaitMs: 60_000, maxQueueMs: 60_000 };

/** The real shop on a database of its own; only the listener is missing. */
export async function openTestShop(
  options: AppOptions = {},
  environment: Record<string, string> = {},
): Promise<TestShop> {
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'abhyas-shop-'));
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment });
  const platform = await openPlatform(settings, database.url, (error) => app?.log.warn(error));
  const app = await buildApp(platform, { loadLimits: patientLimits, ...options });
  return {
    app,
    platform,
    url: database.url,
    async close() {
      await app.close();
      await platform.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
