import { desc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '../accounts/people/personal-data.server.ts';
import { groupItems, orderOf } from './orders/orders.server.ts';
import { orders, paymentEvents, payments } from './tables.server.ts';

/** Orders are kept for the books, without the person: also without what the provider told of them. */
export const checkoutPersonalData: PersonalData = {
  name: 'orders',
  async read(db, userId) {
    const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.id));
    const items = await groupItems(db, rows);
    const paid = await db
      .select({
        orderId: payments.orderId,
        id: payments.providerPaymentId,
        method: payments.method,
        at: payments.heardAt,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.userId, userId));
    return rows.map((order) => ({
      ...orderOf(order, items.get(order.id) ?? []),
      buyer: { name: order.buyerName, email: order.buyerEmail },
      payments: paid.filter(({ orderId }) => orderId === order.id).map(({ id, method, at }) => ({ id, method, at })),
    }));
  },
  async erase(tx, userId) {
    const ofPerson = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
    await tx.update(paymentEvents).set({ payload: {} }).where(inArray(paymentEvents.orderId, ofPerson));
    await tx.update(orders).set({ buyerName: null, buyerEmail: null }).where(eq(orders.userId, userId));
  },
};
