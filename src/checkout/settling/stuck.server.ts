import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { orders, refunds } from '../tables.server.ts';

const ago = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;

/** Orders nobody asks the provider about although they are due, or not at all although they are open. */
export const isForgotten = or(
  lt(orders.nextCheckAt, ago(2)),
  and(eq(orders.state, 'pending'), isNull(orders.nextCheckAt), lt(orders.createdAt, ago(2))),
);

/** Refunds the provider should have been asked for by now. */
export const isUnasked = and(eq(refunds.state, 'asked'), lt(refunds.askedAt, ago(1)));

/** Orders whose payment or refund should have come to an end. */
export function isStuck(db: Database): SQL | undefined {
  return or(isForgotten, inArray(orders.id, db.select({ id: refunds.orderId }).from(refunds).where(isUnasked)));
}
