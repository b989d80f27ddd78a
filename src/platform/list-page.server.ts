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

/** A stretch of a list, as a query has to ask for it. */
interface Part {
  order: SQL[];
  limit: number;
  offset: number;
}

interface PageSource<Row, Name extends string> {
  order: Order<Name>;
  read(part: Part): PromiseLike<Row[]>;
  /** Of the whole list. Only asked for where the rows do not tell. */
  count(): PromiseLike<{ count: number }[]>;
}

/** The database walks over every row before a page: from here on, pages behind the middle are read from the end. */
const farRow = 1_000;

export async function readPage<Row, Name extends string>(
  { page, limit, sort }: PageQuery & { sort: Sort<Name> },
  { order, read, count }: PageSource<Row, Name>,
): Promise<Page<Row>> {
  const offset = (page - 1) * limit;
  const forward = { order: orderBy(sort, order), limit, offset };
  const totalOf = async (): Promise<number> => (await count())[0]?.count ?? 0;
  if (offset < farRow) {
    const rows = await read(forward);
    const isLastPage = rows.length < limit && (rows.length > 0 || page === 1);
    return { rows, total: isLastPage ? offset + rows.length : await totalOf(), page, pageSize: limit };
  }
  const total = await totalOf();
  const behind = total - offset - limit;
  if (behind >= offset) return { rows: await read(forward), total, page, pageSize: limit };
  const size = Math.min(limit, total - offset);
  const backward = { order: reverseOf(sort, order), limit: size, offset: Math.max(0, behind) };
  const rows = size > 0 ? await read(backward) : [];
  return { rows: rows.toReversed(), total, page, pageSize: limit };
}
