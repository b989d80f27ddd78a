import { type AdminOrderDetails, refundOrder } from '../../../checkout/admin-contract.ts';
import { formatPaise } from '../../../checkout/ordering/money.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { RefundReason, useRefundReason } from './refund-reason.tsx';

interface RefundPaymentProps {
  orderId: string;
  payment: AdminOrderDetails['payments'][number] | undefined;
  onClose: () => void;
}

/** Asks before a payment that bought nothing, such as a second one, is given back. */
export function RefundPayment({ orderId, payment, onClose }: RefundPaymentProps) {
  const { mutateAsync } = useChange(refundOrder);
  const amount = formatPaise((payment?.amountPaise ?? 0) - (payment?.refundedPaise ?? 0));
  const reason = useRefundReason(orderId);
  const refund = async (): Promise<void> => {
    if (!payment) return;
    await mutateAsync([{ params: { id: orderId }, body: { paymentId: payment.id, reason: reason.text } }]);
    reason.forget();
    showToast(`${amount} of payment ${payment.id} is given back`, { toastMs: 6_000 });
  };
  return (
    <Confirm
      title="Refund this payment"
      does={`Refund ${amount}`}
      isDisabled={!reason.isGiven}
      isOpen={payment !== undefined}
      onClose={onClose}
      onConfirm={refund}
      describe={sentenceOf}
    >
      <p>
        Payment {payment?.id} bought nothing. <strong className="text-ink">{amount}</strong> goes back through the
        payment provider; what the buyer owns stays open. This cannot be taken back.
      </p>
      <RefundReason {...reason} />
    </Confirm>
  );
}
