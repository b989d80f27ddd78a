import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '../accounts/login/failure-text.ts';
import { FormError } from '../accounts/login/form-error.tsx';
import { LoadFailure, Panel } from '../accounts/profile/panel.tsx';
import { useLoaded } from '../accounts/profile/use-loaded.ts';
import { formatRupees } from '../cart/rupees.ts';
import { listOrders, readReceipt } from '../checkout/contract.ts';
import { orderPath } from '../checkout/orders/order-path.ts';
import { OrderStateBadge } from '../checkout/orders/order-state-badge.tsx';
import type { Order } from '../checkout/schemas.ts';
import { formatDay } from '../page-kit/india-time.ts';
import { useVariant } from '../page-kit/variants.ts';
import { addressOf, call, fetchApi } from '../platform/http/client.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const pageSize = 10;
const loadOrders = (): Promise<Order[]> => call(listOrders, { query: { limit: pageSize } });

/** The person's orders, the newest first. */
export function RecentOrders() {
  const { loaded, reload } = useLoaded(loadOrders);
  const [earlier, setEarlier] = useState<readonly Order[]>([]);
  const [hasMore, setHasMore] = useState(true);
  const loadEarlier = async (after: string): Promise<void> => {
    const more = await call(listOrders, { query: { limit: pageSize, after } });
    setEarlier((known) => [...known, ...more]);
    setHasMore(more.length === pageSize);
  };
  const orders = loaded.status === 'loaded' ? [...loaded.value, ...earlier] : [];
  const last = orders.at(-1);
  const canHaveMore = loaded.status === 'loaded' && loaded.value.length === pageSize && hasMore;
  return (
    <Panel id="orders" title="My orders">
      {loaded.status === 'loading' && <Skeleton className="h-24" />}
      {loaded.status === 'failed' && (
        <LoadFailure text="Your orders could not be loaded." onRetry={() => void reload()} />
      )}
      {loaded.status === 'loaded' && orders.length === 0 && (
        <p className="text-ink-2">You have not ordered anything yet.</p>
      )}
      {orders.length > 0 && (
        <ul>
          {orders.map((order) => (
            <OrderEntry key={order.id} order={order} />
          ))}
        </ul>
      )}
      {canHaveMore && last && <EarlierOrders onAsk={() => loadEarlier(last.id)} />}
    </Panel>
  );
}

function EarlierOrders({ onAsk }: { onAsk: () => Promise<void> }) {
  const [failure, setFailure] = useState<string>();
  const ask = async (): Promise<void> => {
    setFailure(undefined);
    await onAsk().catch((error: unknown) => setFailure(failureText(error, 'Your orders could not be loaded.')));
  };
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button look="soft" onClick={() => void ask()}>
        Earlier orders
      </Button>
      <FormError text={failure} />
    </div>
  );
}

function OrderEntry({ order }: { order: Order }) {
  const { id, state, createdAt, amount, items, paymentLink, failure, paidAt } = order;
  const variant = useVariant();
  const isPaid = paidAt !== null;
  return (
    <li className="grid gap-1 border-rule border-t py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">
          <Link to={orderPath(variant, id)} className="text-pen-deep underline underline-offset-4">
            {id}
          </Link>{' '}
          <span className="font-normal text-ink-2 text-sm">{formatDay(createdAt)}</span>
        </p>
        <OrderStateBadge state={state} />
      </div>
      <p className="break-words text-[0.9375rem] text-ink-2">
        {items.map(({ subjectName, classname }) => `${subjectName}, ${classname}`).join('; ')}
      </p>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p className="font-bold font-display text-lg">{formatRupees(amount)}</p>
        {isPaid && <Receipt orderId={id} />}
        {paymentLink && (
          <a
            href={paymentLink}
            aria-label={`Pay now: ${id}`}
            className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
          >
            Pay now
          </a>
        )}
      </div>
      {failure && state === 'failed' && <p className="text-red text-sm">{failure}</p>}
    </li>
  );
}

function Receipt({ orderId }: { orderId: string }) {
  const [failure, setFailure] = useState<string>();
  const save = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const response = await fetchApi(addressOf(readReceipt, { id: orderId }));
      saveFile(await response.blob(), `receipt-${orderId}.pdf`);
    } catch (error) {
      setFailure(failureText(error, 'The receipt could not be loaded. Please try again.'));
    }
  };
  return (
    <div className="grid justify-items-end">
      <button
        type="button"
        aria-label={`Receipt: ${orderId}`}
        className="min-h-11 font-semibold text-pen-deep underline underline-offset-4"
        onClick={() => void save()}
      >
        Receipt
      </button>
      <FormError text={failure} />
    </div>
  );
}
