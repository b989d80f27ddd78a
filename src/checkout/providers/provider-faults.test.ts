import { afterAll, beforeAll, expect, test } from 'vitest';
import { WireError } from '../../platform/http/error-contract.ts';
import { type CheckoutShop, newBuyer, openCheckoutShop, repeat, startPaying } from '../../testing/checkout-shop.ts';
import type { TestPerson } from '../../testing/people.ts';
import { type Fault, faults } from '../../testing/razorpay-server.ts';

const times = 50;
const atOnce = 10;

let shop: CheckoutShop;
let maths: number;
beforeAll(async () => {
  shop = await openCheckoutShop({ RAZORPAY_TIMEOUT_MS: '250' });
  maths = shop.subjects[0]?.id ?? 0;
});
afterAll(() => shop.close());

function fail(method: 'GET' | 'POST', fault: Fault, count = 1): void {
  shop.razorpay.nextFaults.push(...Array.from({ length: count }, () => ({ method, fault })));
}

/** Clicks until there is a link, as a buyer does who is told to try again. */
async function clickUntilLinked(buyer: TestPerson): Promise<string[]> {
  const said: string[] = [];
  for (let clicks = 0; clicks < 5; clicks += 1) {
    const response = await shop.createLink(buyer, [maths]);
    if (response.statusCode === 200) return said;
    said.push(`${response.statusCode} ${WireError.parse(response.json()).code}`);
  }
  throw new Error(`no link after ${said.join(', ')}`);
}

function linksOf(numbers: readonly unknown[]) {
  return [...shop.razorpay.links.values()].filter(({ notes }) => numbers.includes(notes.order));
}

test.for(faults)(`${times} times %s while a link is made: one link each, and the buyer knows`, async (fault) => {
  const buyers: TestPerson[] = [];
  const said: string[] = [];
  await repeat(times, atOnce, async () => {
    const buyer = await newBuyer(shop);
    buyers.push(buyer);
    fail('POST', fault);
    said.push(...(await clickUntilLinked(buyer)));
  });
  shop.razorpay.nextFaults = [];
  expect(said.filter((line) => line !== '503 payment_unavailable')).toEqual([]);
  const ids = buyers.map(({ viewer }) => `'${viewer.userId}'`).join();
  const orders = await shop.query(`select number, state, flag from orders where user_id in (${ids})`);
  expect(orders).toHaveLength(times);
  expect(new Set(orders.map(({ state, flag }) => `${state} ${flag}`))).toEqual(new Set(['pending null']));
  expect(linksOf(orders.map(({ number }) => number))).toHaveLength(times);
});

test.for(faults)('%s again and again is told each time, and ends with one link', async (fault) => {
  const buyer = await newBuyer(shop);
  fail('POST', fault, 20);
  fail('GET', fault, 20);
  const { statusCode, headers, body } = await shop.createLink(buyer, [maths]);
  expect([statusCode, JSON.parse(body).code]).toEqual([503, 'payment_unavailable']);
  expect(JSON.parse(body).message).toContain('your cart is unchanged');
  expect(headers['retry-after']).toBeDefined();
  shop.razorpay.nextFaults = [];
  await clickUntilLinked(buyer);
  const orders = await shop.query(`select number, state from orders where user_id = '${buyer.viewer.userId}'`);
  expect(orders).toMatchObject([{ state: 'pending' }]);
  expect(linksOf([orders[0]?.number])).toHaveLength(1);
});

test.for(faults)('%s while an order is asked about leaves it as it is; the next question settles it', async (fault) => {
  const order = await startPaying(shop, [maths]);
  shop.razorpay.pay(order.link);
  fail('GET', fault, 20);
  const check = () => shop.call(order.buyer, 'POST', `/access/orders/${order.number}/check`);
  const asked = await check();
  expect([asked.statusCode, asked.json().state]).toEqual([200, 'pending']);
  shop.razorpay.nextFaults = [];
  await shop.query(`update orders set checked_at = null where id = ${order.orderId}`);
  expect((await check()).json().state).toBe('paid');
});

test.for(faults)('%s while an order is cancelled for another: the buyer is told, and can go on', async (fault) => {
  const order = await startPaying(shop, [maths]);
  const other = shop.subjects[1]?.id ?? 0;
  fail('POST', fault, 20);
  fail('GET', fault, 20);
  expect((await shop.createLink(order.buyer, [other])).statusCode).toBe(503);
  shop.razorpay.nextFaults = [];
  expect((await shop.createLink(order.buyer, [other])).statusCode).toBe(200);
  expect(order.link.status).toBe('cancelled');
});

test('wrong keys are our trouble: the buyer is told to wait, no order is flagged', async () => {
  const order = await startPaying(shop, [maths]);
  const lost = await openCheckoutShop({ RAZORPAY_KEY_SECRET: 'wrong' });
  const buyer = await newBuyer(lost);
  expect((await lost.createLink(buyer, [maths])).statusCode).toBe(503);
  expect(await lost.query('select flag from orders')).toEqual([{ flag: null }]);
  await lost.close();
  expect(order.link.status).toBe('created');
});

test('a provider that redirects is not followed', async () => {
  const buyer = await newBuyer(shop);
  const elsewhere = await openCheckoutShop({ RAZORPAY_BASE_URL: `${shop.razorpay.url}/moved` });
  expect((await elsewhere.createLink(await newBuyer(elsewhere), [maths])).statusCode).toBe(503);
  await elsewhere.close();
  expect((await shop.createLink(buyer, [maths])).statusCode).toBe(200);
});
