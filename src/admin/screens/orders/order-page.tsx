import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useSession } from '../../../accounts/sessions/session.ts';
import { type AdminOrderDetails, readAnyOrder } from '../../../checkout/admin-contract.ts';
import { OrderItemsList } from '../../../checkout/orders/order-items-list.tsx';
import { OrderStateBadge } from '../../../checkout/orders/order-state-badge.tsx';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { CallFailed } from '../../../platform/http/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Facts } from '../../kit/facts.tsx';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { FlagNotice } from './flag-notice.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundPayment } from './refund-payment.tsx';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useAnswer(readAnyOrder, { params: { id } });
  if (error) return <NoOrder id={id} error={error} onRetry={refetch} />;
  // While another order is on its way the one before is still there.
  if (data?.id !== id) {
    return (
      <Screen title={`Order ${id}`}>
        <div role="status" aria-label="Loading the order" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={`Order ${id}`} actions={<OrderActions order={data} />}>
      <ToOrders />
      <FlagNotice order={data} />
      <OrderSheets order={data} />
    </Screen>
  );
}

function OrderSheets({ order }: { order: AdminOrderDetails }) {
  const { user } = useSession();
  const [payment, setPayment] = useState<AdminOrderDetails['payments'][number]>();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        <Sheet title="Order">
          <Facts facts={factsOf(order)} />
        </Sheet>
        <Sheet title="Subjects">
          <OrderItemsList order={order} />
        </Sheet>
        <Sheet title="Payments">
          <OrderMoney order={order} onRefund={user?.role === 'super_admin' ? setPayment : undefined} />
        </Sheet>
      </div>
      <Sheet title="What happened">
        <OrderTimeline events={order.events} />
      </Sheet>
      <RefundPayment orderId={order.id} payment={payment} onClose={() => setPayment(undefined)} />
    </div>
  );
}

function factsOf(order: AdminOrderDetails): [string, ReactNode][] {
  const { state, buyer, createdAt, paidAt, provider, linkId, failure } = order;
  const facts: [string, ReactNode][] = [
    ['State', <OrderStateBadge key="state" state={state} />],
    ['Buyer', buyer ? `${buyer.name}, ${buyer.email}` : 'Has been erased'],
    ['Made', formatMoment(createdAt)],
    ['Paid', paidAt && formatMoment(paidAt)],
    ['Last try', failure],
    ['Provider', provider],
    ['Payment link', linkId],
  ];
  return facts.filter(([, value]) => value !== null);
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-rule bg-sheet p-4">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function ToOrders() {
  return (
    <Link
      to="/admin/orders"
      className="-mt-2 mb-3 inline-flex min-h-11 items-center gap-1.5 text-pen-deep underline underline-offset-4"
    >
      <ArrowLeft aria-hidden className="size-4" />
      All orders
    </Link>
  );
}

function NoOrder({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof CallFailed && (error.status === 404 || error.status === 400);
  return (
    <Screen title={`Order ${id}`}>
      {isUnknown ? (
        <EmptyState
          title="There is no such order"
          message="Maybe its number is not complete."
          action={<ButtonLink to="/admin/orders">All orders</ButtonLink>}
        />
      ) : (
        <LoadTrouble error={error} onRetry={onRetry} />
      )}
    </Screen>
  );
}
