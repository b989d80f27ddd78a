import { Link } from 'react-router';
import { formatRupees } from '../../../cart/rupees.ts';
import { OrderStateBadge } from '../../../checkout/orders/order-state-badge.tsx';
import { formatMoment } from '../../../page-kit/india-time.ts';
import type { CustomerDetails } from '../../customers-contract.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';

type Order = CustomerDetails['orders'][number];

const columns: readonly Column<Order>[] = [
  {
    id: 'id',
    header: 'Order',
    cell: ({ row: { original } }) => (
      <Link
        to={`/admin/orders/${original.id}`}
        className="-my-2 inline-flex min-h-11 items-center text-pen-deep underline underline-offset-4"
      >
        {original.id}
      </Link>
    ),
  },
  { id: 'state', header: 'State', cell: ({ row }) => <OrderStateBadge state={row.original.state} /> },
  { id: 'amount', header: 'Amount', cell: ({ row }) => formatRupees(row.original.amount) },
  {
    id: 'refunded',
    header: 'Refunded',
    cell: ({ row }) => (row.original.refunded > 0 ? formatRupees(row.original.refunded) : '–'),
  },
  { id: 'createdAt', header: 'Ordered', cell: ({ row }) => formatMoment(row.original.createdAt) },
  {
    id: 'paidAt',
    header: 'Paid',
    cell: ({ row }) => (row.original.paidAt ? formatMoment(row.original.paidAt) : '–'),
  },
];

/** What a customer ordered; each leads to its order. */
export function OrdersPanel({ customer: { orders } }: { customer: CustomerDetails }) {
  return (
    <>
      <h2 className="mb-2 text-xl">Orders</h2>
      <DataTable
        label="Orders of this customer"
        columns={columns}
        rows={orders}
        idOf={({ id }) => id}
        isLoading={false}
        emptyText="No orders yet."
      />
    </>
  );
}
