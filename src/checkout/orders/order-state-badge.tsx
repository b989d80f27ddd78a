import { Badge } from '../../ui/badge.tsx';
import type { OrderState } from '../schemas.ts';

export const orderStateNames: Record<OrderState, string> = {
  created: 'Being prepared',
  pending: 'Waiting for payment',
  failed: 'Payment failed',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  return <Badge tone={state === 'paid' ? 'good' : 'quiet'}>{orderStateNames[state]}</Badge>;
}
