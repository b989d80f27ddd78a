import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutShop, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { outcomeOf } from '../../testing/order-outcome.ts';
import { reconcilePayments } from './reconcile.server.ts';

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

const hourAgo = () => new Date(Date.now() - 60 * 60 * 1000);
const firstSubject = () => [shop.subjects[0]?.id ?? 0];

test('money of an order that the shop knows settles it', async () => {
  const order = await startPaying(shop, firstSubject());
  shop.razorpay.pay(order.link);
  expect(await reconcilePayments(shop.checkout, hourAgo())).toMatchObject({ forgotten: [] });
  expect(await outcomeOf(shop, order)).toMatchObject({ state: 'paid' });
});

test('money of an order that a restored database has forgotten is told to support, and its number is not given again', async () => {
  const order = await startPaying(shop, firstSubject());
  const payment = shop.razorpay.pay(order.link);
  // As after a restored backup: the provider has the money, the shop has never heard of the order.
  const number = Number(/-(\d+)$/.exec(order.link.notes.order ?? '')?.[1]);
  order.link.notes = {
    order: `AB-2026-${String(number + 40).padStart(6, '0')}`,
    reference: 'AB-2026-forgotten-1-cafe',
  };
  const { forgotten } = await reconcilePayments(shop.checkout, hourAgo());
  expect(forgotten).toMatchObject([{ id: payment.payment_id, amountPaise: order.link.amount }]);
  const { rows: mails } = await shop.platform.db.execute(
    "select data ->> 'text' as text from pgboss.job where name = 'mail' and data ->> 'subject' like '%not in the database'",
  );
  expect(mails).toHaveLength(1);
  expect(String(mails[0]?.text)).toContain(payment.payment_id);
  const next = await startPaying(shop, firstSubject());
  expect(Number(/-(\d+)$/.exec(next.link.notes.order ?? '')?.[1])).toBe(number + 41);
});
