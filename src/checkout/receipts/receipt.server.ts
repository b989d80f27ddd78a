import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatRupees } from '../../cart/rupees.ts';
import { projectRoot } from '../../platform/project-root.server.ts';
import type { Settings } from '../../platform/settings.server.ts';
import { compilePdf } from '../../platform/typeset/compiler.server.ts';
import { formatPaise, gstOf } from '../ordering/money.ts';
import type { OrderItemRow, OrderRow } from '../ordering/order-rows.server.ts';
import { gstState } from './gst-states.ts';

type Seller = Pick<
  Settings,
  | 'BRAND_NAME'
  | 'SELLER_NAME'
  | 'SELLER_ADDRESS'
  | 'SELLER_GSTIN'
  | 'SELLER_SAC'
  | 'SELLER_GST_PERCENT'
  | 'SUPPORT_EMAIL'
  | 'SUPPORT_PHONE'
>;

interface ReceiptInput {
  order: OrderRow;
  items: readonly OrderItemRow[];
  /** How it was paid, as the provider calls it. */
  method: string | null;
}

const methods: Record<string, string> = { upi: 'UPI', card: 'Card', netbanking: 'Netbanking', wallet: 'Wallet' };

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

let template: string | undefined;

/** The receipt of a paid order as a PDF: a tax invoice where the seller has a GSTIN. */
export async function typesetReceipt(input: ReceiptInput, seller: Seller): Promise<Uint8Array> {
  template ??= readFileSync(join(projectRoot, 'content', 'receipt.typ'), 'utf8');
  const data = JSON.stringify(JSON.stringify(describeReceipt(input, seller)));
  return compilePdf(`${template}\n#receipt(json(bytes(${data})))\n`);
}

export function receiptName({ number }: OrderRow): string {
  return `receipt-${number}.pdf`;
}

/** Everything that a receipt says. */
function describeReceipt({ order, items, method }: ReceiptInput, seller: Seller) {
  const { BRAND_NAME, SELLER_NAME = BRAND_NAME, SELLER_ADDRESS, SELLER_GSTIN, SUPPORT_EMAIL, SUPPORT_PHONE } = seller;
  const heading = SELLER_GSTIN ? 'Tax invoice' : 'Receipt';
  const sac = SELLER_GSTIN && seller.SELLER_SAC && `SAC ${seller.SELLER_SAC}`;
  const paidBy = order.amountRupees === 0 ? 'Nothing to pay' : (methods[method ?? ''] ?? method ?? 'Online');
  return {
    title: `${heading} ${order.number}`,
    brand: BRAND_NAME,
    heading,
    number: order.number,
    facts: [
      ['Date', day.format(order.paidAt ?? order.createdAt)],
      ['Paid by', paidBy],
      ...(SELLER_GSTIN ? [['Place of supply', gstState(SELLER_GSTIN)]] : []),
    ],
    seller: [
      SELLER_NAME,
      ...(SELLER_ADDRESS ? [SELLER_ADDRESS] : []),
      ...(SELLER_GSTIN ? [`GSTIN ${SELLER_GSTIN}`] : []),
    ],
    buyer: [order.buyerName ?? 'The buyer', ...(order.buyerEmail ? [order.buyerEmail] : [])],
    items: items.map(({ classname, subjectName, priceRupees, refundId }) => ({
      name: `${classname} ${subjectName}`,
      note: ['All papers of the subject', sac, refundId && 'refunded'].filter(Boolean).join(' · '),
      price: formatRupees(priceRupees),
    })),
    before: taxLines(order, seller),
    total: ['Paid', formatRupees(order.amountRupees)],
    after: refundLines(order),
    foot: `Questions about this order? ${SUPPORT_EMAIL}, ${SUPPORT_PHONE}. This document was made by a computer and is valid without a signature.`,
  };
}

/** Prices include the tax. Without an address of the buyer the sale is made where the seller is, so it is halved. */
function taxLines({ amountRupees }: OrderRow, { SELLER_GSTIN, SELLER_GST_PERCENT }: Seller): [string, string][] {
  if (!SELLER_GSTIN) return [];
  const { taxablePaise, centralPaise, statePaise } = gstOf(amountRupees, SELLER_GST_PERCENT);
  const half = `${SELLER_GST_PERCENT / 2}%`;
  return [
    ['Taxable value', formatPaise(taxablePaise)],
    [`CGST ${half}`, formatPaise(centralPaise)],
    [`SGST ${half}`, formatPaise(statePaise)],
  ];
}

function refundLines({ refundedRupees }: OrderRow): [string, string][] {
  return refundedRupees > 0 ? [['Given back since', formatRupees(refundedRupees)]] : [];
}
