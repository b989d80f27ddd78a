import { and, desc, eq, lt, ne, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireUser } from '../../platform/http/viewer.ts';
import type { Checkout } from '../checkout.server.ts';
import type { OrderPage } from '../contract.ts';
import {
  findOrderRow,
  listItems,
  type OrderItemRow,
  type OrderRow,
  reopenOrder,
} from '../ordering/order-rows.server.ts';
import { isOpen, isPaid } from '../ordering/order-states.ts';
import { ProviderTrouble } from '../providers/provider.server.ts';
import type { Order } from '../schemas.ts';
import { isDueForCheck, settleOrder } from '../settling/settle.server.ts';
import { orders } from '../tables.server.ts';

const askEveryMs = 2_000;

/** The viewer's own, the newest first. */
export async function listOrders(db: Database, viewer: MaybeViewer, page: OrderPage): Promise<Order[]> {
  const { userId } = requireUser(viewer);
  // One that never came to have a link is nothing the buyer knows of.
  return withItems(db, await selectOrders(db, and(eq(orders.userId, userId), ne(orders.state, 'created')), page));
}

export async function readOrder(db: Database, viewer: MaybeViewer, number: string): Promise<Order> {
  const order = await requireOwnOrder(db, viewer, number);
  return orderOf(order, await listItems(db, [order.id]));
}

/** Asks the provider about one of the viewer's own orders. That it cannot be asked now is no reason not to answer. */
export async function checkOrder(checkout: Checkout, viewer: MaybeViewer, number: string): Promise<Order> {
  const order = await requireOwnOrder(checkout.db, viewer, number);
  const checked = (await settleIfDue(checkout, order)) ?? order;
  return orderOf(checked, await listItems(checkout.db, [order.id]));
}

/** Settles the order that a browser comes back from, whoever holds the browser: the provider signed what it brings. */
export async function confirmReturn(
  checkout: Checkout,
  parameters: Record<string, string>,
): Promise<Pick<Order, 'id' | 'state'>> {
  for (const name of ['sandbox', 'razorpay']) {
    const returned = checkout.providers.find(name)?.readReturn(parameters);
    if (!returned) continue;
    const [order] = await selectOrders(checkout.db, eq(orders.reference, returned.reference), {});
    if (!order || order.linkId !== returned.linkId) throw new ShopError('not_found');
    const settled = (await settleIfDue(checkout, order)) ?? order;
    // Money that the link does not show yet: nobody who has paid is told of an earlier try that failed.
    const { number, state } = returned.isPaid ? await reopenOrder(checkout.db, settled) : settled;
    return { id: number, state };
  }
  throw new ShopError('bad_signature');
}

/** Another's order is as good as none. */
export async function requireOwnOrder(db: Database, viewer: MaybeViewer, number: string): Promise<OrderRow> {
  const { userId } = requireUser(viewer);
  const order = await findOrderRow(db, number);
  if (order?.userId !== userId) throw new ShopError('not_found');
  return order;
}

/** Pages ask every few seconds; the provider is asked no more often than that for all of them together. */
async function settleIfDue(checkout: Checkout, order: OrderRow): Promise<OrderRow | undefined> {
  if (isPaid(order.state) || !(await isDueForCheck(checkout.db, order, askEveryMs))) return undefined;
  try {
    return await settleOrder(checkout, order.id);
  } catch (error) {
    if (error instanceof ProviderTrouble) return undefined;
    throw error;
  }
}

export async function selectOrders(db: Database, condition: SQL | undefined, page: OrderPage): Promise<OrderRow[]> {
  const last = page.after === undefined ? undefined : await findOrderRow(db, page.after);
  const rows = db
    .select()
    .from(orders)
    .where(and(condition, last && lt(orders.id, last.id)))
    .orderBy(desc(orders.id));
  return page.limit === undefined ? rows : rows.limit(page.limit);
}

async function withItems(db: Database, rows: readonly OrderRow[]): Promise<Order[]> {
  const items = await groupItems(db, rows);
  return rows.map((order) => orderOf(order, items.get(order.id) ?? []));
}

export async function groupItems(db: Database, rows: readonly OrderRow[]): Promise<Map<number, OrderItemRow[]>> {
  const items = await listItems(
    db,
    rows.map(({ id }) => id),
  );
  return Map.groupBy(items, ({ orderId }) => orderId);
}

export function orderOf(order: OrderRow, items: readonly OrderItemRow[]): Order {
  return {
    id: order.number,
    state: order.state,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    amount: order.amountRupees,
    refunded: order.refundedRupees,
    items: items.map(({ subjectId, subjectName, classid, classname, priceRupees, refundId }) => ({
      subjectId,
      subjectName,
      classid,
      classname,
      price: priceRupees,
      isRefunded: refundId !== null,
    })),
    paymentLink: isOpen(order.state) ? order.linkUrl : null,
    failure: order.state === 'failed' ? order.failure : null,
  };
}
