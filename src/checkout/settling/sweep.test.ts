import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CheckoutShop, newBuyer, openCheckoutShop, repeat, startPaying } from '../../testing/checkout-shop.ts';
import { openCheckout } from '../checkout.server.ts';
import { sweepOrders } from './sweep.server.ts';
import { nextCheckAt } from './sweep-times.ts';

let shop: CheckoutShop;
let maths: number;
beforeAll(async () => {
  shop = await openCheckoutShop();
  maths = shop.subjects[0]?.id ?? 0;
});
afterEach(async () => {
  shop.razorpay.calls = [];
  await shop.query(
    "update orders set next_check_at = null, state = case state when 'pending' then 'cancelled' else state end",
  );
});
afterAll(() => shop.close());

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60) * count;
const inFuture = (ms: number) => new Date(Date.now() + ms);
const stateOf = async (id: number) => (await shop.query(`select state from orders where id = ${id}`))[0]?.state;
const fetches = () => shop.razorpay.calls.filter((call) => call.startsWith('GET')).length;

describe('when an order is asked about', () => {
  test('after 1, 5 and 30 minutes, then every hour for four days, then no more', () => {
    const since = new Date('2026-11-15T10:00:00Z');
    const asked: number[] = [];
    for (let at: Date | null = since; at; at = nextCheckAt(since, at))
      asked.push((at.getTime() - since.getTime()) / 60_000);
    expect(asked.slice(0, 6)).toEqual([0, 1, 5, 30, 90, 150]);
    expect(asked.at(-1)).toBeGreaterThanOrEqual(4 * 24 * 60);
    expect(asked).toHaveLength(4 + 96);
  });

  test('a shop that was down asks at once and then goes on by the clock', () => {
    const since = new Date(0);
    expect(nextCheckAt(since, new Date(minutes(3)))).toEqual(new Date(minutes(5)));
    expect(nextCheckAt(since, new Date(hours(10)))).toEqual(new Date(hours(11)));
    expect(nextCheckAt(since, new Date(hours(96)))).toBeNull();
  });
});

test('with every message lost, the sweep settles all that was paid', { timeout: 120_000 }, async () => {
  const started = await repeat(120, 6, () => startPaying(shop, [maths]));
  for (const { link } of started.slice(40)) shop.razorpay.pay(link);
  expect(await sweepOrders(shop.checkout)).toBe(0);
  expect(await sweepOrders(shop.checkout, inFuture(minutes(2)))).toBe(120);
  const states = await shop.query('select state, count(*)::int as count from orders group by 1 order by 1');
  expect(states).toEqual([
    { state: 'paid', count: 80 },
    { state: 'pending', count: 40 },
  ]);
  expect(await shop.query('select 1 from payments')).toHaveLength(80);
});

test('two nodes that sweep at once ask about each order once', async () => {
  await repeat(20, 6, () => startPaying(shop, [maths]));
  shop.razorpay.calls = [];
  const other = await shop.openNode();
  const asked = await Promise.all(
    [shop.checkout, openCheckout(other.platform)].map((node) => sweepOrders(node, inFuture(minutes(2)))),
  );
  await other.close();
  expect(asked.reduce((sum, count) => sum + count)).toBe(20);
  expect(fetches()).toBe(20);
});

test('a provider that is away leaves orders to the next sweep and keeps none from the others', async () => {
  const orders = [await startPaying(shop, [maths]), await startPaying(shop, [maths])];
  for (const { link } of orders) shop.razorpay.pay(link);
  shop.razorpay.nextFaults.push({ method: 'GET', fault: 'HTML 502' });
  await expect(sweepOrders(shop.checkout, inFuture(minutes(2)))).rejects.toThrow('1 of 2 orders not swept');
  expect(await sweepOrders(shop.checkout, inFuture(minutes(6)))).toBe(1);
  for (const { orderId } of orders) expect(await stateOf(orderId)).toBe('paid');
});

test('an order that nobody pays is closed, and still asked about for money that comes late', async () => {
  const order = await startPaying(shop, [maths]);
  order.link.status = 'expired';
  await sweepOrders(shop.checkout, inFuture(hours(25)));
  expect(await stateOf(order.orderId)).toBe('expired');
  shop.razorpay.pay(order.link);
  await sweepOrders(shop.checkout, inFuture(hours(26.5)));
  expect(await stateOf(order.orderId)).toBe('paid');
});

test('an order still open after four days is closed at the provider too, and not asked about again', async () => {
  const order = await startPaying(shop, [maths]);
  await sweepOrders(shop.checkout, inFuture(hours(97)));
  expect([await stateOf(order.orderId), order.link.status]).toEqual(['cancelled', 'cancelled']);
  expect(await sweepOrders(shop.checkout, inFuture(hours(2_000)))).toBe(0);
});

test('an order that never came to have a link is closed after an hour', async () => {
  shop.razorpay.nextFaults.push(...Array.from({ length: 9 }, () => ({ method: 'POST', fault: 'HTML 502' as const })));
  shop.razorpay.nextFaults.push(...Array.from({ length: 9 }, () => ({ method: 'GET', fault: 'HTML 502' as const })));
  const buyer = await newBuyer(shop);
  expect((await shop.createLink(buyer, [maths])).statusCode).toBe(503);
  shop.razorpay.nextFaults = [];
  const [order] = await shop.query(`select id, state from orders where user_id = '${buyer.viewer.userId}'`);
  expect(order?.state).toBe('created');
  await sweepOrders(shop.checkout, inFuture(minutes(30)));
  expect(await stateOf(Number(order?.id))).toBe('created');
  await sweepOrders(shop.checkout, inFuture(hours(2)));
  expect(await stateOf(Number(order?.id))).toBe('expired');
});
