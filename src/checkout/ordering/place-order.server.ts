import { isViolationOf } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Checkout } from '../checkout.server.ts';
import { nextCheckAt } from '../settling/sweep-times.ts';
import { orderItems, orders } from '../tables.server.ts';
import { type OrderRow, recordOrderEvent } from './order-rows.server.ts';
import type { WantedSubject } from './wanted-subjects.server.ts';

/**
 * Writes an order down with names and prices as they are now. Undefined when the buyer has an open order already:
 * somebody else was faster.
 */
export async function placeOrder(
  checkout: Checkout,
  buyer: Viewer,
  wanted: readonly WantedSubject[],
): Promise<OrderRow | undefined> {
  const amountRupees = wanted.reduce((sum, { priceRupees }) => sum + priceRupees, 0);
  const provider = checkout.providers.current.name;
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
      return placed;
    });
  } catch (error) {
    // It was deleted between being looked up and being ordered.
    if (isViolationOf(error, 'foreign key')) throw new ShopError('subject_not_available', { cause: error });
    throw error;
  }
}
