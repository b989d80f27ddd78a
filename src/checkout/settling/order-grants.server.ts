import { grantSubject, listSubjectsOf, revokeSubject } from '../../papers/owning/entitlements.server.ts';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type Actor, requireSuperAdminActor } from '../../platform/http/viewer.ts';
import type { Checkout } from '../checkout.server.ts';
import { findOrderRow, listItems, lockOrder, recordOrderEvent } from '../ordering/order-rows.server.ts';

/** Opens what an order is for although it is not settled, as after money that came in another way. */
export async function grantOrder({ db }: Checkout, viewer: Actor | undefined, number: string) {
  const actor = requireSuperAdminActor(viewer);
  return db.transaction(async (tx) => {
    const order = await findOrderRow(tx, number);
    if (!order) throw new ShopError('not_found');
    await lockOrder(tx, order.id);
    const granted: string[] = [];
    for (const { subjectId, subjectName } of await listItems(tx, [order.id])) {
      if (await grantSubject(tx, actor, order.userId, subjectId, number)) granted.push(subjectName);
    }
    await recordAudit(tx, actor, { action: 'order.grant', target: `order:${number}`, after: { granted } });
    await recordOrderEvent(tx, order.id, 'granted', { granted });
    return granted;
  });
}

/** Closes what this order opened. No money moves. */
export async function revokeOrder({ db }: Checkout, viewer: Actor | undefined, number: string) {
  const actor = requireSuperAdminActor(viewer);
  return db.transaction(async (tx) => {
    const order = await findOrderRow(tx, number);
    if (!order) throw new ShopError('not_found');
    await lockOrder(tx, order.id);
    const held = (await listSubjectsOf(tx, order.userId)).filter(({ source }) => source === number);
    const revoked: string[] = [];
    for (const { subjectId, subjectName } of await listItems(tx, [order.id])) {
      if (!held.some((owned) => owned.subjectId === subjectId)) continue;
      if (await revokeSubject(tx, actor, order.userId, subjectId)) revoked.push(subjectName);
    }
    await recordAudit(tx, actor, { action: 'order.revoke', target: `order:${number}`, before: { revoked } });
    await recordOrderEvent(tx, order.id, 'revoked', { revoked });
    return revoked;
  });
}
