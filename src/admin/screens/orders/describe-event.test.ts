import { expect, test } from 'vitest';
import { describeEvent } from './describe-event.ts';

const at = '2026-06-01T10:00:00.000Z';
const shop = (kind: string, detail: unknown = {}) => describeEvent({ at, by: 'shop', kind, detail });

test('every event of an order is told in words', () => {
  expect(shop('created', { amountRupees: 1_498 })).toMatchObject({ title: 'Order made', text: '₹1,498' });
  expect(shop('paid', { from: 'pending' })).toMatchObject({ title: 'Paid', text: undefined });
  expect(shop('failed', { from: 'pending', why: 'Card declined' })).toMatchObject({
    title: 'Payment failed',
    text: 'Card declined',
  });
  expect(shop('refund', { amountPaise: 14_900, subjectIds: [1], by: 'a@b.example' })).toMatchObject({
    title: 'Refund asked for: ₹149.00',
    text: 'by a@b.example',
  });
  expect(shop('refund', { amountPaise: 14_900, why: 'Bought twice', by: 'a@b.example' }).text).toBe(
    'by a@b.example: Bought twice',
  );
  expect(shop('receipt', { by: 'a@b.example' }).title).toBe('Receipt mailed again');
  expect(shop('alert', { reason: 'second_payment', about: 'pay_2' })).toEqual({
    title: 'It has been paid more than once; the other payment should be refunded.',
    text: 'pay_2',
    isAlert: true,
  });
  const told = describeEvent({ at, by: 'provider', kind: 'payment_link.paid', detail: { eventId: 'evt_1' } });
  expect(told).toMatchObject({ title: 'The provider told: payment_link.paid', text: 'evt_1' });
});

test('an event that is not known is shown as it came', () => {
  expect(shop('turned_around', 'strange')).toEqual({ title: 'turned_around', text: undefined, isAlert: false });
});
