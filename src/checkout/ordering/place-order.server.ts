import { and, eq, gt } from 'drizzle-orm';
import { isViolationOf } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Checkout } from '../checkout.server.ts';
import { completeOrder } from '../settling/complete-order.server.ts';
import { nextCheckAt } from '../settling/sweep-times.ts';
import { orderItems, orders } from '../tables.server.ts';
import { listItems, lockOrder, type OrderRow, recordOrderEvent } from './order-rows.server.ts';
import { isOrderOf, type WantedSubject } from './wanted-subjects.server.ts';

const repeatedWithinMs = 60_000;

/**
 * Writes an order down with names and prices as they are now. One without a price is granted at once. Undefined when the
 * buyer has an open order already: somebody else was faster.
 */
export async function placeOrder(
  checkout: Checkout,
  buyer: Viewer,
  wanted: readonly WantedSubject[],
): Promise<OrderRow | undefined> {
  const amountRupees = wanted.reduce((sum, { priceRupees }) => sum + priceRupees, 0);
  const provider = amountRupees === 0 ? 'none' : checkout.providers.current.name;
  const now = new Date();
  const { userId, name: buyerName, username: buyerEmail } = buyer;
  try {
    return await checkout.db.transaction(async (tx) => {
      const [placed] = await tx
        .insert(orders)
        .values({ userId, buyerName, buyerEmail, amountRupees, provider, nextCheckAt: nextCheckAt(now, now) })
        .onConflictDoNothing()
        .returning();
      if (!placed) return undefined;
      await tx.insert(orderItems).values(wanted.map((subject) => ({ ...subject, orderId: placed.id })));
      await recordOrderEvent(tx, placed.id, 'created', { amountRupees });
      return amountRupees === 0 ? completeOrder(checkout, tx, await lockOrder(tx, placed.id)) : placed;
    });
  } catch (error) {
    // It was deleted between being looked up and being ordered.
    if (isViolationOf(error, 'foreign key')) throw new ShopError('subject_not_available', { cause: error });
    throw error;
  }
}

/** The order that has just given the buyer these subjects for nothing: pressing the button twice is asking once. */
export async function findJustGranted(
  { db }: Checkout,
  buyer: Viewer,
  ids: readonly number[],
): Promise<OrderRow | undefined> {
  const isRecent = and(
    eq(orders.userId, buyer.userId),
    eq(orders.provider, 'none'),
    gt(orders.paidAt, new Date(Date.now() - repeatedWithinMs)),
  );
  for (const order of await db.select().from(orders).where(isRecent)) {
    const items = await listItems(db, [order.id]);
    const wanted = items.filter(({ subjectId }) => ids.includes(subjectId));
    if (wanted.length === ids.length && isOrderOf(items, wanted)) return order;
  }
  return undefined;
}
