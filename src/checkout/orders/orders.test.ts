import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectPdf } from '../../papers/managing/inspect-pdf.server.ts';
import { WireError } from '../../platform/http/error-contract.ts';
import { type CheckoutShop, newBuyer, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { checkoutPersonalData } from '../personal-data.server.ts';
import { settleOrder } from '../settling/settle.server.ts';

let shop: CheckoutShop;
let maths: number;
let science: number;
beforeAll(async () => {
  shop = await openCheckoutShop();
  [maths = 0, science = 0] = shop.subjects.map(({ id }) => id);
});
afterAll(() => shop.close());

async function buy(ids: readonly number[], person?: TestPerson) {
  const order = await startPaying(shop, ids, person);
  shop.razorpay.pay(order.link);
  await settleOrder(shop.checkout, order.orderId);
  return order;
}
const get = (person: TestPerson, path: string) => shop.call(person, 'GET', `/access/orders${path}`);

describe('my orders', () => {
  test('are listed the newest first, by page where asked, with what they were for', async () => {
    const buyer = await newBuyer(shop);
    const first = await buy([maths], buyer);
    const second = await startPaying(shop, [science], buyer);
    const { statusCode, body } = await get(buyer, '');
    expect(statusCode).toBe(200);
    const listed = JSON.parse(body);
    expect(listed).toMatchObject([
      { id: second.number, state: 'pending', paidAt: null, paymentLink: second.link.short_url },
      {
        id: first.number,
        state: 'paid',
        paymentLink: null,
        refunded: 0,
        items: [{ subjectId: maths, isRefunded: false }],
      },
    ]);
    expect(listed[1].amount * 100).toBe(first.link.amount);
    expect((await get(buyer, '?limit=1')).json()).toEqual([listed[0]]);
    expect((await get(buyer, `?limit=1&after=${second.number}`)).json()).toEqual([listed[1]]);
    expect((await get(buyer, `/${first.number}`)).json()).toEqual(listed[1]);
  });

  test("another's and one that is not there answer alike, whatever is asked of them", async () => {
    const { number } = await buy([maths]);
    const stranger = await newBuyer(shop);
    const staff = await signUp(shop, { role: 'super_admin' });
    for (const person of [stranger, staff]) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/receipt'],
        ['POST', '/check'],
      ] as const) {
        const [others, none] = await Promise.all(
          [number, 'AB-2026-999999'].map((id) => shop.call(person, method, `/access/orders/${id}${path}`)),
        );
        expect(others?.statusCode).toBe(404);
        expect(WireError.parse(others?.json())).toEqual(none?.json());
      }
    }
    expect((await get(stranger, '')).json()).toEqual([]);
  });

  test('400 for what is no number of an order', async () => {
    const buyer = await newBuyer(shop);
    for (const id of ['1', 'AB-2026', 'AB-2026-1', '%00', "AB-2026-000001'--"]) {
      expect((await get(buyer, `/${encodeURIComponent(id)}`)).statusCode).toBe(400);
    }
  });

  test('one that cannot be paid yet, because its link could not be made, is not shown', async () => {
    shop.razorpay.nextFaults = Array.from({ length: 9 }, () => ({ method: 'POST', fault: '429' as const }));
    const buyer = await newBuyer(shop);
    expect((await shop.createLink(buyer, [maths])).statusCode).toBe(503);
    shop.razorpay.nextFaults = [];
    expect((await get(buyer, '')).json()).toEqual([]);
  });
});

describe('asking the provider', () => {
  test('settles a paid order, and is passed on no more than once in two seconds', async () => {
    const order = await startPaying(shop, [maths]);
    const check = async () => (await shop.call(order.buyer, 'POST', `/access/orders/${order.number}/check`)).json();
    shop.razorpay.calls = [];
    for (let times = 0; times < 10; times += 1)
      expect(await check()).toMatchObject({ id: order.number, state: 'pending' });
    expect(shop.razorpay.calls).toHaveLength(1);
    shop.razorpay.pay(order.link);
    await shop.query(`update orders set checked_at = now() - interval '2 seconds' where id = ${order.orderId}`);
    expect(await check()).toMatchObject({ state: 'paid', paymentLink: null });
    await shop.query(`update orders set checked_at = null where id = ${order.orderId}`);
    await check();
    expect(shop.razorpay.calls).toHaveLength(2);
  });
});

describe('the receipt', () => {
  test('is a PDF for the buyer alone to keep', async () => {
    const order = await buy([maths, science]);
    const response = await get(order.buyer, `/${order.number}/receipt`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`attachment; filename="receipt-${order.number}.pdf"`),
      'cache-control': 'no-store',
    });
    const folder = await mkdtemp(join(tmpdir(), 'abhyas-receipt-'));
    const file = join(folder, 'receipt.pdf');
    await writeFile(file, response.rawPayload);
    expect(await inspectPdf(file)).toMatchObject({ pages: 1 });
    await rm(folder, { recursive: true });
  });

  test('409 while nothing has been paid', async () => {
    const order = await startPaying(shop, [maths]);
    const response = await get(order.buyer, `/${order.number}/receipt`);
    expect([response.statusCode, response.json().code]).toEqual([409, 'order_not_paid']);
  });
});

test('a person gets their orders, and is forgotten while the orders stay', async () => {
  const { buyer, number, orderId, link } = await buy([maths]);
  const { userId, username } = buyer.viewer;
  await shop.deliver(shop.razorpay.webhook('payment_link.paid', { ...link, notes: { email: username } }));
  await shop.handleEvents();
  const { db } = shop.platform;
  expect(await checkoutPersonalData.read(db, userId)).toMatchObject([
    { id: number, state: 'paid', buyer: { name: 'Asha Rao', email: username }, payments: [{ method: 'upi' }] },
  ]);
  await db.transaction((tx) => checkoutPersonalData.erase(tx, userId));
  const [order] = await shop.query(`select state, buyer_name, buyer_email from orders where id = ${orderId}`);
  expect(order).toEqual({ state: 'paid', buyer_name: null, buyer_email: null });
  const tables = ['orders', 'order_items', 'payments', 'payment_events', 'order_events'];
  const kept = await Promise.all(tables.map((table) => shop.query(`select * from ${table}`)));
  expect(JSON.stringify(kept)).not.toContain(username);
});
