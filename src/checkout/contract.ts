import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id } from '../platform/ids.ts';
import { Order, OrderId, OrderState } from './schemas.ts';

const username = z.string('Username is required').check(z.minLength(1, 'Username is required'), z.maxLength(254));
const maxSubjects = 100;

/** What a list of orders takes: a page of it, the newest first. */
export const OrderPage = z.object({
  limit: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(1_000)))),
  /** The last order of the page before. */
  after: z.optional(OrderId),
});
export type OrderPage = z.infer<typeof OrderPage>;

const OneOrder = z.object({ id: OrderId });

export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/access/accessrequest/createlink',
  summary: 'A hosted page on which these subjects can be paid, at the prices of this moment',
  access: 'user',
  body: z.object({
    username,
    subjectid: z
      .array(Id, 'This must be a list of subject ids')
      .check(
        z.minLength(1, 'Please choose at least one subject'),
        z.maxLength(maxSubjects, `Please choose at most ${maxSubjects} subjects`),
      ),
  }),
  response: z.object({ paymentLink: z.string() }),
  errors: ['subject_not_available', 'subject_is_free', 'already_owned', 'payment_refused', 'payment_unavailable'],
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/access/orders',
  summary: 'My orders, the newest first',
  access: 'user',
  query: OrderPage,
  response: z.array(Order),
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/access/orders/:id',
  summary: 'One of my orders',
  access: 'user',
  params: OneOrder,
  response: Order,
  errors: ['not_found'],
});

export const readReceipt = endpoint({
  method: 'GET',
  path: '/access/orders/:id/receipt',
  summary: 'The receipt of one of my orders as a PDF',
  access: 'user',
  params: OneOrder,
  response: z.file(),
  errors: ['not_found', 'order_not_paid'],
});

export const checkOrder = endpoint({
  method: 'POST',
  path: '/access/orders/:id/check',
  summary: 'Ask the payment provider about one of my orders',
  access: 'user',
  params: OneOrder,
  response: Order,
  errors: ['not_found'],
});

export const confirmReturn = endpoint({
  method: 'POST',
  path: '/public/payment/return',
  summary: 'What the payment provider gave the browser on its way back: settles that order',
  access: 'signed',
  body: z.object({ parameters: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(500))) }),
  response: z.object({ id: OrderId, state: OrderState }),
  errors: ['bad_signature', 'not_found'],
});

/** The body is whatever the provider sends, and signed as a whole. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/public/payment/webhook/:provider',
  summary: 'What a payment provider tells by itself',
  access: 'signed',
  params: z.object({ provider: z.enum(['sandbox', 'razorpay']) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['bad_signature', 'not_found'],
});
