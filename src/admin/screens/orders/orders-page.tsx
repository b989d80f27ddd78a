import { Link, useSearchParams } from 'react-router';
import { type AdminOrder, listAllOrders } from '../../../checkout/admin-contract.ts';
import { orderStateNames } from '../../../checkout/orders/order-state-badge.tsx';
import { OrderId, OrderState } from '../../../checkout/schemas.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { ChoiceFilter, ListFilters, SearchFilter } from '../../kit/list-filters.tsx';
import { useListState } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { orderColumns } from './order-columns.tsx';

const pageSize = 50;

export default function OrdersPage() {
  const list = useListState('');
  // Whatever changes what is listed begins with the newest.
  const filters: typeof list = { ...list, set: (changes) => list.set({ after: undefined, ...changes }) };
  const { data, error, isPending, refetch } = useAnswer(listAllOrders, {
    query: {
      q: list.filter('q'),
      state: oneOf(OrderState.options, list.filter('state')),
      flagged: list.filter('attention') === 'flagged' ? 'true' : undefined,
      stuck: list.filter('attention') === 'stuck' ? 'true' : undefined,
      after: OrderId.safeParse(list.filter('after')).data,
      // One more than is shown tells whether there are older ones.
      limit: pageSize + 1,
    },
  });
  const shown = data?.slice(0, pageSize) ?? [];
  const isNarrowed = ['q', 'state', 'attention', 'after'].some((name) => list.filter(name));
  return (
    <Screen title="Orders">
      <ListFilters>
        <SearchFilter label="Search by number, name or e-mail" list={filters} />
        <ChoiceFilter
          label="State"
          name="state"
          list={filters}
          all="All states"
          choices={OrderState.options.map((state) => [state, orderStateNames[state]] as const)}
        />
        <ChoiceFilter
          label="Attention"
          name="attention"
          list={filters}
          all="All orders"
          choices={[
            ['flagged', 'Something is wrong'],
            ['stuck', 'No news of payment or refund'],
          ]}
        />
      </ListFilters>
      {error ? (
        <LoadTrouble error={error} onRetry={refetch} />
      ) : (
        <>
          <DataTable
            label="Orders"
            columns={orderColumns}
            rows={shown}
            idOf={({ id }) => id}
            isLoading={isPending}
            emptyText={isNarrowed ? 'No orders match. Change the search or the filters.' : 'Nobody has ordered yet.'}
          />
          <OlderOrders
            last={data && data.length > pageSize ? shown.at(-1) : undefined}
            isFirst={!list.filter('after')}
          />
        </>
      )}
    </Screen>
  );
}

const link =
  'inline-flex min-h-11 items-center rounded-button border border-rule bg-sheet px-4 font-semibold hover:bg-pen-soft';

/** Orders are read from the newest on: new ones come in all the time, and would move whatever is counted from the top. */
function OlderOrders({ last, isFirst }: { last: AdminOrder | undefined; isFirst: boolean }) {
  const [search] = useSearchParams();
  const addressWith = (after: string | undefined): string => {
    const next = new URLSearchParams(search);
    next.delete('after');
    if (after) next.set('after', after);
    return `?${next}`;
  };
  return (
    <nav aria-label="Pages" className="mt-3 flex justify-end gap-2 text-[15px]">
      {!isFirst && (
        <Link to={addressWith(undefined)} className={link}>
          Back to the newest
        </Link>
      )}
      {last && (
        <Link to={addressWith(last.id)} className={link}>
          Older orders
        </Link>
      )}
    </nav>
  );
}
