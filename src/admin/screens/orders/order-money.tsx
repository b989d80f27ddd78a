import type { AdminOrderDetails } from '../../../checkout/admin-contract.ts';
import { formatPaise } from '../../../checkout/ordering/money.ts';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

type Payment = AdminOrderDetails['payments'][number];
type Refund = AdminOrderDetails['refunds'][number];

const refundStates: Record<Refund['state'], string> = {
  asked: 'Asked for',
  pending: 'On its way',
  processed: 'Given back',
  failed: 'Failed',
};

interface OrderMoneyProps {
  order: AdminOrderDetails;
  /** Gives back a payment that bought nothing; left out for those who may not. */
  onRefund?: ((payment: Payment) => void) | undefined;
}

/** The payments of an order and what was given back of them. */
export function OrderMoney({ order: { payments, refunds }, onRefund }: OrderMoneyProps) {
  if (payments.length === 0) return <p className="text-ink-2">Nothing has been paid yet.</p>;
  return (
    <ul className="divide-y divide-rule">
      {payments.map((payment) => (
        <li key={payment.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center gap-2">
            <span className="mr-auto font-semibold tabular-nums">{formatPaise(payment.amountPaise)}</span>
            {!payment.isSettling && <Badge tone="bad">Bought nothing</Badge>}
          </div>
          <p className="break-words text-ink-2 text-sm">
            {[payment.method, payment.id, formatMoment(payment.heardAt)].filter(Boolean).join(' · ')}
          </p>
          {refunds
            .filter(({ paymentId }) => paymentId === payment.id)
            .map((refund) => (
              <p key={refund.askedAt} className="break-words text-sm">
                {refundStates[refund.state]}: {formatPaise(refund.amountPaise)}{' '}
                <span className="text-ink-2">
                  {[refund.id, formatMoment(refund.askedAt), refund.reason].filter(Boolean).join(' · ')}
                </span>
              </p>
            ))}
          {onRefund && !payment.isSettling && payment.refundedPaise < payment.amountPaise && (
            <Button look="danger" className="justify-self-start" onClick={() => onRefund(payment)}>
              Refund this payment…
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
