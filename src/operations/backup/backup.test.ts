import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openStorage } from '../../platform/storage/open-storage.server.ts';
import { compareWritten, makeOpenFolder, ShopFolder, Writer } from '../../testing/backed-up-shop.ts';
import { backUp } from './back-up.server.ts';
import { openBackupBucket } from './backup-bucket.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { listBackups, readSummary, writeSummary, writeVerdict } from './summary.server.ts';
import { verifyBackup } from './verify-backup.server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const lines: string[] = [];
const say = (line: string) => void lines.push(line);
let template: string;

beforeAll(async () => {
  template = await makeOpenFolder();
  const shop = new ShopFolder(template);
  await shop.open();
  await shop.close();
});
afterAll(() => rm(template, { recursive: true }));

/** Copied rather than created, to spare each test the first start. */
async function openShop(environment: Record<string, string> = {}): Promise<ShopFolder> {
  const dataDir = await makeOpenFolder();
  execFileSync('cp', ['-a', `${template}/.`, dataDir]);
  const shop = new ShopFolder(dataDir, environment);
  onTestFinished(() => shop.remove());
  await shop.open();
  return shop;
}

async function emptyShop(environment: Record<string, string> = {}): Promise<ShopFolder> {
  const shop = new ShopFolder(await makeOpenFolder(), environment);
  onTestFinished(() => shop.remove());
  return shop;
}

function backUpNow(shop: ShopFolder, parent = join(shop.settings.DATA_DIR, 'backups')) {
  return backUp({ settings: shop.settings, databaseUrl: shop.url, reason: 'by hand', parent });
}

/** Without the check, where that is not what a test is about. */
function copyNow(shop: ShopFolder) {
  const parent = join(shop.settings.DATA_DIR, 'backups');
  return makeBackup({ settings: shop.settings, databaseUrl: shop.url, reason: 'by hand', parent });
}

test('a backup made under writes brings back all that was acknowledged before it began, and nothing half', async () => {
  const shop = await openShop();
  const writer = await Writer.start(shop);
  await delay(300);
  const acknowledged = [...writer.acknowledged];
  const { folder, problem } = await backUpNow(shop);
  await writer.stop();
  expect({ problem, isEnough: acknowledged.length > 10 }).toEqual({ problem: null, isEnough: true });
  expect(writer.acknowledged.length).toBeGreaterThan(acknowledged.length);
  await shop.query('drop table written');
  await shop.close();

  await restoreBackup({ settings: shop.settings, folder, say });
  await shop.open();
  expect(await compareWritten(shop, acknowledged)).toEqual({ missing: [], half: [] });
  expect((await listBackups(join(shop.settings.DATA_DIR, 'backups'))).map(({ summary }) => summary.reason)).toEqual([
    'before restore',
    'by hand',
  ]);
});

test('a backup is restored on a machine that has nothing, with its files and its key', async () => {
  const shop = await openShop();
  const storage = await openStorage(shop.settings);
  const { hash } = await storage.put(Readable.from(['a paper']));
  const { folder } = await copyNow(shop);
  const elsewhere = await emptyShop();
  await restoreBackup({ settings: elsewhere.settings, folder, say });
  await elsewhere.open();
  expect(await elsewhere.query('select count(*)::int as classes from classes')).toEqual([{ classes: 4 }]);
  expect(await (await (await openStorage(elsewhere.settings)).open(hash)).toArray()).toEqual([Buffer.from('a paper')]);
  const key = (dataDir: string) => readFile(join(dataDir, 'token-secret'), 'utf8');
  expect(await key(elsewhere.settings.DATA_DIR)).toBe(await key(shop.settings.DATA_DIR));
});

test('the archive leads to any second, and rows deleted after it are there again', async () => {
  const archive = await makeOpenFolder();
  onTestFinished(() => rm(archive, { recursive: true, force: true }));
  await chmod(archive, 0o777);
  const shop = await openShop({ WAL_ARCHIVE_DIR: archive });
  const { folder } = await copyNow(shop);
  await shop.query(`create table notes as select 'written after the backup' as note`);
  await delay(1_100);
  const until = new Date();
  await delay(1_100);
  await shop.query('delete from notes');
  await shop.query('delete from cart_items');
  await shop.close();

  const tooLate = { settings: shop.settings, folder, until: new Date(Date.now() + 60_000), say };
  await expect(restoreBackup(tooLate)).rejects.toThrow(/has not come yet/);
  await expect(restoreBackup({ ...tooLate, until: new Date(0) })).rejects.toThrow(/take an older one/);
  await restoreBackup({ settings: shop.settings, folder, until, say });
  await shop.open();
  expect(await shop.query('select note from notes')).toEqual([{ note: 'written after the backup' }]);

  // The restored database goes its own way from there: its log must not meet what is in the archive.
  await shop.query('insert into notes select n::text from generate_series(1, 10) n');
  const again = await copyNow(shop);
  await shop.close();
  await restoreBackup({ settings: shop.settings, folder: again.folder, until: new Date(), say });
  await shop.open();
  expect(await shop.query('select count(*)::int as notes from notes')).toEqual([{ notes: 11 }]);
  const [archiver] = await shop.query('select failed_count::int as failed from pg_stat_archiver');
  expect(archiver).toEqual({ failed: 0 });
});

