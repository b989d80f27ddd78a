import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { papersJobs } from '../papers/jobs.server.ts';
import { migrateDatabase } from '../platform/database/database.server.ts';
import { openPlatform, type Platform } from '../platform/platform.server.ts';
import { readSettings } from '../platform/settings.server.ts';
import { openDatabaseBefore } from '../testing/old-database.ts';
import { runOn } from '../testing/one-postgres.ts';
import { makePdf } from '../testing/sample-pdfs.ts';
import type { TestDatabase } from '../testing/test-shop.ts';
import { buildApp } from './app.server.ts';

// A shop of the time when pictures showed whole pages and what cost nothing could be ordered, and what becomes of it.
const free = 1;
const paid = 2;
const student = '00000000-0000-4000-8000-000000000001';
let dataDir: string;
let database: TestDatabase;
let platform: Platform;
let app: FastifyInstance;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-upgrade-'));
  database = await openDatabaseBefore('paid-pictures-and-free-orders');
  await runOn(database.url, 'insert into public_version default values');
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  platform = await openPlatform(settings, database.url, () => {});
  const file = await platform.storage.put(Readable.from([makePdf()]));
  const picture = await platform.storage.put(Readable.from(['the whole page']));
  await runOn(
    database.url,
    `insert into classes (classid, classname) values (9, 'Class 9th');
     insert into subjects (subject_name, classid, price_rupees) select 'Subject ' || n, 9, 50 from generate_series(1, 4) n;
     insert into papers (subject_id, papername, access, file_hash, size_bytes, pages, picture_hash) values
       (1, 'Free', 'free', '${file.hash}', 1, 1, '${picture.hash}'),
       (1, 'Paid', 'paid', '${file.hash}', 1, 1, '${picture.hash}');
     insert into users (id, email, name, mobile, password_hash) values ('${student}', 'a@school.example', 'A', '9876543210', '');
     insert into orders (user_id, state, amount_rupees, provider, paid_at) values
       ('${student}', 'paid', 50, 'sandbox', now()), ('${student}', 'paid', 0, 'none', now());
     insert into order_items (order_id, subject_id, subject_name, classid, classname, price_rupees) values
       (1, 1, 'Bought', 9, 'Class 9th', 50), (1, 2, 'Free beside it', 9, 'Class 9th', 0),
       (1, 4, 'Opened by hand', 9, 'Class 9th', 0), (2, 3, 'Free alone', 9, 'Class 9th', 0);
     insert into order_events (order_id, kind, detail) values (1, 'granted', '{"granted": ["Opened by hand"]}');
     insert into entitlements (user_id, subject_id, source)
       select '${student}', subject_id, number from order_items join orders on orders.id = order_id;
     insert into users (id, email, name, mobile, password_hash)
       values ('00000000-0000-4000-8000-000000000002', 'b@school.example', 'B', '9876543210', '');
     insert into entitlements (user_id, subject_id, source) values ('00000000-0000-4000-8000-000000000002', 3, 'staff')`,
  );
  await migrateDatabase(database.url);
  app = await buildApp(platform);
}, 60_000);
afterAll(async () => {
  await app.close();
  await platform.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const statusOf = async (paperId: number) =>
  (await app.inject({ url: `/api/public/paper/picture/${paperId}` })).statusCode;
const query = async (text: string) => (await platform.db.execute(text)).rows;

test('old pictures of paid papers are not shown, and a job makes new ones, once', async () => {
  expect([await statusOf(free), await statusOf(paid)]).toEqual([200, 404]);
  await papersJobs(platform);
  await vi.waitFor(async () => expect(await statusOf(paid)).toBe(200), 30_000);
  expect(await query(`select picture_access from papers order by id`)).toEqual([
    { picture_access: 'free' },
    { picture_access: 'paid' },
  ]);
  const countJobs = () => query(`select count(*)::int as count from pgboss.job where name = 'describe-paper'`);
  expect(await countJobs()).toEqual([{ count: 1 }]);
  await papersJobs(platform);
  expect(await countJobs()).toEqual([{ count: 1 }]);
});

test('what was ordered at no price is closed; what was paid for or opened by staff stays', async () => {
  const held = await query(`select u.email, e.subject_id from entitlements e join users u on u.id = e.user_id
    where e.revoked_at is null order by u.email, e.subject_id`);
  expect(held).toEqual([
    { email: 'a@school.example', subject_id: 1 },
    { email: 'a@school.example', subject_id: 4 },
    { email: 'b@school.example', subject_id: 3 },
  ]);
  const told = await query(`select actor, target, before -> 'subjectId' as subject from audit_log
    where action = 'entitlement.revoke' order by 3`);
  expect(told).toEqual([2, 3].map((subject) => ({ actor: 'upgrade', target: `user:${student}`, subject })));
});
