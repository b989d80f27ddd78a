import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { acquireEmbeddedPostgres } from '../platform/database/embedded-postgres/supervisor.server.ts';
import { readSettings } from '../platform/settings.server.ts';
import { prepareDatabase } from '../server/prepare.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address and the prepared database that every test file clones. */
    postgres: { url: string; template: string };
  }
}

/** One PostgreSQL for the whole run: our own, or the one DATABASE_URL names. It is left as it was found. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await obtainServer();
  const template = `abhyas_test_${process.pid}_${Date.now().toString(36)}`;
  await runOn(server.url, `create database ${template}`);
  // With its papers, every shop started on a copy would typeset them first.
  await prepareDatabase(databaseUrl(server.url, template), readSettings({ SEED_DEMO: 'catalogue' }));
  project.provide('postgres', { url: server.url, template });
  return async () => {
    await dropDatabase(server.url, template);
    await server.release();
  };
}

async function obtainServer() {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, release: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'abhyas-tests-'));
  // PostgreSQL does not run as root, and the account it runs as then has to get in.
  await chmod(dataDir, 0o755);
  const embedded = await acquireEmbeddedPostgres({ dataDir, log: () => {} });
  return {
    url: embedded.url,
    async release() {
      await embedded.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** PostgreSQL's own housekeeping may be at work there, which only a superuser may cut short: it is soon done. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let tries = 20; ; tries -= 1) {
    try {
      return await runOn(serverUrl, `drop database ${name} with (force)`);
    } catch (error) {
      if (tries === 0) throw error;
      await delay(250);
    }
  }
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
