import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { CallFailed } from '../../../platform/http/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { readCustomer } from '../../customers-contract.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import type { Route } from './+types/customer-page';
import { AccountPanel } from './account-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { OwnedPanel } from './owned-panel.tsx';

/** Not an id, or nobody's: the same to who looks for somebody. */
function isUnknown(error: Error): boolean {
  return error instanceof CallFailed && [400, 404].includes(error.status);
}

export default function CustomerPage({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch, isPlaceholderData } = useAnswer(readCustomer, { params: { id } });
  if (error && isUnknown(error)) {
    return (
      <Screen title="Customer">
        <EmptyState
          title="No such customer"
          message="They may have erased their account, or belong to the staff now."
          action={<ButtonLink to="/admin/customers">All customers</ButtonLink>}
        />
      </Screen>
    );
  }
  const customer = isPlaceholderData ? undefined : data;
  return (
    <Screen title={customer?.name ?? 'Customer'}>
      <Link to="/admin/customers" className="-mt-3 mb-2 inline-flex min-h-11 items-center gap-1.5 text-pen-deep">
        <ArrowLeft aria-hidden className="size-4" />
        All customers
      </Link>
      {error && <LoadTrouble error={error} onRetry={refetch} />}
      {!customer && !error && <Skeleton className="h-72" />}
      {customer && (
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-2 xl:items-start">
          <AccountPanel customer={customer} />
          <OwnedPanel customer={customer} />
          <div className="min-w-0 xl:col-span-2">
            <OrdersPanel customer={customer} />
          </div>
        </div>
      )}
    </Screen>
  );
}
