import { Link } from 'react-router';
import { formatDay } from '../../../page-kit/india-time.ts';
import { upAndDown } from '../../../platform/database/sort-contract.ts';
import type { EndpointResult } from '../../../platform/http/endpoint.ts';
import { Badge } from '../../../ui/badge.tsx';
import { listCustomers } from '../../customers-contract.ts';
import { type Column, DataTable, Pager } from '../../kit/data-table.tsx';
import { ChoiceFilter, ListFilters, SearchFilter } from '../../kit/list-filters.tsx';
import { useListState, writeSort } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';

type Customer = EndpointResult<typeof listCustomers>['rows'][number];

const columns: readonly Column<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    sortsBy: 'name',
    cell: ({ row: { original } }) => (
      <Link
        to={`/admin/customers/${original.id}`}
        className="-my-2 inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
      >
        {original.name}
      </Link>
    ),
  },
  { id: 'email', header: 'E-mail', cell: ({ row }) => row.original.email },
  { id: 'mobile', header: 'Mobile', cell: ({ row }) => row.original.mobile ?? '–' },
  { id: 'subjects', header: 'Subjects', cell: ({ row }) => row.original.subjects },
  { id: 'orders', header: 'Orders', cell: ({ row }) => row.original.orders },
  { id: 'createdAt', header: 'Joined', sortsBy: 'createdAt', cell: ({ row }) => formatDay(row.original.createdAt) },
  {
    id: 'state',
    header: 'Account',
    cell: ({ row }) =>
      row.original.disabledAt ? <Badge tone="bad">Disabled</Badge> : <Badge tone="good">Active</Badge>,
  },
];

export default function CustomersPage() {
  const list = useListState('-createdAt');
  const { data, error, refetch, isFetching } = useAnswer(listCustomers, {
    query: {
      page: list.page,
      q: list.filter('q'),
      state: oneOf(['active', 'disabled'], list.filter('state')),
      sort: oneOf(upAndDown(['name', 'createdAt']), writeSort(list.sort)),
    },
  });
  return (
    <Screen title="Customers">
      <ListFilters>
        <SearchFilter label="Search by name, e-mail or mobile" list={list} />
        <ChoiceFilter
          label="Account"
          name="state"
          list={list}
          all="All"
          choices={[
            ['active', 'Active'],
            ['disabled', 'Disabled'],
          ]}
        />
      </ListFilters>
      {error && <LoadTrouble error={error} onRetry={refetch} />}
      {!error && (
        <DataTable
          label="Customers"
          columns={columns}
          rows={data?.rows ?? []}
          idOf={({ id }) => id}
          isLoading={isFetching}
          emptyText="No customer matches. Try a part of the name, of the e-mail address or of the mobile number."
          sort={list.sort}
          onSort={list.sortBy}
        />
      )}
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onGo={list.goTo} />}
    </Screen>
  );
}
