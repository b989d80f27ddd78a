import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Checkout } from '../checkout.server.ts';
import { paiseOf } from '../ordering/money.ts';
import { lockOrder, moveOrder, type OrderRow, readOrderRow } from '../ordering/order-rows.server.ts';
import { canMove, isOpen, isPaid } from '../ordering/order-states.ts';
import type { Payment, PaymentLink, PaymentProvider } from '../providers/provider.server.ts';
import { orders, payments } from '../tables.server.ts';
import { raiseAlert } from './alerts.server.ts';
import { completeOrder } from './complete-order.server.ts';
import { isForeign, judgeLink } from './judge-link.server.ts';

/** What was heard of an order by another way than by asking. */
export interface Heard {
  /** Why a try to pay failed. */
  failure?: string | null;
}

/**
 * Brings an order to where the provider says it is. The message of the provider, the buyer's return, the sweep and
 * staff all come here; any number of them in any sequence, at the same time or not, end in the same.
 */
export async function settleOrder(checkout: Checkout, orderId: number, heard: Heard = {}): Promise<OrderRow> {
  const order = await readOrderRow(checkout.db, orderId);
  const provider = checkout.providers.find(order.provider);
  if (!provider || !order.linkId) return order;
  const link = await provider.fetchLink(order.linkId);
  return checkout.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!link) {
      await raiseAlert(checkout, tx, locked, 'link_missing', `link ${order.linkId}`);
      return locked;
    }
    return applyLink(checkout, tx, locked, provider, { ...link, failure: link.failure ?? heard.failure ?? null });
  });
}

/** Does what a link that was just fetched says, to an order that the caller has locked. */
export async function applyLink(
  checkout: Checkout,
  tx: Database,
  order: OrderRow,
  provider: PaymentProvider,
  link: PaymentLink,
): Promise<OrderRow> {
  const expected = {
    linkId: order.linkId ?? '',
    reference: order.reference ?? '',
    amountPaise: paiseOf(order.amountRupees),
    currency: order.currency,
  };
  const verdict = judgeLink(expected, link);
  // The money on a link of something else is written down where it belongs.
  if (!isForeign(verdict)) for (const payment of link.payments) await recordPayment(tx, order, provider, payment);
  if (verdict.kind === 'wrong') {
    await raiseAlert(checkout, tx, order, verdict.reason, `link ${link.id}`, { link });
    return order;
  }
  const settled = verdict.kind === 'paid' ? await settleBy(checkout, tx, order, provider, verdict.by) : order;
  const moved = await closeOrFail(tx, settled, verdict.kind, link.failure);
  await flagStrayMoney(checkout, tx, moved);
  return moved;
}

/** Writes down money that has arrived. The same payment is written down once, for whichever order had it first. */
export async function recordPayment(
  tx: Database,
  order: OrderRow,
  { name }: Pick<PaymentProvider, 'name'>,
  { id, amountPaise, currency, method }: Payment,
): Promise<void> {
  await tx
    .insert(payments)
    .values({ orderId: order.id, provider: name, providerPaymentId: id, amountPaise, currency, method })
    .onConflictDoNothing();
}

async function settleBy(
  checkout: Checkout,
  tx: Database,
  order: OrderRow,
  { name }: PaymentProvider,
  payment: Payment,
): Promise<OrderRow> {
  if (!canMove(order.state, 'paid')) return order;
  const isThis = and(
    eq(payments.orderId, order.id),
    eq(payments.provider, name),
    eq(payments.providerPaymentId, payment.id),
  );
  const [own] = await tx.update(payments).set({ isSettling: true }).where(isThis).returning({ id: payments.id });
  if (!own) {
    await raiseAlert(checkout, tx, order, 'wrong_link', `payment ${payment.id} belongs to another order`);
    return order;
  }
  const wasClosed = !isOpen(order.state);
  const paid = await completeOrder(checkout, tx, order);
  if (wasClosed) await raiseAlert(checkout, tx, paid, 'late_payment', `payment ${payment.id}, what it bought is open`);
  return paid;
}

async function closeOrFail(
  tx: Database,
  order: OrderRow,
  kind: 'paid' | 'open' | 'expired' | 'cancelled',
  failure: string | null,
): Promise<OrderRow> {
  if ((kind === 'expired' || kind === 'cancelled') && canMove(order.state, kind)) return moveOrder(tx, order, kind);
  if (kind !== 'open' || !failure) return order;
  if (canMove(order.state, 'failed')) return moveOrder(tx, order, 'failed', { failure });
  return order;
}

/** Money beside the one payment that settled an order, or on one that is closed, waits for staff. */
async function flagStrayMoney(checkout: Checkout, tx: Database, order: OrderRow): Promise<void> {
  if (isOpen(order.state)) return;
  const isStray = and(eq(payments.orderId, order.id), eq(payments.isSettling, false));
  const reason = isPaid(order.state) ? 'second_payment' : 'late_payment';
  for (const { providerPaymentId } of await tx.select().from(payments).where(isStray)) {
    await raiseAlert(checkout, tx, order, reason, `payment ${providerPaymentId}`);
  }
}

/** Notes when the provider was last asked; answers false when that was only a moment ago. */
export async function isDueForCheck(db: Database, order: OrderRow, everyMs: number): Promise<boolean> {
  const now = new Date();
  if (order.checkedAt && now.getTime() - order.checkedAt.getTime() < everyMs) return false;
  await db.update(orders).set({ checkedAt: now }).where(eq(orders.id, order.id));
  return true;
}
