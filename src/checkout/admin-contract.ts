import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id } from '../platform/ids.ts';
import { paragraph, searchTerm } from '../platform/text-rules.ts';
import { OrderPage } from './contract.ts';
import { Order, OrderId, OrderState } from './schemas.ts';

const OneOrder = z.object({ id: OrderId });

const AdminOrder = z.extend(Order, {
  /** Null once the person has been erased. */
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  provider: z.string(),
  /** Why somebody should look at it; null once somebody has. */
  flag: z.nullable(z.string()),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const AdminPayment = z.object({
  id: z.string(),
  amountPaise: z.int(),
  refundedPaise: z.int(),
  currency: z.string(),
  method: z.nullable(z.string()),
  /** It is what the order was paid with; any other is there by mistake. */
  isSettling: z.boolean(),
  heardAt: z.string(),
});

const AdminRefund = z.object({
  id: z.nullable(z.string()),
  paymentId: z.string(),
  amountPaise: z.int(),
  subjectIds: z.array(Id),
  state: z.enum(['asked', 'pending', 'processed', 'failed']),
  /** Why, as the buyer was told. */
  reason: z.nullable(z.string()),
  askedAt: z.string(),
});

const TimelineEntry = z.object({
  at: z.string(),
  /** Who tells it: the shop itself or the provider. */
  by: z.enum(['shop', 'provider']),
  kind: z.string(),
  detail: z.unknown(),
});

const AdminOrderDetails = z.extend(AdminOrder, {
  reference: z.nullable(z.string()),
  linkId: z.nullable(z.string()),
  payments: z.array(AdminPayment),
  refunds: z.array(AdminRefund),
  events: z.array(TimelineEntry),
});
export type AdminOrderDetails = z.infer<typeof AdminOrderDetails>;

export const AdminOrderQuery = z.extend(OrderPage, {
  state: z.optional(OrderState),
  flagged: z.optional(z.stringbool()),
  /** Whose payment or refund should have come to an end. */
  stuck: z.optional(z.stringbool()),
  /** Part of an order's number, or of the buyer's name or e-mail. */
  q: z.optional(searchTerm()),
});
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>;

/** Why money is given back, in words for the buyer. */
export const refundReason = paragraph('Please say why, in words for the buyer', 500);

const RefundRequest = z.object({
  /** Goes into the mail to the buyer. The staff area always asks for it. */
  reason: z.optional(refundReason),
  /** The subjects whose prices are given back; all that are left when nothing is said. */
  subjectIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
  /** Instead of subjects: a payment that bought nothing, such as a second one, as a whole. */
  paymentId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not the id of a payment'))),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  summary: 'Orders of everybody, the newest first',
  access: 'staff',
  query: AdminOrderQuery,
  response: z.array(AdminOrder),
});

export const readAnyOrder = endpoint({
  method: 'GET',
  path: '/admin/orders/:id',
  summary: 'An order with its payments, refunds and story',
  access: 'staff',
  params: OneOrder,
  response: AdminOrderDetails,
  errors: ['not_found'],
});

export const checkAnyOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/check',
  summary: 'Ask the payment provider about an order',
  access: 'staff',
  params: OneOrder,
  response: AdminOrderDetails,
  errors: ['not_found', 'payment_unavailable'],
});

export const clearOrderFlag = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/seen',
  summary: 'What the order was flagged for has been dealt with',
  access: 'staff',
  params: OneOrder,
  response: AdminOrderDetails,
  errors: ['not_found'],
});

export const readAnyReceipt = endpoint({
  method: 'GET',
  path: '/admin/orders/:id/receipt',
  summary: 'The receipt of an order as a PDF',
  access: 'staff',
  params: OneOrder,
  response: z.file(),
  errors: ['not_found', 'order_not_paid'],
});

export const mailReceiptAgain = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/receipt',
  summary: 'Mail the receipt of an order to its buyer once more',
  access: 'staff',
  params: OneOrder,
  response: AdminOrderDetails,
  errors: ['not_found', 'order_not_paid'],
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/refund',
  summary: 'Give money back and close what it had bought; asking again changes nothing',
  access: 'super_admin',
  params: OneOrder,
  body: RefundRequest,
  response: AdminOrderDetails,
  errors: ['not_found', 'order_not_paid', 'refund_refused', 'payment_unavailable'],
});
