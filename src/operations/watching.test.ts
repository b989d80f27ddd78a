import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { shopVersion } from '../platform/shop-version.server.ts';
import { signUp } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findBackupTrouble, tellOfTrouble } from './backup/backup-trouble.server.ts';
import { readHealth } from './contract.ts';
import { adviceFor } from './health/advice.ts';
import { smokeTest } from './smoke.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function scrape(of = shop, headers: Record<string, string> = {}) {
  const { statusCode, body } = await of.app.inject({ url: '/metrics', headers });
  const read = (series: string) => {
    const line = body.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  return { statusCode, body, read };
}

test('requests are counted by route and status, and their times are kept', async () => {
  const requests = 'abhyas_http_requests_total{route="/api/public/subjects/:classId",status="200",worker="0"}';
  const before = (await scrape()).read(requests) ?? 0;
  await shop.app.inject({ url: '/api/public/subjects/9?x=1', headers: { authorization: 'Bearer none' } });
  const { read, body } = await scrape();
  expect(read(requests)).toBe(before + 1);
  expect(body).toMatch(/^abhyas_http_request_seconds_count\{.*route="\/api\/public\/subjects\/:classId".*\} [1-9]/m);
  for (const name of ['nodejs_eventloop_lag_seconds', 'abhyas_database_connections', 'abhyas_disk_free_bytes']) {
    expect(body).toContain(name);
  }
  expect(read(`abhyas_info{version="${shopVersion}"}`)).toBe(1);
});

test('answers of the fast lane are counted, and logged where that is asked for', async () => {
  const lines: string[] = [];
  const logged = await openTestShop(
    { logTo: { write: (line) => void lines.push(line) } },
    { LOG_LEVEL: 'info', LOG_REQUESTS: 'on' },
  );
  onTestFinished(() => logged.close());
  const address = await logged.app.listen({ port: 0, host: '127.0.0.1' });
  for (let times = 0; times < 3; times += 1) await (await fetch(`${address}/api/public/classes`)).text();
  const { read } = await scrape(logged);
  expect(read('abhyas_fast_lane_answers_total{status="200",worker="0"}')).toBe(2);
  expect(lines.filter((line) => line.includes('answered from memory'))).toHaveLength(2);
  expect(JSON.parse(lines.find((line) => line.includes('from memory')) ?? '')).toMatchObject({
    req: { method: 'GET', url: '/api/public/classes', from: '127.0.0.0' },
    status: 200,
  });
});

test('figures are for this machine alone, or for who has the token, and behind a proxy for nobody else', async () => {
  expect((await scrape()).statusCode).toBe(200);
  expect((await scrape(shop, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  const published = await openTestShop({}, { PUBLIC_URL: 'https://papers.example' });
  onTestFinished(() => published.close());
  expect((await scrape(published)).statusCode).toBe(404);
  const guarded = await openTestShop({}, { METRICS_TOKEN: 'a token of its own', PUBLIC_URL: 'https://papers.example' });
  onTestFinished(() => guarded.close());
  expect((await scrape(guarded)).statusCode).toBe(404);
  expect((await scrape(guarded, { authorization: 'Bearer a token of its owm' })).statusCode).toBe(404);
  expect((await scrape(guarded, { authorization: 'Bearer a token of its own' })).statusCode).toBe(200);
});

test('a failed and an overdue backup are figures, points on the overview, and one mail of each kind a day', async () => {
  const { db, settings, jobs } = shop.platform;
  expect(await findBackupTrouble(db, settings)).toEqual([]);
  await db.execute(`insert into backup_runs (reason, started_at, finished_at, is_good, problem) values
    ('nightly', now() - interval '40 hours', now() - interval '40 hours', true, null),
    ('nightly', now() - interval '1 hour', now() - interval '1 hour', false, 'The disk is full.')`);
  onTestFinished(async () => void (await db.execute('delete from backup_runs')));
  const { read } = await scrape();
  expect(read('abhyas_backup_failed')).toBe(1);
  expect(read('abhyas_backup_trouble')).toBe(2);
  expect(read('abhyas_backup_age_seconds')).toBeGreaterThan(39 * 3600);
  const { headers } = await signUp(shop, { role: 'admin' });
  const overview = (await shop.app.inject({ url: '/api/admin/overview', headers })).json();
  expect(overview.attention.backupTroubles).toEqual([
    'The last backup failed: The disk is full.',
    expect.stringMatching(/^The last good backup is of .*36 hours are too long/),
  ]);
  await tellOfTrouble(shop.platform);
  await tellOfTrouble(shop.platform);
  const { rows } = await db.execute(
    "select data ->> 'text' as text from pgboss.job where name = 'mail' and data ->> 'subject' like '%backups need a look'",
  );
  expect(rows).toHaveLength(2);
  await jobs.close();
});

test('Health tells staff the version, the storage and what to do', async () => {
  const { headers } = await signUp(shop, { role: 'admin' });
  const response = await shop.app.inject({ url: '/api/admin/health', headers });
  const health = readHealth.response.parse(response.json());
  expect(health).toMatchObject({ version: shopVersion, storage: 'disk', database: { isEmbedded: true } });
  expect(adviceFor({ ...health, disk: { freeBytes: 1e9, sizeBytes: 1e11 } })[0]).toMatchObject({
    text: 'Only 1.0 GB are left on the disk of the data folder.',
    isUrgent: true,
  });
  expect(
    adviceFor({ ...health, disk: { freeBytes: 5e10, sizeBytes: 1e11 }, eventLoopMs: 0, databaseWaitMs: 0 }),
  ).toEqual([]);
});

test('smoke says of a shop that lacks its pages which checks fail, and of no address that it is none', async () => {
  const lines: string[] = [];
  const address = shop.app.server.listening ? '' : await shop.app.listen({ port: 0, host: '127.0.0.1' });
  await expect(smokeTest(address, (line) => lines.push(line))).rejects.toThrow(/of the checks failed/);
  expect(lines.find((line) => line.includes('ready'))).toMatch(/^ok/);
  expect(lines.find((line) => line.includes('login looks'))).toMatch(/^ok/);
  expect(lines.find((line) => line.includes('closed to strangers'))).toMatch(/^ok/);
  expect(lines.find((line) => line.includes('home page'))).toMatch(/^FAILED .* answered 404/);
  await expect(smokeTest('papers', () => {})).rejects.toThrow(/is no address/);
  await expect(smokeTest(address, () => {}, '9.9.9')).rejects.toThrow();
});
