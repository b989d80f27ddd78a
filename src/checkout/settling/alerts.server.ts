import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import { publicUrl } from '../../platform/settings.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import type { Checkout } from '../checkout.server.ts';
import { type OrderRow, recordOrderEvent } from '../ordering/order-rows.server.ts';
import type { AlertReason } from '../ordering/order-states.ts';
import { orders } from '../tables.server.ts';
import { alertSentences } from './alert-sentences.ts';

/** Flags an order and tells staff, once for each thing that is wrong. */
export async function raiseAlert(
  { jobs, settings, version }: Checkout,
  tx: Database,
  order: OrderRow,
  reason: AlertReason,
  about: string,
  detail: object = {},
): Promise<void> {
  const isNew = await recordOrderEvent(tx, order.id, 'alert', { reason, about, ...detail }, `${reason} ${about}`);
  if (!isNew) return;
  await tx.update(orders).set({ flag: reason }).where(eq(orders.id, order.id));
  // By the same connection: many who wait here for another one would wait for each other.
  const { SUPPORT_EMAIL, BRAND_NAME } = await readSiteSettings({ db: tx, settings, version });
  await jobs.send(tx, mailQueue, {
    to: SUPPORT_EMAIL,
    subject: `${BRAND_NAME}: order ${order.number} needs a look`,
    text: `${alertSentences[reason]}\n\nOrder ${order.number}, ${about}.\n${publicUrl(settings)}/admin/orders/${order.number}\n`,
  });
}
