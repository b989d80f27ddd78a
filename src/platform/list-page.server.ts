import { asc, type Column, desc, type SQL } from 'drizzle-orm';

export interface PageQuery {
  page: number;
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** Where a page begins, for a query that has its order. */
export function offsetOf({ page, limit }: PageQuery): number {
  return (page - 1) * limit;
}

/** The order that `name` or `-name` asks for. The last column settles what is otherwise equal, so that pages never overlap. */
export function orderBy<Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, Column | SQL>>,
  last: Column,
): SQL[] {
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? desc : asc;
  const by = Object.entries<Column | SQL>(columns).find(([name]) => name === sort.replace(/^-/, ''))?.[1];
  return by && by !== last ? [direction(by), direction(last)] : [direction(last)];
}

/** Puts a page together from its rows and the number of all, which is only asked for where the rows do not tell it. */
export async function readPage<Row>(
  { page, limit }: PageQuery,
  rows: PromiseLike<Row[]>,
  counted: PromiseLike<{ count: number }[]>,
): Promise<Page<Row>> {
  const found = await rows;
  const isLastPage = found.length < limit && (found.length > 0 || page === 1);
  const total = isLastPage ? (page - 1) * limit + found.length : ((await counted)[0]?.count ?? 0);
  return { rows: found, total, page, pageSize: limit };
}
