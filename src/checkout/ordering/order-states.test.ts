import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBuyer } from '../../testing/checkout-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { orderStates } from '../schemas.ts';
import { canMove, isOpen, isPaid } from './order-states.ts';

let shop: TestShop;
let userId: string;
beforeAll(async () => {
  shop = await openTestShop();
  userId = (await newBuyer(shop)).viewer.userId;
});
afterAll(() => shop.close());

const paidAt = (state: string) =>
  isPaid(orderStates.find((known) => known === state) ?? 'created') ? 'now()' : 'null';

async function insertOrder(state: string, owner = userId): Promise<number> {
  const { rows } = await shop.platform.db.execute(
    `insert into orders (user_id, state, amount_rupees, provider, link_url, paid_at)
     values ('${owner}', '${state}', 10, 'sandbox', 'https://shop.example/pay/1', ${paidAt(state)}) returning id`,
  );
  return Number(rows[0]?.id);
}

async function tryTo(statement: string): Promise<boolean> {
  return shop.platform.db.execute(statement).then(
    () => true,
    () => false,
  );
}

test('the database allows exactly the moves that the code knows', async () => {
  for (const from of orderStates) {
    for (const to of orderStates) {
      const id = await insertOrder(from, (await newBuyer(shop)).viewer.userId);
      const isAllowed = await tryTo(`update orders set state = '${to}', paid_at = ${paidAt(to)} where id = ${id}`);
      expect(`${from} to ${to}: ${isAllowed}`).toBe(`${from} to ${to}: ${from === to || canMove(from, to)}`);
    }
  }
});

test('paid is final: from there an order only goes on to be refunded', () => {
  for (const from of orderStates.filter(isPaid)) {
    expect(orderStates.filter((to) => canMove(from, to)).every(isPaid)).toBe(true);
  }
});

test('a person has one open order at most, and any number of others', async () => {
  const owner = (await newBuyer(shop)).viewer.userId;
  for (const state of orderStates.filter((known) => !isOpen(known))) await insertOrder(state, owner);
  await insertOrder('pending', owner);
  for (const state of orderStates.filter(isOpen)) await expect(insertOrder(state, owner)).rejects.toThrow();
});

test('numbers carry the year in India and are never cut short', async () => {
  const { rows } = await shop.platform.db.execute(
    `insert into orders (id, user_id, state, amount_rupees, provider, created_at) overriding system value values
     (900, '${userId}', 'expired', 1, 'none', '2026-12-31T18:29:59Z'),
     (8000, '${userId}', 'expired', 1, 'none', '2026-12-31T18:30:00Z'),
     (12345678, '${userId}', 'expired', 1, 'none', '2027-06-01T00:00:00Z') returning number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(['AB-2026-000900', 'AB-2027-008000', 'AB-2027-12345678']);
});

test.for([
  "update orders set state = 'unknown' where id = 900",
  'update orders set amount_rupees = -1 where id = 900',
  "update orders set currency = 'USD' where id = 900",
  'update orders set refunded_rupees = 2 where id = 900',
  "update orders set provider = 'cash' where id = 900",
  "update orders set flag = 'whatever' where id = 900",
  "insert into payments (order_id, provider, provider_payment_id, amount_paise, currency) values (900, 'razorpay', 'p', 0, 'INR')",
  "insert into payments (order_id, provider, provider_payment_id, amount_paise, currency) values (999, 'razorpay', 'p', 1, 'INR')",
  "insert into order_items (order_id, subject_id, subject_name, classid, classname, price_rupees) values (900, 1, 'x', 1, 'x', -1)",
  "insert into order_items (order_id, subject_id, subject_name, classid, classname, price_rupees) values (900, 99999, 'x', 1, 'x', 1)",
])('the database refuses: %s', async (statement) => {
  expect(await tryTo(statement)).toBe(false);
});
