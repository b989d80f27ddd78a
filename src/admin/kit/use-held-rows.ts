import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdOrder } from './row-order.ts';
import { callAsStaff } from './session/staff-session.ts';

/** As many as one answer may have. */
const mostRows = 200;

interface HeldRows<Row> {
  /** What is asked for: with another query the list begins anew. */
  query: object;
  /** The latest answer to it; undefined while there is none, or only that to an earlier query. */
  fresh: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  /** Asks for rows by their ids. */
  load: (query: { ids: string; limit: number }) => Promise<{ rows: Row[] }>;
  /** What the list is called among everything that is asked for again after a change. */
  name: string;
}

/** The rows of a list in an order in which none jumps away under the pointer because it was changed. */
export function useHeldRows<Row>({ query, fresh, idOf, load, name }: HeldRows<Row>): Row[] {
  const { order, left } = useHeldOrder(JSON.stringify(query), fresh?.map(idOf));
  const lost = useLost({ ids: left.slice(0, mostRows), fresh, idOf, load, name });
  const byId = new Map([...lost, ...(fresh ?? [])].map((row) => [idOf(row), row]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

/** The order of the rows on the screen, and those of them that the answer no longer has. */
function useHeldOrder(query: string, fresh: readonly string[] | undefined) {
  const [held, setHeld] = useState<{ query: string; order: readonly string[] }>();
  const ids = fresh ?? [];
  const isSameQuery = held?.query === query;
  const order = isSameQuery ? holdOrder(held.order, ids) : ids;
  if (fresh && (!isSameQuery || order.length !== held.order.length)) setHeld({ query, order });
  const present = new Set(ids);
  return { order, left: fresh ? order.filter((id) => !present.has(id)) : [] };
}

/** Rows on the screen that the list no longer has: as they are now, and until that is known as they were. */
function useLost<Row>({
  ids,
  fresh,
  idOf,
  load,
  name,
}: Omit<HeldRows<Row>, 'query'> & { ids: readonly string[] }): Row[] {
  const [seen, setSeen] = useState<{ fresh: typeof fresh; rows: ReadonlyMap<string, Row> }>({
    fresh: undefined,
    rows: new Map(),
  });
  if (fresh && fresh !== seen.fresh) {
    setSeen({ fresh, rows: new Map([...seen.rows, ...fresh.map((row) => [idOf(row), row] as const)]) });
  }
  const { data, isPlaceholderData } = useQuery({
    queryKey: [name, 'by id', ids.join()],
    queryFn: () => callAsStaff(() => load({ ids: ids.join(), limit: ids.length })),
    enabled: ids.length > 0,
  });
  if (data && !isPlaceholderData) return data.rows;
  return ids.flatMap((id) => seen.rows.get(id) ?? []);
}
