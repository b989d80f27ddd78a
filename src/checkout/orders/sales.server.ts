import { and, count, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { nameSubjects } from '../../catalog/service.server.ts';
import { dayOf } from '../../platform/database/by-day.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { contains } from '../../platform/database/like.server.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { paiseOf } from '../ordering/money.ts';
import { isForgotten, isUnasked } from '../settling/stuck.server.ts';
import { orderItems, orders, refunds } from '../tables.server.ts';

/** What was sold on each day since the first, which is day 0. */
export async function countSales(db: Database, viewer: MaybeViewer, since: Date) {
  requireStaff(viewer);
  const day = dayOf(orders.paidAt, since);
  const rows = await db
    .select({
      day,
      orders: count(),
      sold: sql`sum(${orders.amountRupees})`.mapWith(Number),
      refunded: sql`sum(${orders.refundedRupees})`.mapWith(Number),
    })
    .from(orders)
    .where(gte(orders.paidAt, since))
    .groupBy(sql`1`);
  return rows.map(({ sold, refunded, ...row }) => ({
    ...row,
    salesPaise: paiseOf(sold),
    refundedPaise: paiseOf(refunded),
  }));
}

/** What sold best since then; what was given back does not count. */
export async function listTopSubjects(db: Database, viewer: MaybeViewer, since: Date, limit: number) {
  requireStaff(viewer);
  const sold = count();
  const rupees = sql`sum(${orderItems.priceRupees})`.mapWith(Number);
  const rows = await db
    .select({ subjectId: orderItems.subjectId, sold, rupees })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(gte(orders.paidAt, since), isNull(orderItems.refundId)))
    .groupBy(orderItems.subjectId)
    .orderBy(desc(sold), desc(rupees), orderItems.subjectId)
    .limit(limit);
  const named = await nameSubjects(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  const names = new Map(named.map((subject) => [subject.id, subject]));
  return rows.map(({ rupees: amount, ...row }) => ({
    ...row,
    subjectName: names.get(row.subjectId)?.subjectName ?? '',
    classname: names.get(row.subjectId)?.classname ?? '',
    salesPaise: paiseOf(amount),
  }));
}

/** Orders that staff were told to look at, and payments or refunds that should have come to an end. */
export async function countPaymentTrouble(db: Database, viewer: MaybeViewer) {
  requireStaff(viewer);
  const [[flagged], [forgotten], [unasked]] = await Promise.all([
    db.select({ count: count() }).from(orders).where(isNotNull(orders.flag)),
    db.select({ count: count() }).from(orders).where(isForgotten),
    db.select({ count: count() }).from(refunds).where(isUnasked),
  ]);
  return { flaggedOrders: flagged?.count ?? 0, stuckPayments: (forgotten?.count ?? 0) + (unasked?.count ?? 0) };
}

/** How many orders are in each state, and how many of all are flagged, for whoever watches the shop. */
export async function countOrdersByState(db: Database) {
  const [states, [flagged]] = await Promise.all([
    db.select({ state: orders.state, count: count() }).from(orders).groupBy(orders.state),
    db.select({ count: count() }).from(orders).where(isNotNull(orders.flag)),
  ]);
  return { states, flagged: flagged?.count ?? 0 };
}

/** Orders by their number, whole or only its last part, or by the buyer's e-mail, for the palette. */
export async function findOrders(db: Database, viewer: MaybeViewer, q: string, limit: number) {
  requireStaff(viewer);
  const id = Number(/(\d{1,12})$/.exec(q)?.[1] ?? 0);
  const isNumber = id === 0 ? undefined : and(eq(orders.id, id), contains(orders.number, q));
  const isBuyer = q.includes('@') ? contains(orders.buyerEmail, q) : undefined;
  if (!isNumber && !isBuyer) return [];
  return db
    .select({ id: orders.number, state: orders.state, amount: orders.amountRupees, buyer: orders.buyerEmail })
    .from(orders)
    .where(or(isNumber, isBuyer))
    .orderBy(desc(orders.id))
    .limit(limit);
}

/** How many orders each of these people made. */
export async function countOrdersOf(db: Database, viewer: MaybeViewer, userIds: readonly string[]) {
  requireStaff(viewer);
  const rows = await db
    .select({ userId: orders.userId, count: count() })
    .from(orders)
    .where(inArray(orders.userId, [...userIds]))
    .groupBy(orders.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/** The last orders of a person. */
export async function listOrdersOf(db: Database, viewer: MaybeViewer, userId: string, limit: number) {
  requireStaff(viewer);
  return db
    .select({
      id: orders.number,
      state: orders.state,
      amount: orders.amountRupees,
      refunded: orders.refundedRupees,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(limit);
}
