import type { AlertReason } from '../ordering/order-states.ts';
import type { Payment, PaymentLink } from '../providers/provider.server.ts';

interface Expected {
  linkId: string;
  reference: string;
  amountPaise: number;
  currency: string;
}

/** What a provider's link means for its order. */
export type Verdict =
  /** Paid, in full, for this order and nothing else. */
  | { kind: 'paid'; by: Payment }
  /** What came does not fit, so nothing is unlocked. */
  | { kind: 'wrong'; reason: AlertReason }
  | { kind: 'open' }
  | { kind: 'expired' }
  | { kind: 'cancelled' };

/** The one place that decides whether an order has been paid. */
export function judgeLink(expected: Expected, link: PaymentLink): Verdict {
  const reason = findDifference(expected, link);
  if (reason) return { kind: 'wrong', reason };
  if (link.status === 'partially_paid') return { kind: 'wrong', reason: 'partial_payment' };
  if (link.status !== 'paid') return { kind: link.status === 'created' ? 'open' : link.status };
  const by = link.payments.find(
    ({ amountPaise, currency }) => amountPaise === expected.amountPaise && currency === expected.currency,
  );
  return by && link.amountPaidPaise >= expected.amountPaise
    ? { kind: 'paid', by }
    : { kind: 'wrong', reason: 'no_payment' };
}

export function findDifference(expected: Expected, link: PaymentLink): AlertReason | undefined {
  if (link.id !== expected.linkId) return 'wrong_link';
  if (link.reference !== expected.reference) return 'wrong_reference';
  if (link.currency !== expected.currency) return 'wrong_currency';
  if (link.amountPaise !== expected.amountPaise) return 'wrong_amount';
  return undefined;
}

/** Whether what the provider shows is the link of this order at all, whatever is wrong with it. */
export function isForeign(verdict: Verdict): boolean {
  return verdict.kind === 'wrong' && (verdict.reason === 'wrong_link' || verdict.reason === 'wrong_reference');
}
