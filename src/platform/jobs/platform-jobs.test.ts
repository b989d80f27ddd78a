import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { runOn } from '../../testing/one-postgres.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { rateLimit } from '../http/rate-limit.server.ts';
import { jobQueue } from './jobs.server.ts';
import { platformJobs } from './platform-jobs.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await platformJobs(shop.platform);
});
afterAll(() => shop.close());

test('limits whose window is over are swept every hour, and only those', async () => {
  const { db, jobs } = shop.platform;
  const { rows } = await db.execute('select name, cron from pgboss.schedule');
  expect(rows).toContainEqual({ name: 'sweep-limits', cron: '17 * * * *' });

  const limit = { name: 'test', tries: 5, windowSeconds: 600 };
  await rateLimit(db, limit, 'over');
  await runOn(shop.url, "update limits set resets_at = now() - interval '1 second'");
  await rateLimit(db, limit, 'current');
  await jobs.send(db, jobQueue({ name: 'sweep-limits', data: z.object({}) }), {});
  await vi.waitFor(async () => expect((await db.execute('select key from limits')).rows).toHaveLength(1), 10_000);
  await expect(rateLimit(db, { ...limit, tries: 1 }, 'current')).rejects.toMatchObject({ code: 'too_many_requests' });
});
