import * as z from 'zod/mini';
import { Id } from '../platform/ids.ts';

// Apart from the calls: pages that only call need none of these rules.

/** An order is called by its number, such as AB-2026-000123. */
export const OrderId = z.string().check(z.regex(/^AB-\d{4}-\d{6,12}$/, 'This is not the number of an order'));

/** Where an order stands. The database holds the same list, and which of them may follow which. */
export const orderStates = [
  /** Written down; its payment link is being made. */
  'created',
  /** Can be paid. */
  'pending',
  /** The last try to pay failed; it can still be paid. */
  'failed',
  'paid',
  'expired',
  'cancelled',
  'partly_refunded',
  'refunded',
] as const;
export const OrderState = z.enum(orderStates);
export type OrderState = z.infer<typeof OrderState>;

const OrderItem = z.object({
  subjectId: Id,
  subjectName: z.string(),
  classid: Id,
  classname: z.string(),
  price: z.int(),
  isRefunded: z.boolean(),
});

export const Order = z.object({
  id: OrderId,
  state: OrderState,
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Whole rupees. */
  amount: z.int(),
  refunded: z.int(),
  items: z.array(OrderItem),
  /** Where it can be paid, while it can. */
  paymentLink: z.nullable(z.string()),
  /** Why the last try to pay failed. */
  failure: z.nullable(z.string()),
});
export type Order = z.infer<typeof Order>;
