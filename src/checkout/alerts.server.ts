import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database.server.ts';
import { mailQueue } from '../platform/mail.server.ts';
import { publicUrl } from '../platform/settings.server.ts';
import { alertSentences } from './alert-sentences.ts';
import type { Checkout } from './checkout.server.ts';
import { type OrderRow, tellStory } from './order-rows.server.ts';
import type { AlertReason } from './order-states.ts';
import { orders } from './tables.server.ts';

/** Flags an order and tells staff, once for each thing that is wrong. */
export async function raiseAlert(
  { jobs, settings }: Pick<Checkout, 'jobs' | 'settings'>,
  tx: Database,
  order: OrderRow,
  reason: AlertReason,
  about: string,
  detail: object = {},
): Promise<void> {
  const isNew = await tellStory(tx, order.id, 'alert', { reason, about, ...detail }, `${reason} ${about}`);
  if (!isNew) return;
  await tx.update(orders).set({ flag: reason }).where(eq(orders.id, order.id));
  await jobs.send(tx, mailQueue, {
    to: settings.SUPPORT_EMAIL,
    subject: `${settings.BRAND_NAME}: order ${order.number} needs a look`,
    text: `${alertSentences[reason]}\n\nOrder ${order.number}, ${about}.\n${publicUrl(settings)}/admin/orders/${order.number}\n`,
  });
}
