import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-shop.ts';
import { openPlatform, type Platform } from '../platform.server.ts';
import { readSettings } from '../settings.server.ts';
import { bumpPublicVersion } from './public-version.server.ts';

let database: TestDatabase;
let writer: Platform;
let otherNode: Platform;

beforeAll(async () => {
  database = await cloneDatabase();
  const settings = readSettings({ TOKEN_SECRET: 'x'.repeat(32) });
  writer = await openPlatform(settings, database.url, () => {});
  otherNode = await openPlatform(settings, database.url, () => {});
});
afterAll(async () => {
  await writer.close();
  await otherNode.close();
  await database.drop();
});

test('a committed change is known on every node', async () => {
  const before = otherNode.version.current;
  await writer.db.transaction((tx) => bumpPublicVersion(tx));
  await vi.waitFor(() => expect(otherNode.version.current).toBe(before + 1), 10_000);
});

test('a change that was rolled back is not announced', async () => {
  const before = otherNode.version.current;
  await writer.db
    .transaction(async (tx) => {
      await bumpPublicVersion(tx);
      throw new Error('changed my mind');
    })
    .catch(() => {});
  await writer.db.transaction((tx) => bumpPublicVersion(tx));
  await vi.waitFor(() => expect(otherNode.version.current).toBe(before + 1), 10_000);
});

test('the writing node knows its own change at once', async () => {
  // What the tests before this one announced may still be on its way.
  await writer.version.refresh();
  const before = writer.version.current;
  await writer.db.transaction((tx) => bumpPublicVersion(tx));
  await writer.version.refresh();
  expect(writer.version.current).toBe(before + 1);
});

test('a node that lost its connection learns what it missed', async () => {
  await writer.version.refresh();
  const before = writer.version.current;
  await writer.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  await writer.db.transaction((tx) => bumpPublicVersion(tx));
  await vi.waitFor(() => expect(otherNode.version.current).toBe(before + 1), 10_000);
  await writer.db.transaction((tx) => bumpPublicVersion(tx));
  await vi.waitFor(() => expect(otherNode.version.current).toBe(before + 2), 10_000);
});
