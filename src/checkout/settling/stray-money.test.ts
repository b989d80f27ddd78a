import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../platform/http/viewer.ts';
import { type CheckoutShop, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { outcomeOf, paidOutcomeOf } from '../../testing/order-outcome.ts';
import type { LoopbackLink } from '../../testing/razorpay-server.ts';
import { confirmReturn } from '../orders/orders.server.ts';
import { grantOrder } from './order-grants.server.ts';
import { settleOrder } from './settle.server.ts';

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
    await grantOrder(shop.checkout, commandLine, order.number);
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
