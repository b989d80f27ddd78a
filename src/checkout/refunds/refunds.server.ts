import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type Actor, nameOfActor, requireSuperAdminActor } from '../../platform/http/viewer.ts';
import type { RefundRequest } from '../admin-contract.ts';
import type { Checkout } from '../checkout.server.ts';
import { paiseOf } from '../ordering/money.ts';
import { findOrderRow, listItems, lockOrder, type OrderRow, recordOrderEvent } from '../ordering/order-rows.server.ts';
import { isPaid } from '../ordering/order-states.ts';
import { refundQueue } from '../queues.server.ts';
import { payments, refunds } from '../tables.server.ts';
import { performRefund } from './perform-refund.server.ts';

type NewRefund = Pick<typeof refunds.$inferInsert, 'paymentId' | 'amountPaise' | 'subjectIds' | 'reason'>;

/**
 * Gives money back, for all that is left of an order, for some of its subjects, or for a payment that bought nothing.
 * What has been given back already is not given back again: asking twice is asking once.
 */
export async function refundOrder(
  checkout: Checkout,
  viewer: Actor | undefined,
  number: string,
  request: RefundRequest,
): Promise<void> {
  const actor = requireSuperAdminActor(viewer);
  const order = await findOrderRow(checkout.db, number);
  if (!order) throw new ShopError('not_found');
  // One that was written down and not yet carried out comes first: it may be this one.
  const [waiting] = await checkout.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.state, 'asked')));
  if (waiting) await performRefund(checkout, waiting.id);
  const refundId = await checkout.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const wanted = request.paymentId
      ? await strayPayment(tx, locked, request.paymentId)
      : await boughtSubjects(tx, locked, request.subjectIds);
    return wanted && writeDown(checkout, tx, actor, locked, { ...wanted, reason: request.reason ?? null });
  });
  if (refundId !== undefined) await performRefund(checkout, refundId);
}

/** Written down before anything is asked for, so that after whatever happens the same refund is asked for again. */
async function writeDown(
  { jobs }: Checkout,
  tx: Database,
  actor: Actor,
  order: OrderRow,
  wanted: NewRefund,
): Promise<number | undefined> {
  const key = `${order.number}-${randomBytes(6).toString('hex')}`;
  const [refund] = await tx
    .insert(refunds)
    .values({ ...wanted, orderId: order.id, key, askedBy: 'userId' in actor ? actor.userId : null })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (!refund) return undefined;
  const { amountPaise, subjectIds, reason } = wanted;
  const before = { state: order.state, refundedRupees: order.refundedRupees };
  const after = { amountPaise, subjectIds, ...(reason && { why: reason }) };
  await recordAudit(tx, actor, { action: 'order.refund', target: `order:${order.number}`, before, after });
  await recordOrderEvent(tx, order.id, 'refund', { ...after, by: nameOfActor(actor) });
  await jobs.send(tx, refundQueue, { refundId: refund.id });
  return refund.id;
}

async function boughtSubjects(
  tx: Database,
  order: OrderRow,
  chosen: readonly number[] | undefined,
): Promise<NewRefund | undefined> {
  if (!isPaid(order.state)) throw new ShopError('order_not_paid');
  const items = await listItems(tx, [order.id]);
  if (chosen?.some((id) => !items.some(({ subjectId }) => subjectId === id))) throw new ShopError('not_found');
  const left = items.filter(({ subjectId, refundId }) => !refundId && (chosen?.includes(subjectId) ?? true));
  if (left.length === 0) return undefined;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.isSettling, true)));
  const rupees = left.reduce((sum, { priceRupees }) => sum + priceRupees, 0);
  if (!payment || rupees === 0) throw new ShopError('order_not_paid', { message: 'Nothing was paid for this.' });
  return {
    paymentId: payment.id,
    amountPaise: paiseOf(rupees),
    subjectIds: left.map(({ subjectId }) => subjectId),
  };
}

async function strayPayment(tx: Database, order: OrderRow, id: string): Promise<NewRefund | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.providerPaymentId, id), eq(payments.isSettling, false)));
  if (!payment) throw new ShopError('not_found');
  const amountPaise = payment.amountPaise - payment.refundedPaise;
  return amountPaise > 0 ? { paymentId: payment.id, amountPaise, subjectIds: [] } : undefined;
}
