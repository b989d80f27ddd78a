import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckoutShop, newBuyer, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { outcomeOf, paidOutcomeOf } from '../../testing/order-outcome.ts';
import type { LoopbackLink } from '../../testing/razorpay-server.ts';
import { confirmReturn } from '../orders/orders.server.ts';
import { settleOrder } from './settle.server.ts';
import { sweepOrders } from './sweep.server.ts';

let shop: CheckoutShop;
let maths: number;
let science: number;
beforeAll(async () => {
  shop = await openCheckoutShop();
  [maths = 0, science = 0] = shop.subjects.map(({ id }) => id);
});
afterAll(() => shop.close());

type Started = Awaited<ReturnType<typeof startPaying>>;
const start = (ids = [maths, science]) => startPaying(shop, ids);
const settle = ({ orderId }: Started) => settleOrder(shop.checkout, orderId);

const outcome = (order: Started) => outcomeOf(shop, order);
const paidOutcome = (link: LoopbackLink) => paidOutcomeOf(link, [maths, science]);

describe('paid is paid, once', () => {
  test('the same message a hundred times, fifty at once: one payment, one of each subject, one receipt, all 2xx', async () => {
    const order = await start();
    const message = shop.razorpay.webhook('payment_link.paid', order.link, shop.razorpay.pay(order.link));
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => shop.deliver(message)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
      await shop.handleEvents();
    }
    expect(await outcome(order)).toEqual(paidOutcome(order.link));
    expect(await shop.query(`select 1 from payment_events where order_id = ${order.orderId}`)).toHaveLength(1);
  });

  test('the same body under a hundred event ids is one event', async () => {
    const order = await start();
    const { body, headers } = shop.razorpay.webhook('payment_link.paid', order.link, shop.razorpay.pay(order.link));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        shop.deliver({ body, headers: { ...headers, 'x-razorpay-event-id': `evt_${order.orderId}_${index}` } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(200));
    await shop.handleEvents();
    expect(await outcome(order)).toEqual(paidOutcome(order.link));
    expect(await shop.query(`select 1 from payment_events where order_id = ${order.orderId}`)).toHaveLength(1);
  });

  test('fifty who settle it at the same moment settle it once', async () => {
    const order = await start();
    shop.razorpay.pay(order.link);
    await Promise.all(Array.from({ length: 50 }, () => settle(order)));
    expect(await outcome(order)).toEqual(paidOutcome(order.link));
  });

  test('what an older order holds at no price is not granted with the rest', async () => {
    const order = await start();
    await shop.query(
      `update order_items set price_rupees = 0 where order_id = ${order.orderId} and subject_id = ${maths}`,
    );
    shop.razorpay.pay(order.link);
    await settle(order);
    const owned = await shop.query(`select subject_id from entitlements where source = '${order.number}'`);
    expect(owned).toEqual([{ subject_id: science }]);
  });

  const ways = ['return', 'payment_link.paid', 'payment.captured', 'sweep'] as const;
  test.for(permutations(ways))('%s, %s, %s, %s end in the same', async (sequence) => {
    const order = await start();
    const payment = shop.razorpay.pay(order.link);
    for (const way of sequence) {
      if (way === 'return') await confirmReturn(shop.checkout, shop.razorpay.returnParameters(order.link, payment));
      else if (way === 'sweep') await sweepNow(order);
      else {
        expect((await shop.deliver(shop.razorpay.webhook(way, order.link, payment))).statusCode).toBe(200);
        await shop.handleEvents();
      }
    }
    expect(await outcome(order)).toEqual(paidOutcome(order.link));
  });

  test('the cart loses what was bought and keeps the rest', async () => {
    const buyer = await newBuyer(shop);
    const [, , third = 0] = shop.subjects.map(({ id }) => id);
    for (const subjects of [maths, third]) {
      await shop.call(buyer, 'POST', '/access/cart', { username: buyer.viewer.username, subjects });
    }
    const order = await startPaying(shop, [maths, science], buyer);
    shop.razorpay.pay(order.link);
    await settle(order);
    expect(await shop.query(`select subject_id from cart_items where user_id = '${buyer.viewer.userId}'`)).toEqual([
      { subject_id: third },
    ]);
  });

  test('a subject archived, disabled or dearer after the link was made is what was bought', async () => {
    const [row] = await shop.query(
      `insert into subjects (subject_name, classid, price_rupees) values ('Short-lived', 10, 80) returning id`,
    );
    const id = Number(row?.id);
    const order = await start([id]);
    await shop.query(`update subjects set archived_at = now(), enabled = false, price_rupees = 800 where id = ${id}`);
    shop.razorpay.pay(order.link);
    await settle(order);
    expect(await outcome(order)).toMatchObject({ state: 'paid', owned: [id], alerts: [] });
  });
});

describe('what is not paid unlocks nothing', () => {
  test('an open link leaves an order as it is', async () => {
    const order = await start();
    await settle(order);
    expect(await outcome(order)).toMatchObject({ state: 'pending', owned: [], payments: [], alerts: [] });
  });

  test('a failed try is told and can be made good', async () => {
    const order = await start();
    const failed = { payment_id: 'pay_failed', amount: order.link.amount, method: 'card', status: 'failed' };
    const told = { ...failed, error_description: 'Your bank said no.' };
    await shop.deliver(shop.razorpay.webhook('payment_link.created', order.link, told));
    await shop.handleEvents();
    expect(await outcome(order)).toMatchObject({ state: 'failed', failure: 'Your bank said no.', owned: [] });
    // The buyer comes back to the same link.
    expect((await shop.createLink(order.buyer, [maths, science])).json().paymentLink).toBe(order.link.short_url);
    expect(await outcome(order)).toMatchObject({ state: 'pending', failure: null });
    shop.razorpay.pay(order.link);
    await settle(order);
    expect(await outcome(order)).toEqual(paidOutcome(order.link));
  });

  test.for(['expired', 'cancelled'] as const)('a link that is %s closes its order', async (status) => {
    const order = await start();
    order.link.status = status;
    await settle(order);
    expect(await outcome(order)).toMatchObject({ state: status, owned: [], alerts: [] });
  });

  test('a payment that was only authorised, or given back, is no payment', async () => {
    for (const status of ['authorized', 'refunded', 'failed']) {
      const order = await start();
      shop.razorpay.pay(order.link).status = status;
      await settle(order);
      expect(await outcome(order)).toMatchObject({
        state: 'pending',
        owned: [],
        alerts: ['no_payment'],
        alertMails: 1,
      });
    }
  });
});

async function sweepNow({ orderId }: Started): Promise<void> {
  await shop.query(`update orders set next_check_at = now() where id = ${orderId} and next_check_at is not null`);
  await sweepOrders(shop.checkout);
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
