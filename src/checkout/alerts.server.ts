import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database.server.ts';
import { mailQueue } from '../platform/mail.server.ts';
import { publicUrl } from '../platform/settings.server.ts';
import { readSiteSettings } from '../platform/site-settings.server.ts';
import type { Checkout } from './checkout.server.ts';
import { type OrderRow, tellStory } from './order-rows.server.ts';
import type { AlertReason } from './order-states.ts';
import { orders } from './tables.server.ts';

const sentences: Record<AlertReason, string> = {
  wrong_link: 'The provider tells of money on a link that is not the one of this order.',
  wrong_reference: 'The link at the provider carries the reference of something else.',
  wrong_currency: 'The link at the provider is in another currency.',
  wrong_amount: 'The amount at the provider is not the amount of the order.',
  no_payment: 'The provider says that the link is paid, but shows no payment of that amount.',
  partial_payment: 'Only a part has been paid.',
  late_payment: 'Money came after the order had been closed.',
  second_payment: 'It has been paid more than once; the other payment should be refunded.',
  already_owned: 'It was paid, but the buyer had some of it already.',
  link_missing: 'The provider does not know the link of this order.',
  link_refused: 'The provider made a link that buyers cannot be sent to.',
  refund_failed: 'A refund did not go through.',
  refunded_elsewhere: 'Money was given back, but not by this shop: what it bought is still open.',
};

/** Flags an order and tells staff, once for each thing that is wrong. */
export async function raiseAlert(
  { jobs, settings, version }: Checkout,
  tx: Database,
  order: OrderRow,
  reason: AlertReason,
  about: string,
  detail: object = {},
): Promise<void> {
  const isNew = await tellStory(tx, order.id, 'alert', { reason, about, ...detail }, `${reason} ${about}`);
  if (!isNew) return;
  await tx.update(orders).set({ flag: reason }).where(eq(orders.id, order.id));
  // By the same connection: many who wait here for another one would wait for each other.
  const { SUPPORT_EMAIL, BRAND_NAME } = await readSiteSettings({ db: tx, settings, version });
  await jobs.send(tx, mailQueue, {
    to: SUPPORT_EMAIL,
    subject: `${BRAND_NAME}: order ${order.number} needs a look`,
    text: `${sentences[reason]}\n\nOrder ${order.number}, ${about}.\n${publicUrl(settings)}/admin/orders/${order.number}\n`,
  });
}
