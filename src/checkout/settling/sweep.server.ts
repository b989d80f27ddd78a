import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Checkout } from '../checkout.server.ts';
import { closeOrder } from '../ordering/close-order.server.ts';
import { lockOrder, moveOrder, type OrderRow } from '../ordering/order-rows.server.ts';
import { isOpen, isPaid, paidStates } from '../ordering/order-states.ts';
import { orders } from '../tables.server.ts';
import { settleOrder } from './settle.server.ts';
import { nextCheckAt, sweepForMs } from './sweep-times.ts';

const batch = 100;
const atOnce = 5;
/** A node that dies with orders in hand leaves them to the sweep after this time. */
const inHandMs = 3 * 60_000;
const withoutLinkMs = 60 * 60_000;

/**
 * Asks the provider about every order that is due, however it came to be left alone, and answers how many those were.
 * What goes wrong with one does not keep it from the others; it is thrown at the end.
 */
export async function sweepOrders(checkout: Checkout, now = new Date()): Promise<number> {
  const troubles: unknown[] = [];
  let asked = 0;
  for (;;) {
    const due = await takeDue(checkout.db, now);
    if (due.length === 0) break;
    asked += due.length;
    const waiting = due.values();
    const work = async (): Promise<void> => {
      for (const order of waiting) await sweepOrder(checkout, order, now).catch((error) => troubles.push(error));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} of ${asked} orders not swept`);
  return asked;
}

/** Each order is in the hands of one node at a time. */
async function takeDue(db: Database, now: Date): Promise<OrderRow[]> {
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders.nextCheckAt, now), notInArray(orders.state, [...paidStates])))
    .orderBy(orders.nextCheckAt)
    .limit(batch)
    .for('update', { skipLocked: true });
  return db
    .update(orders)
    .set({ nextCheckAt: new Date(now.getTime() + inHandMs), checkedAt: sql`now()` })
    .where(inArray(orders.id, due))
    .returning();
}

async function sweepOrder(checkout: Checkout, order: OrderRow, now: Date): Promise<void> {
  const ageMs = now.getTime() - order.createdAt.getTime();
  const settled = await settleOrder(checkout, order.id);
  if (isPaid(settled.state)) return;
  if (isOpen(settled.state) && !settled.linkId && ageMs > withoutLinkMs) await expire(checkout, settled);
  else if (isOpen(settled.state) && ageMs > sweepForMs) await closeOrder(checkout, settled);
  await checkout.db
    .update(orders)
    .set({ nextCheckAt: nextCheckAt(order.createdAt, now) })
    .where(and(eq(orders.id, order.id), notInArray(orders.state, [...paidStates])));
}

/** A link that nobody was ever sent to cannot have been paid. */
async function expire({ db }: Checkout, order: OrderRow): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.state === 'created') await moveOrder(tx, locked, 'expired');
  });
}
