import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Sort } from './list-state.ts';
import { rangeBetween } from './row-order.ts';

const features = tableFeatures({});

/** A column: how its cells are drawn, and the name the server sorts by, where it can. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row> & {
  id: string;
  sortsBy?: string;
  /** What stands before its value on a phone, where the header is not plain text. */
  label?: string;
  /** Never broken into lines, so that it stays readable where there is little room: amounts, states, buttons. */
  isTight?: true;
};

interface DataTableProps<Row extends RowData> {
  /** What the table lists, for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What a row is called, for those who cannot see it. */
  nameOf?: (row: Row) => string;
  isLoading: boolean;
  /** What stands in an empty table. */
  emptyText: string;
  /** Leave both out where nothing can be sorted. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Ids of the rows that are ticked; leave out where nothing is done to many at once. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
}

/** A table whose rows the server sorts, filters and pages. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, nameOf, isLoading, emptyText, sort, onSort, selected, onSelect } = props;
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
  });
  const region = useRef<HTMLElement>(null);
  useKeptFocus(region, rows);
  const shown = table.getRowModel().rows;
  const areAllSelected = shown.length > 0 && shown.every(({ id }) => selected?.has(id));
  /** The row that was ticked last, where a range begins. */
  const lastTicked = useRef<string>(undefined);
  const tick = (id: string, isTicked: boolean, isRange: boolean): void => {
    const all = shown.map((row) => row.id);
    select(isRange ? rangeBetween(all, lastTicked.current, id) : [id], isTicked);
    lastTicked.current = id;
  };
  const select = (ids: readonly string[], isSelected: boolean): void => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onSelect?.(next);
  };
  return (
    // Positioned, so that words for screen readers alone scroll with the table and do not widen the page.
    <section
      ref={region}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-rule bg-sheet"
    >
      <table
        {...roles.table}
        aria-busy={isLoading}
        className={`w-full text-left text-[15px] max-md:block ${isLoading ? 'opacity-60' : ''}`}
      >
        <thead {...roles.rowgroup} className="border-rule border-b bg-paper text-ink-2 text-sm max-md:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} {...roles.row}>
              {selected && (
                <th {...roles.columnheader} scope="col" className="w-11 pl-3">
                  <Tick
                    label="Select all rows"
                    isTicked={areAllSelected}
                    onTick={(isTicked) =>
                      select(
                        shown.map(({ id }) => id),
                        isTicked,
                      )
                    }
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <SortableHeader
                  key={header.id}
                  sortsBy={columns.find(({ id }) => id === header.column.id)?.sortsBy}
                  sort={sort}
                  onSort={onSort}
                >
                  {draw(header.column.columnDef.header, header.getContext())}
                </SortableHeader>
              ))}
            </tr>
          ))}
        </thead>
        <tbody {...roles.rowgroup} className="divide-y divide-rule max-md:block">
          {shown.map((row) => (
            <tr
              key={row.id}
              {...roles.row}
              className="hover:bg-pen-soft/40 max-md:grid max-md:grid-cols-1 max-md:gap-0.5 max-md:px-3 max-md:py-3"
            >
              {selected && (
                <td {...roles.cell} className="pl-3 max-md:pl-0">
                  <Tick
                    label={`Select ${nameOf?.(row.original) ?? `row ${row.id}`}`}
                    isTicked={selected.has(row.id)}
                    onTick={(isTicked, isRange) => tick(row.id, isTicked, isRange)}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <Cell key={cell.id} column={columns.find(({ id }) => id === cell.column.id)}>
                  {draw(cell.column.columnDef.cell, cell.getContext())}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && isLoading && <Skeleton className="m-3 h-64" />}
      {shown.length === 0 && !isLoading && <p className="px-4 py-8 text-center text-ink-2">{emptyText}</p>}
    </section>
  );
}

/** Said aloud though the style sheet makes cards of the rows on a phone, which takes these roles from the elements. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A value; on a phone with the name of its column before it. */
function Cell<Row extends RowData>({ column, children }: { column: Column<Row> | undefined; children: ReactNode }) {
  const label = column?.label ?? (typeof column?.header === 'string' ? column.header : undefined);
  return (
    <td
      {...roles.cell}
      className={`h-12 px-3 py-1 align-middle max-md:flex max-md:h-auto max-md:min-h-8 max-md:items-center max-md:gap-3 max-md:px-0 max-md:py-0 ${
        column?.isTight ? 'whitespace-nowrap' : 'break-words'
      }`}
    >
      {label && (
        <span aria-hidden className="w-28 shrink-0 text-ink-2 text-sm md:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0 max-md:flex-1">{children}</div>
    </td>
  );
}

/**
 * What a column says of a cell. It is called, not mounted as a component, so that columns made anew with every rendering
 * do not make what is in the cells anew: what has the focus or is busy stays.
 */
function draw<Context>(drawing: string | ((context: Context) => ReactNode) | undefined, context: Context): ReactNode {
  return typeof drawing === 'function' ? drawing(context) : drawing;
}

/** When the row that had the focus goes away, as after a deletion, the table has it and not the top of the page. */
function useKeptFocus(region: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      hadFocus.current = target instanceof Node && region.current?.contains(target) === true;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [region]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go when others arrive.
  useEffect(() => {
    const { activeElement, body } = document;
    if (hadFocus.current && (!activeElement || activeElement === body)) region.current?.focus({ preventScroll: true });
  }, [region, rows]);
}

function SortableHeader(props: {
  sortsBy: string | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  children: ReactNode;
}) {
  const { sortsBy, sort, onSort, children } = props;
  if (!sortsBy || !sort || !onSort) {
    return (
      <th {...roles.columnheader} scope="col" className="px-3 py-2.5 font-semibold">
        {children}
      </th>
    );
  }
  const isSorted = sort.by === sortsBy;
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
      className="px-3 font-semibold"
    >
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
        onClick={() => onSort({ by: sortsBy, isDescending: isSorted && !sort.isDescending })}
      >
        {children}
        <Arrow aria-hidden className={`size-3.5 ${isSorted ? '' : 'invisible'}`} />
      </button>
    </th>
  );
}

interface TickProps {
  label: string;
  isTicked: boolean;
  /** Told also whether Shift was held: then everything since the last tick is meant. */
  onTick: (isTicked: boolean, isRange: boolean) => void;
}

function Tick({ label, isTicked, onTick }: TickProps) {
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void =>
    onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <input type="checkbox" aria-label={label} className="size-5 accent-pen" checked={isTicked} onChange={change} />
  );
}

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onGo: (page: number) => void;
}

/** Which part of a list is shown, and the way to the others. */
export function Pager({ page, pageSize, total, onGo }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const button =
    'inline-flex size-11 items-center justify-center rounded-button border border-rule bg-sheet disabled:opacity-40';
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-2 text-[15px] text-ink-2">
      <p className="mr-auto" aria-live="polite">
        {first.toLocaleString('en-IN')}–{last.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}
      </p>
      <button
        type="button"
        aria-label="Previous page"
        className={button}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Next page"
        className={button}
        disabled={page >= pages}
        onClick={() => onGo(page + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </button>
    </nav>
  );
}
