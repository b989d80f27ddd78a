import { and, asc, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { contains } from '../../platform/database/like.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import type { AdminOrder, AdminOrderDetails, AdminOrderQuery } from '../admin-contract.ts';
import type { Checkout } from '../checkout.server.ts';
import {
  listItems,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  recordOrderEvent,
  requireOrder,
} from '../ordering/order-rows.server.ts';
import { ProviderTrouble } from '../providers/provider.server.ts';
import { settleOrder } from '../settling/settle.server.ts';
import { isStuck } from '../settling/stuck.server.ts';
import { orderEvents, orders, paymentEvents, payments, refunds } from '../tables.server.ts';
import { groupItems, orderOf, selectOrders } from './orders.server.ts';

/** All orders there ever were are too many for one answer. */
const pageSize = 100;

/** Orders of everybody, the newest first. */
export async function listAllOrders(
  db: Database,
  viewer: MaybeViewer,
  { state, flagged, stuck, q, after, limit = pageSize }: AdminOrderQuery,
): Promise<AdminOrder[]> {
  requireStaff(viewer);
  const condition = and(
    state && eq(orders.state, state),
    flagged ? isNotNull(orders.flag) : undefined,
    stuck ? isStuck(db) : undefined,
    q ? matches(q) : undefined,
  );
  const rows = await selectOrders(db, condition, { after, limit });
  const items = await groupItems(db, rows);
  return rows.map((order) => adminOrderOf(order, items.get(order.id) ?? []));
}

/** Looks only where a term can be found: all orders there ever were are gone through for it. */
function matches(q: string): SQL | undefined {
  const canBeNumber = /^[AB\d-]+$/i.test(q);
  const canBeBuyer = !/^AB-\d/i.test(q);
  return or(
    canBeNumber ? contains(orders.number, q) : undefined,
    canBeBuyer ? contains(orders.buyerName, q) : undefined,
    canBeBuyer ? contains(orders.buyerEmail, q) : undefined,
  );
}

export async function readAnyOrder(db: Database, viewer: MaybeViewer, number: string): Promise<AdminOrderDetails> {
  requireStaff(viewer);
  const order = await requireOrder(db, number);
  const ofOrder = { payments: eq(payments.orderId, order.id), refunds: eq(refunds.orderId, order.id) };
  const paid = await db.select().from(payments).where(ofOrder.payments).orderBy(asc(payments.id));
  const given = await db.select().from(refunds).where(ofOrder.refunds).orderBy(asc(refunds.id));
  const idOf = new Map(paid.map(({ id, providerPaymentId }) => [id, providerPaymentId]));
  return {
    ...adminOrderOf(order, await listItems(db, [order.id])),
    reference: order.reference,
    linkId: order.linkId,
    payments: paid.map(({ providerPaymentId, heardAt, amountPaise, refundedPaise, currency, method, isSettling }) => ({
      id: providerPaymentId,
      amountPaise,
      refundedPaise,
      currency,
      method,
      isSettling,
      heardAt: heardAt.toISOString(),
    })),
    refunds: given.map(({ providerRefundId, paymentId, amountPaise, subjectIds, state, reason, askedAt }) => ({
      reason,
      id: providerRefundId,
      paymentId: idOf.get(paymentId) ?? '',
      amountPaise,
      subjectIds,
      state,
      askedAt: askedAt.toISOString(),
    })),
    events: await listStory(db, order),
  };
}

/** Staff's "Check with provider". */
export async function checkAnyOrder(checkout: Checkout, viewer: MaybeViewer, number: string) {
  const actor = requireStaff(viewer);
  const order = await requireOrder(checkout.db, number);
  try {
    const { state } = await settleOrder(checkout, order.id);
    await recordAudit(checkout.db, actor, {
      action: 'order.check',
      target: `order:${number}`,
      before: { state: order.state },
      after: { state },
    });
  } catch (error) {
    if (error instanceof ProviderTrouble) throw new ShopError('payment_unavailable', { cause: error });
    throw error;
  }
  return readAnyOrder(checkout.db, viewer, number);
}

/** Staff have dealt with what an order was flagged for. */
export async function clearOrderFlag(db: Database, viewer: MaybeViewer, number: string) {
  const actor = requireStaff(viewer);
  const { id } = await requireOrder(db, number);
  await db.transaction(async (tx) => {
    const { flag } = await lockOrder(tx, id);
    if (!flag) return;
    await tx.update(orders).set({ flag: null }).where(eq(orders.id, id));
    await recordOrderEvent(tx, id, 'seen', { flag, by: actor.username });
    await recordAudit(tx, actor, { action: 'order.seen', target: `order:${number}`, before: { flag } });
  });
  return readAnyOrder(db, viewer, number);
}

/** What the shop did and what the provider told, in one line of time. */
async function listStory(db: Database, { id }: OrderRow): Promise<AdminOrderDetails['events']> {
  const own = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  const told = await db.select().from(paymentEvents).where(eq(paymentEvents.orderId, id));
  return [
    ...own.map(({ at, kind, detail }) => ({ at: at.toISOString(), by: 'shop' as const, kind, detail })),
    ...told.map(({ receivedAt, type, eventId }) => ({
      at: receivedAt.toISOString(),
      by: 'provider' as const,
      kind: type,
      detail: { eventId },
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

function adminOrderOf(order: OrderRow, items: readonly OrderItemRow[]): AdminOrder {
  const { buyerName: name, buyerEmail: email, provider, flag } = order;
  return { ...orderOf(order, items), buyer: name && email ? { name, email } : null, provider, flag };
}
