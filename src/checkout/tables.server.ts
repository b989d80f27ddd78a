import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.server.ts';
import { subjects } from '../catalog/tables.server.ts';
import { alertReasons } from './ordering/order-states.ts';
import { orderStates } from './schemas.ts';

const moment = () => timestamp({ withTimezone: true });

/** A list of texts that never change, written into a rule of the database. */
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

export const orders = pgTable(
  'orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What people call it, such as AB-2026-000123; the year is the one in India. */
    number: text()
      .notNull()
      .generatedAlwaysAs(
        sql`'AB-' || extract(year from created_at at time zone 'Asia/Kolkata')::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')`,
      ),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** As they were at the time; empty once the person has been erased. */
    buyerName: text(),
    buyerEmail: text(),
    state: text({ enum: orderStates }).notNull().default('created'),
    amountRupees: integer().notNull(),
    refundedRupees: integer().notNull().default(0),
    currency: text().notNull().default('INR'),
    /** `none` on orders of the time when what costs nothing could be ordered too. */
    provider: text({ enum: ['sandbox', 'razorpay', 'none'] }).notNull(),
    /** Our name for the link at the provider, new with each attempt to make one. */
    reference: text(),
    attempt: integer().notNull().default(0),
    linkId: text(),
    linkUrl: text(),
    linkExpiresAt: moment(),
    /** Until then somebody is making the link, and others wait for it. */
    linkingUntil: moment(),
    /** What the provider said about the last try to pay. */
    failure: text(),
    /** Why staff should look at it; empty once they have. */
    flag: text({ enum: alertReasons }),
    checkedAt: moment(),
    /** When the sweep asks the provider about it again; empty when there is nothing left to learn. */
    nextCheckAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
    receiptQueuedAt: moment(),
  },
  (table) => [
    uniqueIndex('orders_number_once').on(table.number),
    uniqueIndex('orders_reference_once').on(table.reference),
    uniqueIndex('orders_link_once').on(table.provider, table.linkId),
    uniqueIndex('orders_one_open').on(table.userId).where(sql`${table.state} in ('created', 'pending', 'failed')`),
    index('orders_user').on(table.userId, table.id),
    index('orders_state').on(table.state, table.id),
    index('orders_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('orders_by_payment').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_flagged').on(table.id).where(sql`${table.flag} is not null`),
    check('orders_state_is_known', sql`${table.state} in (${oneOf(orderStates)})`),
    check('orders_flag_is_known', sql`${table.flag} in (${oneOf(alertReasons)})`),
    check('orders_provider_is_known', sql`${table.provider} in ('sandbox', 'razorpay', 'none')`),
    check('orders_amount', sql`${table.amountRupees} between 0 and 20000000`),
    check('orders_refunded', sql`${table.refundedRupees} between 0 and ${table.amountRupees}`),
    check('orders_in_rupees', sql`${table.currency} = 'INR'`),
    check('orders_pending_has_a_link', sql`${table.state} <> 'pending' or ${table.linkUrl} is not null`),
    check(
      'orders_paid_has_a_time',
      sql`(${table.state} in ('paid', 'partly_refunded', 'refunded')) = (${table.paidAt} is not null)`,
    ),
  ],
);

/** What was ordered, with names and prices as they were at that moment. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id),
    subjectName: text().notNull(),
    classid: integer().notNull(),
    classname: text().notNull(),
    priceRupees: integer().notNull(),
    /** The refund that gave its price back, once the provider has accepted that. */
    refundId: bigint({ mode: 'number' }).references(() => refunds.id),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.subjectId] }),
    index('order_items_subject').on(table.subjectId),
    check('order_items_price', sql`${table.priceRupees} between 0 and 100000`),
  ],
);

