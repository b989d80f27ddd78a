import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckoutShop, newBuyer, openCheckoutShop, startPaying } from '../testing/checkout-shop.ts';
import type { LoopbackLink } from '../testing/razorpay-server.ts';
import { grantOrder } from './order-grants.server.ts';
import { confirmReturn } from './orders.server.ts';
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

/** Everything that a settled order leaves behind, apart from times and ids. */
async function outcome({ orderId, buyer }: Started) {
  const [order] = await shop.query(`select state, flag, failure, next_check_at from orders where id = ${orderId}`);
  const owned = await shop.query(
    `select subject_id from entitlements where user_id = '${buyer.viewer.userId}' and revoked_at is null order by 1`,
  );
  const alerts = await shop.query(
    `select detail->>'reason' as reason from order_events where order_id = ${orderId} and kind = 'alert' order by id`,
  );
  const mails = await shop.query(`select 1 from pgboss.job where name = 'mail' and data->>'subject' like
    '%' || (select number from orders where id = ${orderId}) || ' needs a look'`);
  return {
    state: order?.state,
    ...order,
    payments: await shop.query(
      `select amount_paise, is_settling from payments where order_id = ${orderId} order by id`,
    ),
    owned: owned.map(({ subject_id }) => subject_id),
    alerts: alerts.map(({ reason }) => reason),
    alertMails: mails.length,
    receipts: (await shop.query(`select 1 from pgboss.job where name = 'receipt' and data->>'orderId' = '${orderId}'`))
      .length,
  };
}

function paidOutcome(link: LoopbackLink) {
  return {
    state: 'paid',
    flag: null,
    failure: null,
    next_check_at: null,
    payments: [{ amount_paise: link.amount, is_settling: true }],
    owned: [maths, science],
    alerts: [],
    alertMails: 0,
    receipts: 1,
  };
}

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

describe('what does not fit unlocks nothing and alerts staff once', () => {
  const wrong: [string, (link: LoopbackLink) => Partial<LoopbackLink>, string, number][] = [
    ['amount', (link) => ({ amount: link.amount - 100 }), 'wrong_amount', 1],
    ['currency', () => ({ currency: 'USD' }), 'wrong_currency', 1],
    ['reference', () => ({ reference_id: 'AB-2020-000001-1-feed' }), 'wrong_reference', 0],
    ['link', () => ({ id: 'plink_other' }), 'wrong_link', 0],
    ['list of payments', () => ({ payments: [] }), 'no_payment', 0],
    ['list of payments (null)', () => ({ payments: null }), 'no_payment', 0],
    ['sum', (link) => ({ amount_paid: link.amount - 1 }), 'no_payment', 1],
  ];
  test.for(wrong)('another %s', async ([_, change, reason, recorded]) => {
    const order = await start();
    const payment = shop.razorpay.pay(order.link);
    shop.razorpay.tamper = (link) => ({ ...link, ...change(link) });
    for (let times = 0; times < 3; times += 1) await settle(order);
    await confirmReturn(shop.checkout, shop.razorpay.returnParameters(order.link, payment));
    shop.razorpay.tamper = (link) => link;
    expect(await outcome(order)).toMatchObject({
      state: 'pending',
      flag: reason,
      owned: [],
      alerts: [reason],
      alertMails: 1,
      receipts: 0,
    });
    expect((await outcome(order)).payments).toHaveLength(recorded);
  });

  test('a payment of another amount than the link', async () => {
    const order = await start();
    shop.razorpay.pay(order.link, { amount: order.link.amount - 100 });
    order.link.amount_paid = order.link.amount;
    await settle(order);
    expect(await outcome(order)).toMatchObject({ state: 'pending', owned: [], alerts: ['no_payment'] });
  });

  test('a part of the price', async () => {
    const order = await start();
    shop.razorpay.pay(order.link, { amount: 100, status: 'partially_paid' });
    await settle(order);
    await settle(order);
    expect(await outcome(order)).toMatchObject({
      state: 'pending',
      owned: [],
      payments: [{ amount_paise: 100, is_settling: false }],
      alerts: ['partial_payment'],
      alertMails: 1,
    });
  });

  test('a message about another link of the same order', async () => {
    const order = await start();
    const other = { ...order.link, id: 'plink_second', status: 'paid' };
    await shop.deliver(shop.razorpay.webhook('payment_link.paid', other));
    await shop.handleEvents();
    expect(await outcome(order)).toMatchObject({ state: 'pending', owned: [], alerts: ['wrong_link'], alertMails: 1 });
  });

  test('a link that the provider does not know', async () => {
    const order = await start();
    shop.razorpay.links.delete(order.link.id);
    await settle(order);
    await settle(order);
    expect(await outcome(order)).toMatchObject({ state: 'pending', owned: [], alerts: ['link_missing'] });
  });

  test('a payment that has already settled another order', async () => {
    const first = await start();
    const payment = shop.razorpay.pay(first.link);
    await settle(first);
    const second = await start();
    Object.assign(second.link, { status: 'paid', amount_paid: second.link.amount, payments: [payment] });
    await settle(second);
    expect(await outcome(first)).toEqual(paidOutcome(first.link));
    expect(await outcome(second)).toMatchObject({ state: 'pending', owned: [], payments: [], alerts: ['wrong_link'] });
  });
});

