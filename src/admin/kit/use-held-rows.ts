import { useState } from 'react';
import { holdOrder } from './row-order.ts';

interface HeldList<Row> {
  /** What is asked for: with another query the list begins anew. */
  query: object;
  /** The latest answer to it. */
  fresh: readonly Row[] | undefined;
  idOf: (row: Row) => string;
}

interface Held {
  query: string;
  order: readonly string[];
}

/**
 * The order of the rows on the screen, in which none jumps away under the pointer because it was changed; and those of
 * them that the answer no longer has, which are to be asked for by their ids.
 */
export function useHeldOrder<Row>({ query, fresh, idOf }: HeldList<Row>): { order: readonly string[]; left: string[] } {
  const [held, setHeld] = useState<Held>();
  const ids = fresh?.map(idOf) ?? [];
  const text = JSON.stringify(query);
  const order = held?.query === text ? holdOrder(held.order, ids) : ids;
  const isChanged = held?.query !== text || order.length !== held.order.length;
  if (fresh && isChanged) setHeld({ query: text, order });
  const present = new Set(ids);
  return { order, left: order.filter((id) => !present.has(id)) };
}

/** The rows in that order, as far as they are still there. */
export function rowsInOrder<Row>(order: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
