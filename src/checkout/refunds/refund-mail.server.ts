import type { Database } from '../../platform/database/database.server.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import { publicUrl } from '../../platform/settings.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import type { Checkout } from '../checkout.server.ts';
import { formatPaise } from '../ordering/money.ts';
import { listItems, type OrderRow } from '../ordering/order-rows.server.ts';
import type { refunds } from '../tables.server.ts';

/** Tells the buyer what is given back and why, once the provider has taken it on. */
export async function tellBuyer(
  { jobs, settings, version }: Checkout,
  tx: Database,
  order: OrderRow,
  { amountPaise, subjectIds, reason }: Pick<typeof refunds.$inferSelect, 'amountPaise' | 'subjectIds' | 'reason'>,
): Promise<void> {
  const { number, buyerName, buyerEmail } = order;
  if (!buyerEmail) return;
  // By the same connection: many who wait here for another one would wait for each other.
  const { BRAND_NAME, SUPPORT_EMAIL } = await readSiteSettings({ db: tx, settings, version });
  const items = await listItems(tx, [order.id]);
  const closed = items.filter(({ subjectId }) => subjectIds.includes(subjectId));
  const names = closed.map(({ classname, subjectName }) => `${classname} ${subjectName}`).join(', ');
  const what = names
    ? `for ${names}. It is closed for you from now on.`
    : 'It was paid once too often; what you bought stays open.';
  await jobs.send(tx, mailQueue, {
    to: buyerEmail,
    replyTo: SUPPORT_EMAIL,
    subject: `${BRAND_NAME}: ${formatPaise(amountPaise)} of your order ${number} is given back`,
    text: `Namaste ${buyerName},

we give ${formatPaise(amountPaise)} back ${what}
${reason ? `\nThe reason: ${reason}\n` : ''}
The money goes the way it came. Banks usually take 5 to 7 working days.

Your order: ${publicUrl(settings)}/orders/${number}

${BRAND_NAME} support
${SUPPORT_EMAIL}
`,
  });
}
