import { RefreshCw, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../accounts/sessions/session.ts';
import {
  type AdminOrderDetails,
  checkAnyOrder,
  mailReceiptAgain,
  readAnyReceipt,
} from '../../../checkout/admin-contract.ts';
import { isPaid } from '../../../checkout/ordering/order-states.ts';
import { orderStateNames } from '../../../checkout/orders/order-state-badge.tsx';
import { ReceiptButton } from '../../../checkout/receipts/receipt-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useChange } from '../../kit/queries.ts';
import { showTrouble } from '../../kit/undo-toast.ts';
import { RefundDialog } from './refund-dialog.tsx';

const toldMs = 5_000;

/** What staff can do about an order. Giving money back is the super_admin's. */
export function OrderActions({ order }: { order: AdminOrderDetails }) {
  const { user } = useSession();
  const { mutate: check, isPending: isChecking } = useChange(checkAnyOrder);
  const { mutate: mail, isPending: isMailing } = useChange(mailReceiptAgain);
  const [isRefunding, setIsRefunding] = useState(false);
  const params = { id: order.id };
  const canRefund = user?.role === 'super_admin' && isPaid(order.state) && order.refunded < order.amount;
  return (
    <>
      {order.provider !== 'none' && (
        <Button
          look="soft"
          disabled={isChecking}
          onClick={() =>
            check([{ params }], {
              onSuccess: ({ state }) =>
                showToast(`Asked the provider: ${orderStateNames[state].toLowerCase()}.`, { toastMs: toldMs }),
              onError: showTrouble,
            })
          }
        >
          <RefreshCw aria-hidden className={`size-4.5 ${isChecking ? 'animate-spin' : ''}`} />
          Check with provider
        </Button>
      )}
      {isPaid(order.state) && (
        <>
          <ReceiptButton orderId={order.id} source={readAnyReceipt} />
          {order.buyer && (
            <Button
              look="soft"
              disabled={isMailing}
              onClick={() =>
                mail([{ params }], {
                  onSuccess: () =>
                    showToast(`The receipt is on its way to ${order.buyer?.email}.`, { toastMs: toldMs }),
                  onError: showTrouble,
                })
              }
            >
              <Send aria-hidden className="size-4.5" />
              Resend receipt
            </Button>
          )}
        </>
      )}
      {canRefund && (
        <Button look="danger" onClick={() => setIsRefunding(true)}>
          <Undo2 aria-hidden className="size-4.5" />
          Refund…
        </Button>
      )}
      <RefundDialog order={order} isOpen={isRefunding} onClose={() => setIsRefunding(false)} />
    </>
  );
}