test('a moment that the archive does not reach is said in a line, and nothing is changed', async () => {
  const archive = await makeOpenFolder();
  onTestFinished(() => rm(archive, { recursive: true, force: true }));
  await chmod(archive, 0o777);
  const shop = await openShop({ WAL_ARCHIVE_DIR: archive });
  const { folder } = await copyNow(shop);
  await shop.close();
  const elsewhere = await emptyShop({ WAL_ARCHIVE_DIR: archive });
  await delay(50);
  const restoring = restoreBackup({ settings: elsewhere.settings, folder, until: new Date(), say });
  await expect(restoring).rejects.toThrow(/The archive does not reach .* Nothing was changed\./);
  expect((await readdir(elsewhere.settings.DATA_DIR)).filter((name) => name.startsWith('postgres'))).toEqual([]);
});

test('what is no backup, of another version or damaged is said in a line, and nothing is changed', async () => {
  const shop = await openShop();
  await (await openStorage(shop.settings)).put(Readable.from(['a paper']));
  const { folder } = await copyNow(shop);
  await shop.close();
  const summary = await readSummary(folder);
  const bad = await makeOpenFolder();
  onTestFinished(() => rm(bad, { recursive: true, force: true }));
  const spoilt = async (name: string, spoil: (copy: string) => Promise<void>): Promise<string> => {
    const copy = join(bad, name);
    await cp(folder, copy, { recursive: true });
    await spoil(copy);
    return copy;
  };
  const cases: [string, RegExp][] = [
    [join(bad, 'nothing'), /nothing is no backup: it has no summary\.json/],
    [
      await spoilt('format', (copy) => writeFile(join(copy, 'summary.json'), '{"shop":"abhyas","format":2}')),
      /another version of the shop/,
    ],
    [await spoilt('other', (copy) => writeFile(join(copy, 'summary.json'), '{"name":"x"}')), /no backup of this shop/],
    [
      await spoilt('newer', (copy) => writeSummary(copy, { ...summary, version: '9.9.9', migrations: [9e15] })),
      /made by version 9\.9\.9 .*: use 9\.9\.9 or newer/,
    ],
    [
      await spoilt('postgres', (copy) =>
        writeSummary(copy, { ...summary, database: { ...summary.database, serverVersion: '17.2' } }),
      ),
      /is of PostgreSQL 17, and the shop brings 18/,
    ],
    [
      await spoilt('cut', async (copy) => {
        const path = join(copy, 'database', 'base.tar.gz');
        await truncate(path, Math.floor((await stat(path)).size / 2));
      }),
      /base\.tar\.gz has other bytes/,
    ],
    [await spoilt('file', (copy) => rm(join(copy, 'database', 'base.tar.gz'))), /base\.tar\.gz is missing/],
    [await spoilt('secret', (copy) => rm(join(copy, 'secrets', 'postgres.password'))), /postgres\.password is missing/],
  ];
  const state = async () => (await readdir(shop.settings.DATA_DIR)).toSorted();
  const before = await state();
  for (const [place, reason] of cases) {
    await expect(restoreBackup({ settings: shop.settings, folder: place, say })).rejects.toThrow(reason);
    expect(await state()).toEqual(before);
  }
  const lost = await spoilt('lost', (copy) => rm(join(copy, 'files'), { recursive: true }));
  expect(await verifyBackup(shop.settings, lost)).toMatchObject({
    isGood: false,
    problem: expect.stringContaining('is missing'),
  });
  await shop.open();
  const running = restoreBackup({ settings: shop.settings, folder, say });
  await expect(running).rejects.toThrow('The shop is running: stop it first. Nothing was changed.');
});

