import { Link } from 'react-router';
import { formatRupees } from '../../../cart/rupees.ts';
import type { AdminOrder } from '../../../checkout/admin-contract.ts';
import { OrderStateBadge } from '../../../checkout/orders/order-state-badge.tsx';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../kit/data-table.tsx';
import { describeFlag } from './describe-event.ts';

export const orderColumns: Column<AdminOrder>[] = [
  {
    id: 'id',
    isTight: true,
    header: 'Order',
    cell: ({ row }) => (
      <Link
        to={`/admin/orders/${row.original.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
      >
        {row.original.id}
      </Link>
    ),
  },
  { id: 'made', header: 'Made', cell: ({ row }) => formatMoment(row.original.createdAt) },
  { id: 'buyer', header: 'Buyer', cell: ({ row }) => <Buyer buyer={row.original.buyer} /> },
  { id: 'items', header: 'Subjects', cell: ({ row }) => <Subjects order={row.original} /> },
  {
    id: 'amount',
    label: 'Amount',
    isTight: true,
    header: () => <span className="block text-right">Amount</span>,
    cell: ({ row: { original: order } }) => (
      <p className="tabular-nums md:text-right">
        {formatRupees(order.amount)}
        {order.refunded > 0 && (
          <span className="block text-ink-2 text-sm">{formatRupees(order.refunded)} given back</span>
        )}
      </p>
    ),
  },
  {
    id: 'state',
    isTight: true,
    header: 'State',
    cell: ({ row: { original: order } }) => (
      <div className="flex flex-wrap items-center gap-1.5">
        <OrderStateBadge state={order.state} />
        {order.flag && (
          <span title={describeFlag(order.flag)}>
            <Badge tone="bad">Needs attention</Badge>
          </span>
        )}
      </div>
    ),
  },
];

function Buyer({ buyer }: Pick<AdminOrder, 'buyer'>) {
  if (!buyer) return <span className="text-ink-2">erased</span>;
  return (
    <p>
      {buyer.name}
      <span className="wrap-anywhere block text-ink-2 text-sm">{buyer.email}</span>
    </p>
  );
}

function Subjects({ order: { items } }: { order: AdminOrder }) {
  const [first, ...others] = items;
  if (!first) return null;
  return (
    <p>
      {first.subjectName}
      <span className="block text-ink-2 text-sm">
        {others.length > 0 ? `and ${others.length} more` : first.classname}
      </span>
    </p>
  );
}
