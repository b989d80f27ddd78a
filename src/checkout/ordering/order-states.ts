import type { OrderState } from '../schemas.ts';

/** A person has at most one order in these. */
export const openStates = ['created', 'pending', 'failed'] as const satisfies OrderState[];

export const paidStates = ['paid', 'partly_refunded', 'refunded'] as const satisfies OrderState[];

const moves: Record<OrderState, readonly OrderState[]> = {
  created: ['pending', 'paid', 'expired', 'cancelled'],
  pending: ['failed', 'paid', 'expired', 'cancelled'],
  failed: ['pending', 'paid', 'expired', 'cancelled'],
  // Money can come days after a link looked dead.
  expired: ['paid'],
  cancelled: ['paid'],
  paid: ['partly_refunded', 'refunded'],
  partly_refunded: ['refunded'],
  refunded: [],
};

export function canMove(from: OrderState, to: OrderState): boolean {
  return moves[from].includes(to);
}

export function isOpen(state: OrderState): boolean {
  return openStates.some((open) => open === state);
}

export function isPaid(state: OrderState): boolean {
  return paidStates.some((paid) => paid === state);
}

/** Why staff should look at an order. */
export const alertReasons = [
  'wrong_link',
  'wrong_reference',
  'wrong_currency',
  'wrong_amount',
  'no_payment',
  'partial_payment',
  'late_payment',
  'second_payment',
  'already_owned',
  'link_missing',
  'link_refused',
  'refund_failed',
  'refunded_elsewhere',
] as const;
export type AlertReason = (typeof alertReasons)[number];
