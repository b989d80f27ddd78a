import { z } from 'zod';
import type { BookedPayment, PaymentLink, ProviderEvent } from './provider.server.ts';

const currency = z.string().default('INR');
const Nothing = z.union([z.null(), z.array(z.unknown()).length(0)]);

const LinkPayment = z.object({
  payment_id: z.string(),
  amount: z.int(),
  method: z.string().nullish(),
  status: z.string(),
});

export const Link = z.object({
  id: z.string(),
  short_url: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  amount: z.int(),
  amount_paid: z.int().default(0),
  currency,
  reference_id: z.string().nullish(),
  payments: z.array(LinkPayment).nullish(),
  expire_by: z.int().default(0),
});

export const LinkList = z.object({ payment_links: z.array(Link) });

const refundStates = z.enum(['pending', 'processed', 'failed']);
const Notes = z.union([z.record(z.string(), z.coerce.string()), Nothing]).nullish();
export const Refund = z.object({
  id: z.string(),
  status: refundStates,
  payment_id: z.string().nullish(),
  notes: Notes,
});

export const Trouble = z.object({ error: z.object({ code: z.string().nullish(), description: z.string() }) });

const Payment = z.object({
  id: z.string(),
  amount: z.int(),
  currency,
  method: z.string().nullish(),
  status: z.string(),
  notes: Notes,
  error_description: z.string().nullish(),
});

export const PaymentList = z.object({
  items: z.array(Payment.extend({ created_at: z.int(), email: z.string().nullish() })),
});

export function bookedOf(payment: z.infer<typeof PaymentList>['items'][number]): BookedPayment {
  const { id, amountPaise, currency, method } = paymentOf(payment);
  return {
    id,
    amountPaise,
    currency,
    method,
    at: new Date(payment.created_at * 1000),
    reference: note(payment.notes, 'reference'),
    orderNumber: note(payment.notes, 'order'),
    email: payment.email ?? null,
  };
}

/** A part that looks otherwise than we know it is left out: what the rest says is reason enough to ask. */
const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z
      .object({ entity: Link.pick({ id: true, reference_id: true }) })
      .nullish()
      .catch(null),
    payment: z.object({ entity: Payment }).nullish().catch(null),
    refund: z.object({ entity: Refund }).nullish().catch(null),
  }),
});

export function linkOf(link: z.infer<typeof Link>): PaymentLink {
  const captured = (link.payments ?? []).filter(({ status }) => status === 'captured');
  return {
    id: link.id,
    url: link.short_url,
    reference: link.reference_id ?? '',
    amountPaise: link.amount,
    currency: link.currency,
    status: link.status,
    amountPaidPaise: link.amount_paid,
    payments: captured.map(({ payment_id, amount, method }) => ({
      id: payment_id,
      amountPaise: amount,
      currency: link.currency,
      method: method ?? null,
    })),
    expiresAt: new Date(link.expire_by * 1000),
    failure: null,
  };
}

export function eventOf(payload: unknown): ProviderEvent | undefined {
  const parsed = Event.safeParse(payload);
  if (!parsed.success) return undefined;
  const { payment_link, payment, refund } = parsed.data.payload;
  return {
    type: parsed.data.event,
    linkId: payment_link?.entity.id ?? null,
    reference: payment_link?.entity.reference_id ?? note(payment?.entity.notes, 'reference'),
    payment: payment ? paymentOf(payment.entity) : null,
    refund: refund
      ? {
          id: refund.entity.id,
          state: refund.entity.status,
          paymentId: refund.entity.payment_id ?? payment?.entity.id ?? '',
          key: note(refund.entity.notes, 'refund'),
        }
      : null,
  };
}

function paymentOf({ id, amount, currency, method, status, error_description }: z.infer<typeof Payment>) {
  return {
    id,
    amountPaise: amount,
    currency,
    method: method ?? null,
    isCaptured: status === 'captured',
    failure: status === 'failed' ? (error_description ?? 'The payment failed.') : null,
  };
}

function note(notes: z.infer<typeof Notes>, name: string): string | null {
  return notes && !Array.isArray(notes) ? (notes[name] ?? null) : null;
}
