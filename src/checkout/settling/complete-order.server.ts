import { removeBought } from '../../cart/service.server.ts';
import { grantSubject, listSubjectsOf } from '../../papers/owning/entitlements.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { Checkout } from '../checkout.server.ts';
import { listItems, moveOrder, type OrderRow } from '../ordering/order-rows.server.ts';
import { receiptQueue } from '../queues.server.ts';
import { raiseAlert } from './alerts.server.ts';

/** What being paid means: opened for the buyer, gone from the cart, a receipt on its way. Once, under the order's lock. */
export async function completeOrder(checkout: Checkout, tx: Database, order: OrderRow): Promise<OrderRow> {
  const items = await listItems(tx, [order.id]);
  const paid = await moveOrder(tx, order, 'paid', { paidAt: new Date(), failure: null, nextCheckAt: null });
  const held = await listSubjectsOf(tx, order.userId);
  const ownedBefore: string[] = [];
  for (const { subjectId, subjectName, classname, priceRupees } of items) {
    // What cost nothing when it was ordered is not bought: it is open while it is free, and no longer.
    if (priceRupees === 0) continue;
    const isNew = await grantSubject(tx, { system: 'payments' }, order.userId, subjectId, order.number);
    // What staff opened for this order before its money came is not owned twice.
    const isOfThisOrder = held.some((owned) => owned.subjectId === subjectId && owned.source === order.number);
    if (!isNew && !isOfThisOrder) ownedBefore.push(`${classname} ${subjectName}`);
  }
  await removeBought(
    tx,
    order.userId,
    items.map(({ subjectId }) => subjectId),
  );
  if (ownedBefore.length > 0) await raiseAlert(checkout, tx, paid, 'already_owned', ownedBefore.join(', '));
  await checkout.jobs.send(tx, receiptQueue, { orderId: order.id });
  return paid;
}
