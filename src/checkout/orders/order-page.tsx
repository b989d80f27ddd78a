import { useCallback, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { useParams } from 'react-router';
import { NeedsLogin } from '../../accounts/login/needs-login.tsx';
import { LoadFailure } from '../../accounts/profile/panel.tsx';
import { type Loaded, useLoaded } from '../../accounts/profile/use-loaded.ts';
import { formatMoment } from '../../page-kit/india-time.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { CallFailed, call } from '../../platform/http/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { checkOrder, readOrder } from '../contract.ts';
import { isOpen, isPaid } from '../ordering/order-states.ts';
import { ReceiptButton } from '../receipts/receipt-button.tsx';
import type { Order } from '../schemas.ts';
import { OrderItemsList } from './order-items-list.tsx';
import { OrderStateBadge } from './order-state-badge.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Your order', description: 'What you ordered, and its receipt.', isPrivate: true });

/** Null where there is no such order, or none of the viewer's. */
async function loadOrder(id: string): Promise<Order | null> {
  return call(readOrder, { params: { id } }).catch((error: unknown) => {
    if (error instanceof CallFailed && (error.status === 404 || error.status === 400)) return null;
    throw error;
  });
}

export default function OrderPage() {
  const { id = '' } = useParams();
  return (
    <div className="column min-h-[60dvh] max-w-3xl py-8 md:py-13">
      <NeedsLogin>{({ username }) => <OrderDetails key={`${username} ${id}`} id={id} />}</NeedsLogin>
    </div>
  );
}

function OrderDetails({ id }: { id: string }) {
  const load = useCallback(() => loadOrder(id), [id]);
  const { loaded, reload } = useLoaded<Order | null>(load);
  const { paths } = useVariant();
  if (loaded.status === 'loading') return <OrderSkeleton />;
  if (loaded.status === 'failed') {
    return <LoadFailure text="Your order could not be loaded." onRetry={() => void reload()} />;
  }
  if (!loaded.value) {
    return (
      <div className="grid justify-items-start gap-4">
        <h1 className="text-[1.6875rem] md:text-[2.125rem]">There is no such order</h1>
        <p className="text-ink-2">Maybe it was made with another account, or the address is not complete.</p>
        <ButtonLink to={paths.dashboard}>Go to my library</ButtonLink>
      </div>
    );
  }
  return <OrderSheet order={loaded.value} onChanged={() => void reload()} />;
}

function OrderSheet({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { paths } = useVariant();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h1 className="text-[1.6875rem] md:text-[2.125rem]">
          Order <span className="highlighted whitespace-nowrap">{order.id}</span>
        </h1>
        <OrderStateBadge state={order.state} />
      </div>
      <p className="mt-2 text-ink-2">
        {order.paidAt ? `Paid on ${formatMoment(order.paidAt)}` : `Made on ${formatMoment(order.createdAt)}`}
      </p>
      <section
        aria-label="Subjects"
        className="mt-6 rounded-card border border-rule bg-sheet px-4 pt-2 pb-5 shadow-card md:px-6"
      >
        <OrderItemsList order={order} />
      </section>
      <div className="mt-6 flex flex-wrap items-start gap-3">
        {isPaid(order.state) && <ReceiptButton orderId={order.id} />}
        {isPaid(order.state) && (
          <ButtonLink look="outline" to={paths.dashboard}>
            Go to my library
          </ButtonLink>
        )}
        {isOpen(order.state) && <OpenOrder order={order} onChanged={onChanged} />}
        {(order.state === 'expired' || order.state === 'cancelled') && (
          <ButtonLink to={paths.cart}>Back to cart</ButtonLink>
        )}
      </div>
    </>
  );
}

/** Still to be paid, or paid without our having heard of it. */
function OpenOrder({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const [asked, setAsked] = useState<Loaded<Order>['status']>();
  const ask = async (): Promise<void> => {
    setAsked('loading');
    const isAnswered = await call(checkOrder, { params: { id: order.id } }).then(
      () => true,
      () => false,
    );
    setAsked(isAnswered ? 'loaded' : 'failed');
    onChanged();
  };
  return (
    <div className="grid gap-3">
      {order.failure && <p className="text-red">{order.failure}</p>}
      <div className="flex flex-wrap gap-3">
        {order.paymentLink && (
          <a
            href={order.paymentLink}
            className="inline-flex min-h-11 items-center justify-center rounded-button bg-pen px-4.5 font-semibold text-on-pen hover:bg-pen-hover"
          >
            Pay now
          </a>
        )}
        <Button look="soft" aria-disabled={asked === 'loading'} onClick={() => void ask()}>
          I have paid: check again
        </Button>
      </div>
      <p role="status" className="text-ink-2 text-sm">
        {asked === 'loading' && 'Asking the payment service…'}
        {asked === 'loaded' && 'Not paid yet, as far as the payment service knows. You do not need to pay twice.'}
        {asked === 'failed' && 'The payment service does not answer right now. We keep asking by ourselves.'}
      </p>
    </div>
  );
}

function OrderSkeleton() {
  return (
    <div role="status" aria-label="Loading your order" className="grid gap-4">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-5 w-52" />
      <Skeleton className="h-56" />
    </div>
  );
}