describe('money is never lost', () => {
  test('a second payment is written down and flagged, and changes nothing else', async () => {
    const order = await start();
    shop.razorpay.pay(order.link);
    await settle(order);
    const second = { payment_id: 'pay_second', amount: order.link.amount, method: 'upi', status: 'captured' };
    await shop.deliver(shop.razorpay.webhook('payment.captured', order.link, second));
    await shop.handleEvents();
    await settle(order);
    expect(await outcome(order)).toEqual({
      ...paidOutcome(order.link),
      flag: 'second_payment',
      payments: [
        { amount_paise: order.link.amount, is_settling: true },
        { amount_paise: order.link.amount, is_settling: false },
      ],
      alerts: ['second_payment'],
      alertMails: 1,
    });
  });

  test('two payments before anybody looked: one settles, one is flagged', async () => {
    const order = await start();
    shop.razorpay.pay(order.link);
    shop.razorpay.pay(order.link);
    await settle(order);
    const { payments, alerts, state } = await outcome(order);
    expect({ state, alerts, settling: payments.map(({ is_settling }) => is_settling) }).toEqual({
      state: 'paid',
      alerts: ['second_payment'],
      settling: [true, false],
    });
  });

  test.for(['expired', 'cancelled'])(
    'a link paid after its order was %s opens what it bought, and staff know',
    async (state) => {
      const order = await start();
      order.link.status = state;
      await settle(order);
      shop.razorpay.pay(order.link);
      await settle(order);
      expect(await outcome(order)).toEqual({
        ...paidOutcome(order.link),
        flag: 'late_payment',
        alerts: ['late_payment'],
        alertMails: 1,
      });
    },
  );

  test('money on a link that stays expired is written down for staff and opens nothing', async () => {
    const order = await start();
    shop.razorpay.pay(order.link, { status: 'expired' });
    await settle(order);
    await settle(order);
    expect(await outcome(order)).toMatchObject({
      state: 'expired',
      owned: [],
      payments: [{ is_settling: false }],
      alerts: ['late_payment'],
      alertMails: 1,
    });
  });

  test('late money for what was bought again meanwhile is flagged, and nothing is owned twice', async () => {
    const first = await start([maths]);
    first.link.status = 'expired';
    await settle(first);
    const second = await startPaying(shop, [maths], first.buyer);
    shop.razorpay.pay(second.link);
    await settle(second);
    shop.razorpay.pay(first.link);
    await settle(first);
    expect(await outcome(first)).toMatchObject({ state: 'paid', owned: [maths], alertMails: 2 });
    expect((await outcome(first)).alerts.toSorted()).toEqual(['already_owned', 'late_payment']);
  });

  test('what staff opened for an order before its money came is not flagged as owned already', async () => {
    const order = await start();
    await grantOrder(shop.checkout, 'command line', order.number);
    shop.razorpay.pay(order.link);
    await settle(order);
    expect(await outcome(order)).toEqual(paidOutcome(order.link));
  });

  test('money told of before the link shows it settles as soon as it does', async () => {
    const order = await start();
    const payment = { payment_id: 'pay_early', amount: order.link.amount, method: 'upi', status: 'captured' };
    await shop.deliver(shop.razorpay.webhook('payment.captured', order.link, payment));
    await shop.handleEvents();
    expect(await outcome(order)).toMatchObject({ state: 'pending', owned: [], alerts: [], payments: [{}] });
    Object.assign(order.link, { status: 'paid', amount_paid: order.link.amount, payments: [payment] });
    await settle(order);
    expect(await outcome(order)).toEqual(paidOutcome(order.link));
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
