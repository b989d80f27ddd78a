import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import S3rver from 's3rver';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '../../platform/database/database.server.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import { readSettings } from '../../platform/settings.server.ts';
import { openBucketStorage, openDiskStorage } from '../../platform/storage/open-storage.server.ts';
import type { Storage } from '../../platform/storage/storage.server.ts';
import { migrateUntil } from '../../testing/older-tables.ts';
import { databaseUrl, dropDatabase, runOn } from '../../testing/one-postgres.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { copyStorage } from './copy-storage.server.ts';
import { exportTables } from './export-tables.server.ts';
import { importTables } from './import-tables.server.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-moving-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function emptyDatabase(): Promise<string> {
  const { url } = inject('postgres');
  const name = `abhyas_moved_${randomBytes(4).toString('hex')}`;
  await runOn(url, `create database ${name}`);
  onTestFinished(() => dropDatabase(url, name));
  return databaseUrl(url, name);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table, as text. */
async function contentOf(url: string): Promise<unknown> {
  const tables = await query(url, "select tablename from pg_tables where schemaname = 'public' order by 1");
  const all: Record<string, unknown> = {};
  for (const { tablename } of tables.map(Object)) {
    all[tablename] = await query(url, `select t::text as row from ${tablename} t order by 1`);
  }
  return all;
}

test('an export fills an empty database with every row, counter and open job of the first', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const odd = 'tab\t line\n back\\slash \\. "quote" ñ नमस्ते \u{1F600} NULL \\N';
  await shop.platform.db.execute(
    `insert into messages (name, email, subject, message) values ('A', 'a@b.example', 'x', ${pg.escapeLiteral(odd)})`,
  );
  await shop.platform.jobs.send(shop.platform.db, mailQueue, { to: 'a@b.example', subject: 'Hello', text: 'Later' });
  const folder = join(await makeFolder(), 'export');
  const written = await exportTables(shop.url, folder);
  expect(written.jobs).toMatchObject([{ name: 'mail', data: { subject: 'Hello' } }]);

  const url = await emptyDatabase();
  await importTables(url, folder);
  expect(await contentOf(url)).toEqual(await contentOf(shop.url));
  const next = `insert into messages (name, email, subject, message) values ('B', 'b@b.example', 'y', 'z') returning id`;
  expect(await query(url, next)).toEqual(await query(shop.url, next));
  await expect(query(url, 'insert into cart_items values (gen_random_uuid(), 1)')).rejects.toMatchObject({
    code: '23503',
  });
  await migrateDatabase(url);
});

test('an export of older tables is imported as it was, and the next start brings it up to date', async () => {
  const old = await emptyDatabase();
  await migrateUntil(old, 'question-bank');
  await runOn(old, "insert into classes (classid, classname) values (9, 'Class 9th')");
  const folder = join(await makeFolder(), 'export');
  await exportTables(old, folder);
  const url = await emptyDatabase();
  await importTables(url, folder);
  await migrateDatabase(url);
  expect(await query(url, "select classname, to_regclass('questions') is not null as has_bank from classes")).toEqual([
    { classname: 'Class 9th', has_bank: true },
  ]);
});

test('what cannot be imported is said in a line and leaves the database as it was', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const parent = await makeFolder();
  const folder = join(parent, 'export');
  await exportTables(shop.url, folder);
  await expect(exportTables(shop.url, folder)).rejects.toThrow(/is there already/);
  await expect(importTables(shop.url, folder)).rejects.toThrow(/The database is not empty/);
  const url = await emptyDatabase();
  await expect(importTables(url, parent)).rejects.toThrow(/is no export: it has no export\.json/);
  await writeFile(join(folder, 'tables', 'classes.copy.gz'), 'broken');
  await expect(importTables(url, folder)).rejects.toThrow(
    'The export is damaged: the file of classes is not as it was written.',
  );
  await mkdir(join(parent, 'other'));
  await writeFile(join(parent, 'other', 'export.json'), '{"shop":"abhyas","exportFormat":2}');
  await expect(importTables(url, join(parent, 'other'))).rejects.toThrow(/not an export that this version/);
  expect(await query(url, "select tablename from pg_tables where schemaname in ('public', 'drizzle')")).toEqual([]);
});

async function listed(storage: Storage): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { hash } of storage.list()) hashes.push(hash);
  return hashes;
}

test('files go from disk to a bucket and back, again where they were interrupted, and a wrong one stops it', async () => {
  const directory = await makeFolder();
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'papers' }],
  });
  const { port } = await s3.run();
  onTestFinished(() => s3.close());
  const bucket = {
    S3_BUCKET: 'papers',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const here = openDiskStorage(readSettings({ DATA_DIR: await makeFolder() }));
  const there = await openBucketStorage(readSettings({ DATA_DIR: await makeFolder(), ...bucket }), 'papers');
  const hashes: string[] = [];
  for (const text of ['one', 'two', 'three']) hashes.push((await here.put(Readable.from([text]))).hash);
  await there.put(Readable.from(['two']));
  expect(await copyStorage(here, there)).toEqual({ copied: 2, present: 1, bytes: 8 });
  expect(await copyStorage(here, there)).toEqual({ copied: 0, present: 3, bytes: 0 });

  const elsewhere = await makeFolder();
  const back = openDiskStorage(readSettings({ DATA_DIR: elsewhere }));
  expect(await copyStorage(there, back)).toMatchObject({ copied: 3 });
  expect((await listed(back)).toSorted()).toEqual(hashes.toSorted());

  const [first = ''] = hashes;
  await writeFile(join(elsewhere, 'files', first.slice(0, 2), first.slice(2)), 'changed by somebody');
  const third = openDiskStorage(readSettings({ DATA_DIR: await makeFolder() }));
  await expect(copyStorage(back, third)).rejects.toThrow(`The file ${first} has other bytes than its name says`);
  expect(await third.stat(first)).toBeUndefined();
  expect(await readdir(third.staging.folder)).toEqual([]);
});
