import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutShop, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { formatPaise, gstOf } from '../ordering/money.ts';
import { listItems, readOrderRow } from '../ordering/order-rows.server.ts';
import { settleOrder } from '../settling/settle.server.ts';
import { typesetReceipt } from './receipt.server.ts';
import { mailReceipt } from './receipts.server.ts';

let shop: CheckoutShop;
let superAdmin: TestPerson;
let pdfium: PDFiumLibrary;
let maths: number;
let science: number;
beforeAll(async () => {
  shop = await openCheckoutShop();
  superAdmin = await signUp(shop, { role: 'super_admin' });
  pdfium = await PDFiumLibrary.init();
  [maths = 0, science = 0] = shop.subjects.map(({ id }) => id);
});
afterAll(async () => {
  pdfium.destroy();
  await shop.close();
});

const asTheyWere = {
  brandName: null,
  supportEmail: null,
  supportPhone: null,
  sellerName: null,
  sellerAddress: null,
  sellerGstin: null,
  sellerSac: null,
};

async function changeSettings(change: Partial<Record<keyof typeof asTheyWere, string>>): Promise<void> {
  const payload = { ...asTheyWere, ...change };
  const { headers } = superAdmin;
  const response = await shop.app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload });
  expect(response.statusCode).toBe(200);
}

async function buy(ids: readonly number[]) {
  const order = await startPaying(shop, ids);
  shop.razorpay.pay(order.link);
  await settleOrder(shop.checkout, order.orderId);
  return order;
}

async function textOfReceipt({ buyer, number }: Awaited<ReturnType<typeof buy>>): Promise<string> {
  const response = await shop.call(buyer, 'GET', `/access/orders/${number}/receipt`);
  expect(response.statusCode).toBe(200);
  return textOfPdf(response.rawPayload);
}

async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const document = await pdfium.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  return text.replaceAll(/\s+/g, ' ');
}

const mailsTo = async (address: string) =>
  (
    await shop.query(
      `select data->>'subject' as subject, data->>'text' as text from pgboss.job
       where name = 'mail' and data->>'to' = '${address}'`,
    )
  ).map(({ subject, text }) => ({ subject: String(subject), text: String(text) }));

test('a receipt says who bought what from whom, when, for how much and how it was paid; nothing of tax', async () => {
  const order = await buy([maths, science]);
  const text = await textOfReceipt(order);
  const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date());
  const bought = shop.subjects.filter(({ id }) => id === maths || id === science);
  const names = bought.flatMap(({ subjectName, price }) => [`Class 10th ${subjectName}`, `₹${price}`]);
  const total = `₹${order.link.amount / 100}`;
  for (const part of ['Receipt', order.number, today, 'UPI', 'Abhyas', 'Asha Rao', ...names, total]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/tax|GST/i);
});

test('where the seller has a GSTIN it is a tax invoice whose parts add up', async () => {
  const order = await buy([maths]);
  const sellerGstin = '27AAPFU0939F1ZV';
  const sellerName = 'Vidya Books LLP';
  await changeSettings({ sellerGstin, sellerName, sellerAddress: '12 MG Road, Pune 411001', sellerSac: '998431' });
  const text = await textOfReceipt(order);
  await changeSettings({});
  const { taxablePaise, centralPaise, statePaise } = gstOf(order.link.amount / 100, 18);
  const seller = ['Tax invoice', `GSTIN ${sellerGstin}`, 'Vidya Books LLP', '12 MG Road, Pune 411001'];
  const supply = ['Place of supply', 'Maharashtra'];
  const taxes = [`Taxable value ${formatPaise(taxablePaise)}`, `CGST 9% ${formatPaise(centralPaise)}`];
  for (const part of [...seller, 'SAC 998431', ...supply, ...taxes, `SGST 9% ${formatPaise(statePaise)}`]) {
    expect(text).toContain(part);
  }
  expect(await textOfReceipt(order)).not.toMatch(/GSTIN|SAC/);
});

test('the pages of a long receipt are numbered, and a single page is not', async () => {
  const { number, orderId } = await buy([maths]);
  const order = await readOrderRow(shop.checkout.db, orderId);
  const [item] = await listItems(shop.checkout.db, [orderId]);
  if (!item) throw new Error('the order is empty');
  const textOf = async (count: number): Promise<string> => {
    const items = Array.from({ length: count }, () => item);
    return textOfPdf(await typesetReceipt({ order, items, method: 'upi' }, shop.checkout.settings));
  };
  const long = await textOf(60);
  const pages = Number(/Page 1 of (\d+)/.exec(long)?.[1]);
  expect(pages).toBeGreaterThan(1);
  expect(long.match(/Page \d+ of \d+/g)).toHaveLength(pages);
  expect(long).toContain(`${number} · Page ${pages} of ${pages}`);
  expect(await textOf(1)).not.toContain('Page ');
});

test('what was given back since is on it', async () => {
  const order = await buy([maths, science]);
  expect(await textOfReceipt(order)).not.toContain('refunded');
  await shop.call(superAdmin, 'POST', `/admin/orders/${order.number}/refund`, { subjectIds: [maths] });
  const price = shop.subjects.find(({ id }) => id === maths)?.price;
  const text = await textOfReceipt(order);
  expect(text.match(/refunded/g)).toHaveLength(1);
  expect(text).toContain(`Given back since ₹${price}`);
});

test('ten who mail a receipt at the same moment mail it once', async () => {
  const order = await buy([maths]);
  await Promise.all(Array.from({ length: 10 }, () => mailReceipt(shop.checkout, order.orderId)));
  expect(await mailsTo(order.buyer.viewer.username)).toHaveLength(1);
});

test('receipts and alerts speak in the name that staff chose, and alerts go to the address they set', async () => {
  await changeSettings({ brandName: 'Vidya', supportEmail: 'care@vidya.example' });
  const bought = await buy([maths]);
  await mailReceipt(shop.checkout, bought.orderId);
  const receipt = await textOfReceipt(bought);
  const wrong = await startPaying(shop, [maths]);
  shop.razorpay.pay(wrong.link, { amount: 100, status: 'partially_paid' });
  await settleOrder(shop.checkout, wrong.orderId);
  await changeSettings({});
  const [mail] = await mailsTo(bought.buyer.viewer.username);
  expect(mail?.subject).toBe(`Vidya: your order ${bought.number}`);
  expect(mail?.text).toContain('Vidya support\ncare@vidya.example');
  expect(receipt).toContain('care@vidya.example');
  expect(await mailsTo('care@vidya.example')).toMatchObject([
    { subject: `Vidya: order ${wrong.number} needs a look`, text: expect.stringContaining('Only a part') },
  ]);
});
