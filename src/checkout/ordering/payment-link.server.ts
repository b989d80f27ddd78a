import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { findUserByEmail } from '../../accounts/people/people.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { publicUrl } from '../../platform/settings.server.ts';
import type { Checkout } from '../checkout.server.ts';
import { isTrouble, type LinkRequest, type PaymentLink, type PaymentProvider } from '../providers/provider.server.ts';
import { raiseAlert } from '../settling/alerts.server.ts';
import { findDifference } from '../settling/judge-link.server.ts';
import { nextCheckAt } from '../settling/sweep-times.ts';
import { orders } from '../tables.server.ts';
import { paiseOf } from './money.ts';
import { listItems, lockOrder, moveOrder, type OrderRow, readOrderRow, reopenOrder } from './order-rows.server.ts';
import { isOpen } from './order-states.ts';

const linkOpenMs = 24 * 60 * 60 * 1000;
const lookEveryMs = 100;
const callsAtMost = 4;

/** Where the buyer comes back to; it needs no order, for what the provider adds names it. */
function returnPage(checkout: Checkout): string {
  return `${publicUrl(checkout.settings)}/payment/return`;
}

/**
 * The link of an open order, made if it has none. However many ask at once, on however many nodes, one makes it and the
 * others wait. Undefined when the order has been closed meanwhile.
 */
export async function obtainLink(checkout: Checkout, orderId: number): Promise<string | undefined> {
  for (let hasWaited = false; ; hasWaited = true) {
    const order = await readOrderRow(checkout.db, orderId);
    if (!isOpen(order.state)) return undefined;
    if (order.linkUrl) {
      // A buyer who comes back to an order whose last try failed is trying again.
      await reopenOrder(checkout.db, order);
      return order.linkUrl;
    }
    const isBeingMade = order.linkingUntil !== null && order.linkingUntil > new Date();
    // Whoever was making it has failed; trying again at once would not help.
    if (hasWaited && !isBeingMade) throw new ShopError('payment_unavailable');
    const turn = isBeingMade ? undefined : await takeTurn(checkout, order);
    if (turn) return makeLink(checkout, turn);
    await sleep(lookEveryMs);
  }
}

/** For as long as making a link can take, nobody else makes one for this order. Ours to make if it is answered. */
export async function takeTurn(checkout: Checkout, order: OrderRow): Promise<OrderRow | undefined> {
  const now = new Date();
  const isFree = or(isNull(orders.linkingUntil), lt(orders.linkingUntil, now));
  const [turn] = await checkout.db
    .update(orders)
    .set({
      linkingUntil: new Date(now.getTime() + turnMs(checkout)),
      attempt: order.attempt + 1,
      reference: order.reference ?? newReference(order),
    })
    .where(and(eq(orders.id, order.id), eq(orders.attempt, order.attempt), isNull(orders.linkUrl), isFree))
    .returning();
  return turn;
}

function turnMs({ settings }: Checkout): number {
  return callsAtMost * settings.RAZORPAY_TIMEOUT_MS;
}

/** Providers remember references for good, longer than a database that may be begun anew. */
function newReference({ number, attempt }: OrderRow): string {
  return `${number}-${attempt + 1}-${randomBytes(4).toString('hex')}`;
}

async function makeLink(checkout: Checkout, order: OrderRow): Promise<string | undefined> {
  try {
    const provider = checkout.providers.find(order.provider);
    if (!provider) throw new ShopError('payment_unavailable');
    const request = await linkRequestFor(checkout, order);
    const link = await createOnce(provider, request, order.attempt > 1);
    return await keepLink(checkout, order, provider, link);
  } catch (error) {
    const isTaken = isTrouble(error, 'taken');
    // A reference that was used up without a link to show for it is given up.
    await checkout.db
      .update(orders)
      .set({ linkingUntil: null, ...(isTaken && { reference: null }) })
      .where(eq(orders.id, order.id));
    if (isTrouble(error, 'refused')) throw new ShopError('payment_refused', { cause: error });
    if (isTaken || isTrouble(error, 'unreachable')) throw new ShopError('payment_unavailable', { cause: error });
    throw error;
  }
}

async function linkRequestFor(checkout: Checkout, order: OrderRow): Promise<LinkRequest> {
  const { buyerName, buyerEmail } = order;
  const items = await listItems(checkout.db, [order.id]);
  const buyer = await findUserByEmail(checkout.db, buyerEmail ?? '');
  const description = items.map(({ classname, subjectName }) => `${classname} ${subjectName}`).join(', ');
  return {
    reference: order.reference ?? '',
    orderNumber: order.number,
    amountPaise: paiseOf(order.amountRupees),
    description: description.length > 250 ? `${items.length} subjects` : description,
    customer: { name: buyerName ?? '', email: buyerEmail ?? '', mobile: buyer?.mobile ?? null },
    returnUrl: returnPage(checkout),
    expiresAt: new Date(Date.now() + linkOpenMs),
  };
}

/** A link that may have been made although nobody heard of it is looked for before another is asked for. */
async function createOnce(provider: PaymentProvider, request: LinkRequest, isRepeated: boolean): Promise<PaymentLink> {
  const known = isRepeated ? await provider.findLink(request.reference) : undefined;
  if (known) return known;
  try {
    return await provider.createLink(request);
  } catch (error) {
    if (isTrouble(error, 'refused')) throw error;
    const made = await provider.findLink(request.reference);
    if (made) return made;
    throw error;
  }
}

/** From here on the order can be paid, unless what the provider made is not what was asked for. */
async function keepLink(
  checkout: Checkout,
  order: OrderRow,
  provider: PaymentProvider,
  link: PaymentLink,
): Promise<string | undefined> {
  const { reference, currency } = order;
  const expected = { linkId: link.id, reference: reference ?? '', currency, amountPaise: paiseOf(order.amountRupees) };
  const difference = provider.isOwnPage(link.url) ? findDifference(expected, link) : 'link_refused';
  const url = await checkout.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (difference) {
      await raiseAlert(checkout, tx, locked, difference, `link ${link.id}`, { link });
      return 'refused';
    }
    if (locked.state !== 'created') return undefined;
    await moveOrder(tx, locked, 'pending', {
      linkId: link.id,
      linkUrl: link.url,
      linkExpiresAt: link.expiresAt,
      linkingUntil: null,
      nextCheckAt: nextCheckAt(new Date(), new Date()),
    });
    return link.url;
  });
  if (url === 'refused') throw new ShopError('payment_unavailable');
  return url;
}
