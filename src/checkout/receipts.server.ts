import { and, eq, isNull } from 'drizzle-orm';
import { formatRupees } from '../cart/rupees.ts';
import type { Database } from '../platform/database.server.ts';
import { countTry, type Limit } from '../platform/limits.server.ts';
import { mailQueue } from '../platform/mail.server.ts';
import { publicUrl } from '../platform/settings.server.ts';
import { ShopError } from '../platform/shop-error.ts';
import { readSiteSettings } from '../platform/site-settings.server.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import type { Checkout } from './checkout.server.ts';
import { listItems, type OrderRow, readOrderRow } from './order-rows.server.ts';
import { isPaid } from './order-states.ts';
import { requireOwnOrder } from './orders.server.ts';
import { receiptName, typesetReceipt } from './receipt.server.ts';
import { orders, payments } from './tables.server.ts';

/** Typesetting holds the thread for a moment, so nobody has it done without end. */
const receiptsOfPerson: Limit = { name: 'receipt', tries: 60, windowSeconds: 10 * 60 };

/** The receipt of one of the viewer's own orders. */
export async function readReceipt(checkout: Checkout, viewer: MaybeViewer, number: string) {
  const order = await requireOwnOrder(checkout.db, viewer, number);
  await countTry(checkout.db, receiptsOfPerson, order.userId);
  return { name: receiptName(order), pdf: await makeReceipt(checkout, order) };
}

/** Mails the receipt of an order, once. */
export async function mailReceipt(checkout: Checkout, orderId: number): Promise<void> {
  const { db, jobs } = checkout;
  const settings = await readSiteSettings(checkout);
  const order = await readOrderRow(db, orderId);
  if (order.receiptQueuedAt || !order.buyerEmail) return;
  const pdf = await makeReceipt(checkout, order);
  const { to, subject, text } = receiptMail(order, order.buyerEmail, settings);
  await db.transaction(async (tx) => {
    const isFirst = and(eq(orders.id, orderId), isNull(orders.receiptQueuedAt));
    const [taken] = await tx.update(orders).set({ receiptQueuedAt: new Date() }).where(isFirst).returning();
    if (!taken) return;
    const content = Buffer.from(pdf).toString('base64');
    const attachments = [{ filename: receiptName(order), contentType: 'application/pdf', content }];
    await jobs.send(tx, mailQueue, { to, subject, text, replyTo: settings.SUPPORT_EMAIL, attachments });
  });
}

async function makeReceipt(checkout: Checkout, order: OrderRow): Promise<Uint8Array> {
  const { db } = checkout;
  if (!isPaid(order.state)) throw new ShopError('order_not_paid');
  const items = await listItems(db, [order.id]);
  return typesetReceipt({ order, items, method: await findMethod(db, order) }, await readSiteSettings(checkout));
}

async function findMethod(db: Database, { id }: OrderRow): Promise<string | null> {
  const [payment] = await db
    .select({ method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.isSettling, true)));
  return payment?.method ?? null;
}

function receiptMail({ number, amountRupees, buyerName }: OrderRow, to: string, settings: Checkout['settings']) {
  const { BRAND_NAME, SUPPORT_EMAIL } = settings;
  const shop = publicUrl(settings);
  const received = amountRupees > 0 ? `We have received ${formatRupees(amountRupees)},` : 'There was nothing to pay,';
  return {
    to,
    subject: `${BRAND_NAME}: your order ${number}`,
    text: `Namaste ${buyerName},

thank you for your order. ${received} and everything in it is open now:
${shop}/dashboard

The receipt for order ${number} is attached; you also find it here:
${shop}/orders/${number}

Good luck with your exams!

${BRAND_NAME} support
${SUPPORT_EMAIL}
`,
  };
}
