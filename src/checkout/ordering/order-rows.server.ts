import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { OrderState } from '../schemas.ts';
import { orderEvents, orderItems, orders } from '../tables.server.ts';
import { openStates } from './order-states.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

export async function readOrderRow(db: Database, id: number): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new ShopError('not_found');
  return order;
}

export async function findOrderRow(db: Database, number: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  return order;
}

export async function requireOrder(db: Database, number: string): Promise<OrderRow> {
  const order = await findOrderRow(db, number);
  if (!order) throw new ShopError('not_found');
  return order;
}

export async function findOpenOrder(db: Database, userId: string): Promise<OrderRow | undefined> {
  const isOpen = inArray(orders.state, [...openStates]);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isOpen));
  return order;
}

/** Whoever changes an order holds its row until the end of the transaction. */
export async function lockOrder(tx: Database, id: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) throw new ShopError('not_found');
  return order;
}

/** Always in the same order, so that two who grant or take the same subjects never wait for each other in a circle. */
export async function listItems(db: Database, orderIds: readonly number[]): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.subjectId));
}

export async function moveOrder(
  tx: Database,
  order: OrderRow,
  state: OrderState,
  change: Partial<typeof orders.$inferInsert> = {},
): Promise<OrderRow> {
  const [moved] = await tx
    .update(orders)
    .set({ ...change, state })
    .where(eq(orders.id, order.id))
    .returning();
  if (!moved) throw new ShopError('not_found');
  await recordOrderEvent(tx, order.id, state, { from: order.state, ...(change.failure && { why: change.failure }) });
  return moved;
}

/** The last try to pay failed, and another is under way. */
export async function reopenOrder(db: Database, order: OrderRow): Promise<OrderRow> {
  if (order.state !== 'failed') return order;
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    return locked.state === 'failed' ? moveOrder(tx, locked, 'pending', { failure: null }) : locked;
  });
}

/** Adds to the story that staff read. With a key it is told once; answers whether this was the first time. */
export async function recordOrderEvent(
  tx: Database,
  orderId: number,
  kind: string,
  detail: object = {},
  onceKey: string | null = null,
): Promise<boolean> {
  const told = await tx
    .insert(orderEvents)
    .values({ orderId, kind, detail, onceKey })
    .onConflictDoNothing()
    .returning({ id: orderEvents.id });
  return told.length > 0;
}
