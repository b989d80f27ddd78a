import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase } from '../platform/database/database.server.ts';
import { openPlatform, type Platform } from '../platform/platform.server.ts';
import { readSettings, type Settings } from '../platform/settings.server.ts';
import { databaseUrl, dropDatabase, runOn } from '../testing/one-postgres.ts';
import { buildApp } from './app.server.ts';
import { prepareDatabase } from './prepare.server.ts';

// A shop of the first days, kept as it was, and what this version makes of it.
const name = `abhyas_first_${randomBytes(4).toString('hex')}`;
let url: string;
let dataDir: string;
let settings: Settings;
let platform: Platform;
let app: Awaited<ReturnType<typeof buildApp>>;
const told: string[] = [];
let before: Record<string, unknown>;

const countOf = [
  'users',
  'subjects',
  'papers',
  'downloads',
  'cart_items',
  'messages',
  'orders',
  'order_items',
  'payments',
]
  .map((table) => `(select count(*)::int from ${table}) as ${table}`)
  .join(', ');

beforeAll(async () => {
  const { url: server } = inject('postgres');
  await runOn(server, `create database ${name}`);
  url = databaseUrl(server, name);
  await runOn(url, await readFile(join(import.meta.dirname, '../testing/fixtures/first-shop.sql'), 'utf8'));
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-first-shop-'));
  settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: url });
  platform = await openPlatform(settings, url, () => {});
  before = Object((await platform.db.execute(`select ${countOf}`)).rows[0]);
  await prepareDatabase(url, settings, (line) => told.push(line));
  app = await buildApp(platform);
}, 60_000);
afterAll(async () => {
  await app.close();
  await platform.close();
  await dropDatabase(inject('postgres').url, name);
  await rm(dataDir, { recursive: true });
});

test('the first shop is upgraded with everything in it', async () => {
  expect((await platform.db.execute(`select ${countOf}`)).rows[0]).toEqual(before);
  const { rows } = await platform.db.execute('select number, state from orders order by id');
  expect(rows).toEqual([
    { number: 'AB-2026-000001', state: 'paid' },
    { number: 'AB-2026-000002', state: 'expired' },
  ]);
});

test('before its tables changed a backup was tried, and what came of it was said', () => {
  expect(told[0]).toBe('The tables will change: making a backup first');
  expect(told[1]).toMatch(/^(It is in |No backup was made before this upgrade: )/);
});

test('who had an account then logs in now and finds what was bought', async () => {
  const login = await app.inject({
    method: 'POST',
    url: '/api/public/login',
    payload: { username: 'asha@school.example', password: 'a long enough one' },
  });
  expect(login.statusCode).toBe(200);
  const { rows } = await platform.db.execute(
    "select subject_id from entitlements join users on users.id = user_id where email = 'asha@school.example' and revoked_at is null",
  );
  expect(rows).toEqual([{ subject_id: 1 }]);
  expect((await app.inject({ url: '/api/public/subjects/9' })).json()).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test('an older version refuses the tables of a newer one, says which it needs, and changes nothing', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
  await runOn(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9e15)`);
  await runOn(url, `comment on schema drizzle is 'tables of version 7.3.1'`);
  await expect(migrateDatabase(url)).rejects.toThrow(
    `The database has tables of a newer shop than this one (${version}): start version 7.3.1 or newer`,
  );
  await runOn(url, `delete from drizzle.__drizzle_migrations where hash = 'of the future'`);
  await migrateDatabase(url);
});
