import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../src/testing/people.ts';
import { openTestShop, type TestShop } from '../src/testing/test-shop.ts';
import { seedLarge } from './seed-large.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const sizes = { subjects: 40, papers: 100, orders: 200 };

async function countOf(table: string): Promise<number> {
  const { rows } = await shop.platform.db.execute(`select count(*)::int as count from ${table}`);
  return Number(rows[0]?.count);
}

test('a large shop is one that works: its papers open, its buyers own what they paid for', async () => {
  const before = await countOf('subjects');
  await seedLarge(shop.platform, sizes);
  expect(await countOf('subjects')).toBe(before + sizes.subjects);
  expect(await countOf('papers')).toBe(sizes.papers);
  expect(await countOf('orders')).toBe(sizes.orders);
  expect(await countOf('papers where pages is null or picture_hash is null')).toBe(0);
  expect(await countOf("orders where state = 'paid'")).toBe(180);
  expect(
    await countOf(`order_items join orders on orders.id = order_id where state = 'paid' and not exists (
      select 1 from entitlements e where e.user_id = orders.user_id and e.subject_id = order_items.subject_id)`),
  ).toBe(0);
  const { rows } = await shop.platform.db.execute(sql`select id from papers where access = 'free' and enabled limit 1`);
  const download = await shop.app.inject({ method: 'GET', url: `/api/public/paper/download/${rows[0]?.id}` });
  expect(download.statusCode).toBe(200);
  expect(download.body).toMatch(/^%PDF/);
});

test('it can be made larger', async () => {
  await seedLarge(shop.platform, sizes);
  expect(await countOf('orders')).toBe(2 * sizes.orders);
});

test('beside real orders nothing is added', async () => {
  const { viewer } = await signUp(shop);
  await shop.platform.db.execute(
    sql`insert into orders (user_id, amount_rupees, provider) values (${viewer.userId}, 99, 'sandbox')`,
  );
  const before = await countOf('papers');
  await expect(seedLarge(shop.platform, sizes)).rejects.toThrow('real orders');
  expect(await countOf('papers')).toBe(before);
});
