import { and, eq, inArray, sql } from 'drizzle-orm';
import { findUserById } from '../../accounts/people/people.server.ts';
import { listSubjectsOf, revokeSubject } from '../../papers/owning/entitlements.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type Actor, commandLine } from '../../platform/http/viewer.ts';
import type { Checkout } from '../checkout.server.ts';
import { lockOrder, moveOrder, type OrderRow, readOrderRow } from '../ordering/order-rows.server.ts';
import { isTrouble, ProviderTrouble, type RefundAnswer } from '../providers/provider.server.ts';
import { raiseAlert } from '../settling/alerts.server.ts';
import { orderItems, orders, payments, refunds } from '../tables.server.ts';
import { tellBuyer } from './refund-mail.server.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Asks the provider for a refund that is written down and takes back what it had bought. Safe to do again. */
export async function performRefund(checkout: Checkout, refundId: number): Promise<void> {
  const { db, providers } = checkout;
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (found?.refund.state !== 'asked') return;
  const { refund, payment } = found;
  const order = await readOrderRow(db, refund.orderId);
  const provider = providers.find(payment.provider);
  if (!provider) throw new ShopError('payment_unavailable');
  const { providerPaymentId: paymentId } = payment;
  const { amountPaise, key } = refund;
  try {
    const answer = await provider.refund({ paymentId, amountPaise, key, orderNumber: order.number });
    if (answer.state === 'failed') throw new ProviderTrouble('refused', 'The refund failed');
    await db.transaction((tx) => carryOut(checkout, tx, refund, answer));
  } catch (error) {
    if (isTrouble(error, 'unreachable')) throw new ShopError('payment_unavailable', { cause: error });
    if (!isTrouble(error, 'refused')) throw error;
    await db.transaction((tx) => giveUp(checkout, tx, refund, error.message));
    throw new ShopError('refund_refused', { message: `The payment provider refused: ${error.message}`, cause: error });
  }
}

async function carryOut(
  checkout: Checkout,
  tx: Database,
  { id, orderId }: RefundRow,
  answer: RefundAnswer,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const [refund] = await tx
    .update(refunds)
    .set({ state: answer.state, providerRefundId: answer.id })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'asked')))
    .returning();
  // Somebody else has just carried it out.
  if (!refund) return;
  await tx
    .update(payments)
    .set({ refundedPaise: sql`${payments.refundedPaise} + ${refund.amountPaise}` })
    .where(eq(payments.id, refund.paymentId));
  if (refund.subjectIds.length > 0) await takeBack(tx, order, refund);
  await tellBuyer(checkout, tx, order, refund);
}

async function takeBack(tx: Database, order: OrderRow, refund: RefundRow): Promise<void> {
  const { id, amountPaise, subjectIds } = refund;
  await tx
    .update(orderItems)
    .set({ refundId: id })
    .where(and(eq(orderItems.orderId, order.id), inArray(orderItems.subjectId, subjectIds)));
  // The same subject from another order, or from staff, stays.
  const held = await listSubjectsOf(tx, order.userId);
  const actor = await actorOf(tx, refund);
  for (const { subjectId, source } of held) {
    if (source === order.number && subjectIds.includes(subjectId)) {
      await revokeSubject(tx, actor, order.userId, subjectId);
    }
  }
  const refundedRupees = order.refundedRupees + amountPaise / 100;
  const state = refundedRupees === order.amountRupees ? 'refunded' : 'partly_refunded';
  if (state !== order.state) await moveOrder(tx, order, state, { refundedRupees });
  else await tx.update(orders).set({ refundedRupees }).where(eq(orders.id, order.id));
}

/** A refund may be carried out long after it was asked for; the audit log names who asked. */
async function actorOf(tx: Database, { askedBy }: RefundRow): Promise<Actor> {
  const person = askedBy === null ? undefined : await findUserById(tx, askedBy);
  return person ? { system: 'payments', askedBy: { userId: person.id, username: person.email } } : commandLine;
}

async function giveUp(checkout: Checkout, tx: Database, refund: RefundRow, why: string): Promise<void> {
  const order = await lockOrder(tx, refund.orderId);
  await tx
    .update(refunds)
    .set({ state: 'failed' })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'asked')));
  await raiseAlert(checkout, tx, order, 'refund_failed', `refund ${refund.key}`, { why });
}