/** Money that the provider has taken for an order. One payment settles it; any other is there by mistake. */
export const payments = pgTable(
  'payments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    provider: text({ enum: ['sandbox', 'razorpay'] }).notNull(),
    providerPaymentId: text().notNull(),
    amountPaise: integer().notNull(),
    currency: text().notNull(),
    method: text(),
    isSettling: boolean().notNull().default(false),
    refundedPaise: integer().notNull().default(0),
    heardAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_once').on(table.provider, table.providerPaymentId),
    uniqueIndex('payments_one_settles').on(table.orderId).where(sql`${table.isSettling}`),
    index('payments_order').on(table.orderId),
    check('payments_provider_is_known', sql`${table.provider} in ('sandbox', 'razorpay')`),
    check('payments_amount', sql`${table.amountPaise} > 0`),
    check('payments_refunded', sql`${table.refundedPaise} between 0 and ${table.amountPaise}`),
  ],
);

/** What a provider told us by itself, stored before anything is done about it. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text({ enum: ['sandbox', 'razorpay'] }).notNull(),
    eventId: text().notNull(),
    /** Event ids are not signed, so the same words under another id are still the same event. */
    bodyHash: text().notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    orderId: bigint({ mode: 'number' }).references(() => orders.id),
    receivedAt: moment().notNull().defaultNow(),
    handledAt: moment(),
  },
  (table) => [
    uniqueIndex('payment_events_once').on(table.provider, table.eventId),
    uniqueIndex('payment_events_body_once').on(table.provider, table.bodyHash),
    index('payment_events_order').on(table.orderId),
    check('payment_events_provider_is_known', sql`${table.provider} in ('sandbox', 'razorpay')`),
  ],
);

/** Money given back. Written down before the provider is asked, so that asking again is asking for the same. */
export const refunds = pgTable(
  'refunds',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    paymentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => payments.id),
    /** Says the same thing twice at the provider. */
    key: text().notNull(),
    amountPaise: integer().notNull(),
    /** Empty for a payment that bought nothing. */
    subjectIds: integer().array().notNull(),
    state: text({ enum: ['asked', 'pending', 'processed', 'failed'] })
      .notNull()
      .default('asked'),
    providerRefundId: text(),
    /** Why, for the buyer and whoever asks later. */
    reason: text(),
    askedBy: uuid(),
    askedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refunds_key_once').on(table.key),
    uniqueIndex('refunds_once').on(table.providerRefundId),
    // Two who press the button at the same moment ask for one refund.
    uniqueIndex('refunds_one_asked').on(table.orderId).where(sql`${table.state} = 'asked'`),
    index('refunds_order').on(table.orderId),
    check('refunds_state_is_known', sql`${table.state} in ('asked', 'pending', 'processed', 'failed')`),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
  ],
);

/** The story of an order, for staff. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    at: moment().notNull().defaultNow(),
    kind: text().notNull(),
    /** What may be told only once. */
    onceKey: text(),
    detail: jsonb(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    uniqueIndex('order_events_once').on(table.orderId, table.kind, table.onceKey),
  ],
);

/** The books of the sandbox provider: apart from the shop's own, as those of a real one are. */
export const sandboxLinks = pgTable(
  'sandbox_links',
  {
    id: text().primaryKey(),
    reference: text().notNull(),
    orderNumber: text().notNull(),
    amountPaise: integer().notNull(),
    currency: text().notNull(),
    description: text().notNull(),
    callbackUrl: text().notNull(),
    state: text({ enum: ['created', 'paid', 'cancelled'] })
      .notNull()
      .default('created'),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_links_reference_once').on(table.reference),
    check('sandbox_links_state_is_known', sql`${table.state} in ('created', 'paid', 'cancelled')`),
  ],
);

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    linkId: text()
      .notNull()
      .references(() => sandboxLinks.id),
    amountPaise: integer().notNull(),
    method: text({ enum: ['upi', 'card', 'netbanking'] }).notNull(),
    isCaptured: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('sandbox_payments_link').on(table.linkId)],
);

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => sandboxPayments.id),
    key: text().notNull(),
    amountPaise: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sandbox_refunds_key_once').on(table.key),
    index('sandbox_refunds_payment').on(table.paymentId),
  ],
);
