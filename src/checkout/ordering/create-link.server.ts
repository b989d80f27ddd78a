import { type RateLimit, rateLimit } from '../../platform/http/rate-limit.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireSelf, type Viewer } from '../../platform/http/viewer.ts';
import type { Checkout } from '../checkout.server.ts';
import { closeOrder } from './close-order.server.ts';
import { findOpenOrder, listItems, type OrderRow } from './order-rows.server.ts';
import { obtainLink } from './payment-link.server.ts';
import { placeOrder } from './place-order.server.ts';
import { Turns } from './turns.ts';
import { isOrderOf, priceSubjects, type WantedSubject } from './wanted-subjects.server.ts';

const linksOfPerson: RateLimit = { name: 'payment-link', tries: 120, windowSeconds: 10 * 60 };
const rounds = 5;
const stillOpenMs = 15 * 60 * 1000;

const turnsOf = new WeakMap<Checkout, Turns<string>>();

/**
 * Where the viewer can pay for these subjects. The same subjects at the same prices are one order with one link, however
 * often and from however many tabs it is asked for; anything else takes the place of the order before.
 */
export async function createPaymentLink(
  checkout: Checkout,
  viewer: MaybeViewer,
  { username, subjectIds }: { username: string; subjectIds: readonly number[] },
): Promise<string> {
  const buyer = requireSelf(viewer, username);
  await rateLimit(checkout.db, linksOfPerson, buyer.userId);
  const ids = [...new Set(subjectIds)].toSorted((a, b) => a - b);
  const turns = turnsOf.get(checkout) ?? new Turns();
  turnsOf.set(checkout, turns);
  return turns.take(buyer.userId, ids.join(), () => findOrMakeLink(checkout, buyer, ids));
}

async function findOrMakeLink(checkout: Checkout, buyer: Viewer, ids: readonly number[]): Promise<string> {
  for (let round = 0; round < rounds; round += 1) {
    const wanted = await priceSubjects(checkout.db, buyer, ids);
    const open = await findOpenOrder(checkout.db, buyer.userId);
    if (open && !(await isStillWanted(checkout, open, wanted))) {
      await closeOrder(checkout, open);
      continue;
    }
    const order = open ?? (await placeOrder(checkout, buyer, wanted));
    const url = order && (await obtainLink(checkout, order.id));
    if (url) return url;
  }
  // Another device kept asking for something else.
  throw new ShopError('payment_unavailable');
}

async function isStillWanted({ db, providers }: Checkout, order: OrderRow, wanted: WantedSubject[]): Promise<boolean> {
  const isLasting = !order.linkExpiresAt || order.linkExpiresAt.getTime() - Date.now() > stillOpenMs;
  return isLasting && order.provider === providers.current.name && isOrderOf(await listItems(db, [order.id]), wanted);
}
