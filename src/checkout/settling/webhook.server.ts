import { createHash } from 'node:crypto';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Checkout } from '../checkout.server.ts';
import { lockOrder, type OrderRow } from '../ordering/order-rows.server.ts';
import type { PaymentProvider, ProviderEvent } from '../providers/provider.server.ts';
import { eventQueue } from '../queues.server.ts';
import { noteRefundEvent } from '../refunds/refund-events.server.ts';
import { orders, paymentEvents, payments } from '../tables.server.ts';
import { raiseAlert } from './alerts.server.ts';
import { recordPayment, settleOrder } from './settle.server.ts';

type Headers = Record<string, string | string[] | undefined>;

/** Keeps what a provider tells and leaves the rest to a job, so that the answer is quick and nothing told is lost. */
export async function receiveWebhook(
  { db, jobs, providers }: Checkout,
  name: string,
  body: Buffer,
  headers: Headers,
): Promise<void> {
  const provider = providers.find(name);
  if (!provider) throw new ShopError('not_found');
  if (!provider.isSigned(body, headers)) throw new ShopError('bad_signature');
  const payload = parseJson(body);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  await db.transaction(async (tx) => {
    const [event] = await tx
      .insert(paymentEvents)
      .values({
        provider: provider.name,
        eventId: cleanId(provider.eventIdOf(headers)) ?? bodyHash,
        bodyHash,
        type: provider.readEvent(payload)?.type ?? 'unknown',
        payload,
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (event) await jobs.send(tx, eventQueue, { eventId: event.id });
  });
}

/** Does what an event that was kept asks for. Doing it twice is doing it once. */
export async function handleEvent(checkout: Checkout, eventId: number): Promise<void> {
  const { db, providers } = checkout;
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!row || row.handledAt) return;
  const provider = providers.find(row.provider);
  const event = provider?.readEvent(row.payload);
  const order = provider && event && (await findOrderOf(db, provider, event));
  if (order) await followEvent(checkout, provider, event, order);
  await db
    .update(paymentEvents)
    .set({ handledAt: new Date(), orderId: order?.id ?? null })
    .where(eq(paymentEvents.id, eventId));
}

async function followEvent(
  checkout: Checkout,
  provider: PaymentProvider,
  event: ProviderEvent,
  order: OrderRow,
): Promise<void> {
  const { payment, refund, linkId } = event;
  const isOtherLink = linkId !== null && order.linkId !== null && linkId !== order.linkId;
  await checkout.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (isOtherLink) await raiseAlert(checkout, tx, locked, 'wrong_link', `link ${linkId}`, { event: event.type });
    else if (payment?.isCaptured) await recordPayment(tx, locked, provider, payment);
    if (refund) await noteRefundEvent(checkout, tx, locked, refund);
  });
  await settleOrder(checkout, order.id, { failure: payment?.failure ?? null });
}

/** The order that an event is about: by its link, by our reference for that, or by a payment known to be its own. */
async function findOrderOf(
  db: Database,
  { name }: PaymentProvider,
  { linkId, reference, payment, refund }: ProviderEvent,
): Promise<OrderRow | undefined> {
  const ways: SQL[] = [];
  if (linkId) ways.push(eq(orders.linkId, linkId));
  if (reference) ways.push(eq(orders.reference, reference));
  const paymentId = payment?.id ?? refund?.paymentId;
  if (paymentId) {
    const ofPayment = db
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(and(eq(payments.provider, name), eq(payments.providerPaymentId, paymentId)));
    ways.push(inArray(orders.id, ofPayment));
  }
  for (const way of ways) {
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.provider, name), way));
    if (order) return order;
  }
  return undefined;
}

/** Signed text that is not JSON is kept all the same. */
function parseJson(body: Buffer): unknown {
  const text = body.toString();
  try {
    const parsed: unknown = JSON.parse(text);
    // PostgreSQL keeps every text but this character.
    return text.includes('\\u0000') ? { text: text.replaceAll('\\u0000', '') } : parsed;
  } catch {
    return { text: text.replaceAll('\u0000', '') };
  }
}

function cleanId(id: string | undefined): string | undefined {
  return id && /^[\w.:-]{1,100}$/.test(id) ? id : undefined;
}
