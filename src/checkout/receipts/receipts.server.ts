import { and, eq, isNull } from 'drizzle-orm';
import { formatRupees } from '../../cart/rupees.ts';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type RateLimit, rateLimit } from '../../platform/http/rate-limit.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import { publicUrl } from '../../platform/settings.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import type { Checkout } from '../checkout.server.ts';
import {
  listItems,
  type OrderRow,
  readOrderRow,
  recordOrderEvent,
  requireOrder,
} from '../ordering/order-rows.server.ts';
import { isPaid } from '../ordering/order-states.ts';
import { requireOwnOrder } from '../orders/orders.server.ts';
import { orders, payments } from '../tables.server.ts';
import { receiptName, typesetReceipt } from './receipt.server.ts';

/** Typesetting holds the thread for a moment, so nobody has it done without end. */
const receiptsOfPerson: RateLimit = { name: 'receipt', tries: 60, windowSeconds: 10 * 60 };

export interface Receipt {
  /** What it is saved as. */
  name: string;
  pdf: Uint8Array;
}

/** The receipt of one of the viewer's own orders. */
export async function readReceipt(checkout: Checkout, viewer: MaybeViewer, number: string): Promise<Receipt> {
  const order = await requireOwnOrder(checkout.db, viewer, number);
  await rateLimit(checkout.db, receiptsOfPerson, order.userId);
  return { name: receiptName(order), pdf: await makeReceipt(checkout, order) };
}

/** The receipt of anybody's order, for staff. */
export async function readAnyReceipt(checkout: Checkout, viewer: MaybeViewer, number: string): Promise<Receipt> {
  const { userId } = requireStaff(viewer);
  const order = await requireOrder(checkout.db, number);
  await rateLimit(checkout.db, receiptsOfPerson, userId);
  return { name: receiptName(order), pdf: await makeReceipt(checkout, order) };
}

/** Mails the receipt of an order, once. */
export async function mailReceipt(checkout: Checkout, orderId: number): Promise<void> {
  const order = await readOrderRow(checkout.db, orderId);
  if (order.receiptQueuedAt || !order.buyerEmail) return;
  const mail = await writeReceiptMail(checkout, order, order.buyerEmail);
  await checkout.db.transaction(async (tx) => {
    const isFirst = and(eq(orders.id, orderId), isNull(orders.receiptQueuedAt));
    const [taken] = await tx.update(orders).set({ receiptQueuedAt: new Date() }).where(isFirst).returning();
    if (!taken) return;
    await recordOrderEvent(tx, orderId, 'receipt');
    await checkout.jobs.send(tx, mailQueue, mail);
  });
}

/** The same because staff ask for it, as often as they do. */
export async function mailReceiptAgain(checkout: Checkout, viewer: MaybeViewer, number: string): Promise<void> {
  const actor = requireStaff(viewer);
  const order = await requireOrder(checkout.db, number);
  await rateLimit(checkout.db, receiptsOfPerson, actor.userId);
  if (!order.buyerEmail) {
    throw new ShopError('not_found', { message: 'The buyer has been erased, so there is no address to send it to.' });
  }
  const mail = await writeReceiptMail(checkout, order, order.buyerEmail);
  await checkout.db.transaction(async (tx) => {
    await tx.update(orders).set({ receiptQueuedAt: new Date() }).where(eq(orders.id, order.id));
    await recordOrderEvent(tx, order.id, 'receipt', { by: actor.username });
    await recordAudit(tx, actor, { action: 'order.receipt', target: `order:${number}` });
    await checkout.jobs.send(tx, mailQueue, mail);
  });
}

async function writeReceiptMail(checkout: Checkout, order: OrderRow, address: string) {
  const settings = await readSiteSettings(checkout);
  const content = Buffer.from(await makeReceipt(checkout, order)).toString('base64');
  const attachments = [{ filename: receiptName(order), contentType: 'application/pdf', content }];
  return { ...receiptMail(order, address, settings), replyTo: settings.SUPPORT_EMAIL, attachments };
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