test('a paper whose file is gone makes the check of the backup fail, and only a good one lets older ones go', async () => {
  const shop = await openShop();
  const parent = join(shop.settings.DATA_DIR, 'backups');
  const { summary } = await makeBackup({ settings: shop.settings, databaseUrl: shop.url, reason: 'nightly', parent });
  for (let day = 1; day <= 40; day += 1) {
    const folder = join(parent, `day-${day}`);
    const startedAt = new Date(Date.now() - day * 24 * 60 * 60 * 1000).toISOString();
    await mkdir(folder);
    await writeSummary(folder, { ...summary, startedAt });
    await writeVerdict(folder, { at: startedAt, isGood: true, problem: null, rows: {} });
  }
  const hash = 'ab'.repeat(32);
  await shop.query(
    `insert into papers (subject_id, papername, access, file_hash, size_bytes)
     select id, 'Lost', 'free', '${hash}', 1 from subjects limit 1`,
  );
  const { problem } = await backUpNow(shop);
  expect(problem).toContain(hash);
  expect(await shop.query('select is_good, problem from backup_runs')).toEqual([{ is_good: false, problem }]);
  expect(await listBackups(parent)).toHaveLength(42);
  await shop.query(`delete from papers where file_hash = '${hash}'`);
  expect((await backUpNow(shop)).problem).toBeNull();
  const kept = (await listBackups(parent)).length;
  expect(kept).toBeGreaterThanOrEqual(10);
  expect(kept).toBeLessThanOrEqual(15);
});

test('a database whose tables are broken is replaced without a backup of it', async () => {
  const shop = await openShop();
  const { folder } = await copyNow(shop);
  await shop.close();
  await rm(join(shop.settings.DATA_DIR, 'postgres', 'global'), { recursive: true });
  await restoreBackup({ settings: shop.settings, folder, say });
  await shop.open();
  expect(await shop.query('select count(*)::int as classes from classes')).toEqual([{ classes: 4 }]);
});

test('a backup that was killed midway is not taken for one, and the next removes it', async () => {
  const shop = await openShop();
  const parent = await mkdtemp(join(tmpdir(), 'abhyas-killed-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const program = `
    const { makeBackup } = await import(${JSON.stringify(new URL('./make-backup.server.ts', import.meta.url).href)});
    const { readSettings } = await import(${JSON.stringify(new URL('../../platform/settings.server.ts', import.meta.url).href)});
    const settings = readSettings({ DATA_DIR: ${JSON.stringify(shop.settings.DATA_DIR)} });
    await makeBackup({ settings, databaseUrl: ${JSON.stringify(shop.url)}, reason: 'by hand', parent: ${JSON.stringify(parent)} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  await vi.waitFor(async () => expect(await readdir(parent)).toHaveLength(1), { timeout: 20_000, interval: 2 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await listBackups(parent)).toEqual([]);
  await vi.waitFor(() => backUpNow(shop, parent), { timeout: 30_000, interval: 500 });
  expect(await readdir(parent)).toHaveLength(1);
});

test.skipIf(process.getuid?.() !== 0)('a disk that fills up is said in a line, and the shop goes on', async () => {
  const shop = await openShop();
  const disk = await makeOpenFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
  onTestFinished(async () => {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });
  const writer = await Writer.start(shop);
  await expect(backUpNow(shop, disk)).rejects.toThrow(`The disk of ${disk} is full: no backup was made.`);
  expect(await readdir(disk)).toEqual([]);
  const before = writer.acknowledged.length;
  await delay(200);
  await writer.stop();
  expect(writer.acknowledged.length).toBeGreaterThan(before);
});

test('with a bucket a good backup is there too, and is restored from there', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'abhyas-s3-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const configureBuckets = [{ name: 'papers' }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  const bucketSettings = {
    S3_BUCKET: 'papers',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const shop = await openShop(bucketSettings);
  await (await openStorage(shop.settings)).put(Readable.from(['a paper']));
  const { folder, problem } = await backUpNow(shop);
  expect(problem).toBeNull();
  const bucket = await openBackupBucket(shop.settings);
  expect(await bucket?.list()).toEqual([basename(folder)]);
  const elsewhere = await emptyShop(bucketSettings);
  const fetched = await bucket?.fetch(basename(folder), join(elsewhere.settings.DATA_DIR, 'backups'));
  await restoreBackup({ settings: elsewhere.settings, folder: fetched ?? '', say });
  await elsewhere.open();
  expect(await elsewhere.query('select count(*)::int as classes from classes')).toEqual([{ classes: 4 }]);
  await bucket?.remove([basename(folder)]);
  expect(await bucket?.list()).toEqual([]);
  await expect(bucket?.fetch(basename(folder), directory)).rejects.toThrow(/There is no backup/);
});

test('files that backups have in common are kept once', async () => {
  const shop = await openShop();
  const storage = await openStorage(shop.settings);
  const { hash } = await storage.put(Readable.from(['a paper']));
  const parent = join(shop.settings.DATA_DIR, 'backups');
  await mkdir(parent);
  const order = { settings: shop.settings, databaseUrl: shop.url, reason: 'nightly', parent } as const;
  const places = [await makeBackup(order), await makeBackup(order)].map(({ folder }) =>
    join(folder, 'files', hash.slice(0, 2), hash.slice(2)),
  );
  const [one, two] = await Promise.all(places.map((place) => stat(place)));
  expect(two?.ino).toBe(one?.ino);
});
