import { asc, type Column, desc, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';

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

/** What a list can be sorted by. The last column settles what is otherwise equal, so that pages never overlap. */
interface Order<Name extends string> {
  columns: Readonly<Record<Name, Column | SQL>>;
  last: Column;
}

type Sort<Name extends string> = Name | `-${Name}`;

/** The order that `name` or `-name` asks for. */
export function orderBy<Name extends string>(sort: Sort<Name>, { columns, last }: Order<Name>): SQL[] {
  return direct(sort, columns, last, sort.startsWith('-') ? desc : asc);
}

function reverseOf<Name extends string>(sort: Sort<Name>, { columns, last }: Order<Name>): SQL[] {
  return direct(sort, columns, last, sort.startsWith('-') ? asc : desc);
}

function direct(
  sort: string,
  columns: Readonly<Record<string, Column | SQL>>,
  last: Column,
  direction: typeof asc,
): SQL[] {
  const by = columns[sort.replace(/^-/, '')];
  return by && by !== last ? [direction(by), direction(last)] : [direction(last)];
}

interface PageSource<Rows extends PgSelect, Name extends string> {
  /** All rows of the list, as a query to which order and stretch are still to be added (`$dynamic()`). */
  rows: Rows;
  order: Order<Name>;
  /** Of the whole list. Only asked for where the rows do not tell. */
  count: PromiseLike<{ count: number }[]>;
}

/** The database walks over every row before a page: from here on, pages behind the middle are read from the end. */
const farRow = 1_000;

export async function readPage<Rows extends PgSelect, Name extends string>(
  { page, limit, sort }: PageQuery & { sort: Sort<Name> },
  { rows: all, order, count }: PageSource<Rows, Name>,
): Promise<Page<Awaited<Rows>[number]>> {
  const offset = (page - 1) * limit;
  const inOrder = () =>
    all
      .orderBy(...orderBy(sort, order))
      .limit(limit)
      .offset(offset);
  const totalOf = async (): Promise<number> => (await count)[0]?.count ?? 0;
  if (offset < farRow) {
    const rows = await inOrder();
    const isLastPage = rows.length < limit && (rows.length > 0 || page === 1);
    return { rows, total: isLastPage ? offset + rows.length : await totalOf(), page, pageSize: limit };
  }
  const total = await totalOf();
  const behind = total - offset - limit;
  if (behind >= offset) return { rows: await inOrder(), total, page, pageSize: limit };
  const size = Math.min(limit, total - offset);
  if (size <= 0) return { rows: [], total, page, pageSize: limit };
  const fromEnd = await all
    .orderBy(...reverseOf(sort, order))
    .limit(size)
    .offset(Math.max(0, behind));
  return { rows: fromEnd.toReversed(), total, page, pageSize: limit };
}
