import { useState } from 'react';
import { formatRupees } from '../../../cart/rupees.ts';
import { type AdminOrderDetails, refundOrder } from '../../../checkout/admin-contract.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { RefundReason, useRefundReason } from './refund-reason.tsx';

interface RefundDialogProps {
  order: AdminOrderDetails;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks what of an order is given back, and says what that does. */
export function RefundDialog({ order, isOpen, onClose }: RefundDialogProps) {
  const { mutateAsync } = useChange(refundOrder);
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const open = order.items.filter(({ isRefunded }) => !isRefunded);
  const chosen = open.filter(({ subjectId }) => !kept.has(subjectId));
  const rupees = chosen.reduce((sum, { price }) => sum + price, 0);
  const amount = formatRupees(rupees);
  const buyer = order.buyer?.name ?? 'the buyer';

  const reason = useRefundReason(order.id);
  const close = (): void => {
    setKept(new Set());
    onClose();
  };
  const refund = async (): Promise<void> => {
    const subjectIds = chosen.map(({ subjectId }) => subjectId);
    await mutateAsync([{ params: { id: order.id }, body: { subjectIds, reason: reason.text } }]);
    reason.forget();
    showToast(`${amount} of order ${order.id} is given back`, { toastMs: 6_000 });
  };
  const tick = (subjectId: number, isTicked: boolean): void => {
    const next = new Set(kept);
    if (isTicked) next.delete(subjectId);
    else next.add(subjectId);
    setKept(next);
  };
  return (
    <Confirm
      title={`Refund order ${order.id}`}
      does={`Refund ${amount}`}
      isDisabled={rupees === 0 || !reason.isGiven}
      isOpen={isOpen}
      onClose={close}
      onConfirm={refund}
      describe={sentenceOf}
    >
      <fieldset>
        <legend className="mb-1 font-semibold text-ink">What is given back</legend>
        {open.map(({ subjectId, subjectName, classname, price }) => (
          <label key={subjectId} className="flex min-h-11 items-center gap-3 text-ink">
            <input
              type="checkbox"
              className="size-5 accent-pen"
              checked={!kept.has(subjectId)}
              onChange={({ target }) => tick(subjectId, target.checked)}
            />
            <span className="mr-auto">
              {subjectName} <span className="text-ink-2">{classname}</span>
            </span>
            <span className="tabular-nums">{formatRupees(price)}</span>
          </label>
        ))}
      </fieldset>
      <RefundReason {...reason} />
      {chosen.length === 0 ? (
        <p>Please choose at least one subject.</p>
      ) : (
        <p>
          <strong className="text-ink">{amount}</strong> goes back to {buyer} through the payment provider, and{' '}
          {chosen.map(({ subjectName }) => subjectName).join(', ')} {chosen.length === 1 ? 'closes' : 'close'} for them
          at once. This cannot be taken back.
        </p>
      )}
    </Confirm>
  );
}
