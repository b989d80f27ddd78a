import { findListedSubjects, nameSubjects } from '../../catalog/service.server.ts';
import { listOwnedSubjects } from '../../papers/owning/entitlements.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { OrderItemRow } from './order-rows.server.ts';

export type WantedSubject = Omit<OrderItemRow, 'orderId' | 'refundId'>;

/** The subjects as they are sold at this moment. What is not for sale is refused, and so is what costs nothing. */
export async function priceSubjects(db: Database, buyer: Viewer, ids: readonly number[]): Promise<WantedSubject[]> {
  const [listed, named, owned] = await Promise.all([
    findListedSubjects(db, ids),
    nameSubjects(db, ids),
    listOwnedSubjects(db, buyer),
  ]);
  const classnames = new Map(named.map(({ id, classname }) => [id, classname]));
  if (listed.length < ids.length) throw new ShopError('subject_not_available');
  if (owned.some(({ subjectId }) => ids.includes(subjectId))) throw new ShopError('already_owned');
  return listed.map(({ id, subjectName, classid, price }) => {
    // Granted for nothing, it would stay the buyer's when it gets a price.
    if (!price) throw new ShopError('subject_is_free');
    return { subjectId: id, subjectName, classid, classname: classnames.get(id) ?? '', priceRupees: price };
  });
}

/** Whether an order is for exactly these subjects at exactly these prices. */
export function isOrderOf(items: readonly OrderItemRow[], wanted: readonly WantedSubject[]): boolean {
  const prices = new Map(items.map(({ subjectId, priceRupees }) => [subjectId, priceRupees]));
  return (
    prices.size === wanted.length && wanted.every(({ subjectId, priceRupees }) => prices.get(subjectId) === priceRupees)
  );
}
