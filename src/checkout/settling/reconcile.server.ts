import { eq, sql } from 'drizzle-orm';
import { mailQueue } from '../../platform/mail.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import type { Checkout } from '../checkout.server.ts';
import type { BookedPayment } from '../providers/provider.server.ts';
import { orders, payments } from '../tables.server.ts';
import { settleOrder } from './settle.server.ts';

export interface Reconciled {
  /** Payments of orders that the shop knows; they were settled. */
  known: number;
  /** Money for orders of which the shop knows nothing, as after a restored backup. */
  forgotten: BookedPayment[];
}

/**
 * Compares the provider's books with the shop's since a moment. Orders that are known are settled; support is told of
 * money for orders that are not. New orders get numbers that none of those had.
 */
export async function reconcilePayments(checkout: Checkout, since: Date): Promise<Reconciled> {
  const booked = await checkout.providers.current.listPayments(since);
  const forgotten: BookedPayment[] = [];
  for (const payment of booked) {
    // What came past our links is somebody else's business.
    if (payment.reference === null && payment.orderNumber === null) continue;
    if (!(await settleKnown(checkout, payment))) forgotten.push(payment);
  }
  await skipNumbers(checkout, forgotten);
  if (forgotten.length > 0) await tellSupport(checkout, forgotten);
  return { known: booked.length - forgotten.length, forgotten };
}

async function settleKnown(checkout: Checkout, { id, reference }: BookedPayment): Promise<boolean> {
  const { db } = checkout;
  const [recorded] = await db.select({ id: payments.id }).from(payments).where(eq(payments.providerPaymentId, id));
  if (recorded) return true;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, reference ?? ''));
  if (order) await settleOrder(checkout, order.id);
  return order !== undefined;
}

/** Buyers hold receipts with those numbers: no other order may have them. */
async function skipNumbers({ db }: Checkout, forgotten: readonly BookedPayment[]): Promise<void> {
  const numbers = forgotten.map(({ orderNumber }) => Number(/-(\d+)$/.exec(orderNumber ?? '')?.[1] ?? 0));
  const highest = Math.max(0, ...numbers);
  if (highest === 0) return;
  await db.execute(sql`
    select setval(pg_get_serial_sequence('orders', 'id'), greatest(${highest}::bigint,
      (select last_value from pg_sequences where schemaname = 'public' and sequencename = 'orders_id_seq')))`);
}

async function tellSupport(checkout: Checkout, forgotten: readonly BookedPayment[]): Promise<void> {
  const { db, jobs } = checkout;
  const { SUPPORT_EMAIL, BRAND_NAME } = await readSiteSettings(checkout);
  await jobs.send(db, mailQueue, {
    to: SUPPORT_EMAIL,
    subject: `${BRAND_NAME}: ${forgotten.length} payments for orders that are not in the database`,
    text: [
      'The payment provider has taken money for orders that the shop does not know, as after a restored backup.',
      'For each of them either open what was bought (npm run shop -- entitlements grant <email> <subject id>) or refund it in the provider’s dashboard.',
      '',
      ...forgotten.map(describeForgotten),
      '',
    ].join('\n'),
  });
}

export function describeForgotten({ id, at, amountPaise, currency, orderNumber, email }: BookedPayment): string {
  const amount = `${currency} ${(amountPaise / 100).toFixed(2)}`;
  return [id, at.toISOString(), amount, orderNumber ?? 'no order number', email ?? 'no address'].join('  ');
}
