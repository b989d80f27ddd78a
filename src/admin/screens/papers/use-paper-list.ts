import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPapersForStaff, paperSorts, type StaffPaper } from '../../../papers/admin-contract.ts';
import { call } from '../../../platform/http/client.ts';
import { type useListState, writeSort } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { useAnswer } from '../../kit/queries.ts';
import { callAsStaff } from '../../kit/session/staff-session.ts';
import { rowsInOrder, useHeldOrder } from '../../kit/use-held-rows.ts';
import { readFilters } from './paper-filters.tsx';

/** As many as one answer may have. */
const mostRows = 200;

export const idOfPaper = ({ paperid }: Pick<StaffPaper, 'paperid'>): string => String(paperid);

/** The papers that the address asks for. Those that were changed stay in their place until something else is asked for. */
export function usePaperList(list: ReturnType<typeof useListState>) {
  const query = { ...readFilters(list), page: list.page, sort: oneOf(paperSorts, writeSort(list.sort)) };
  const answer = useAnswer(listPapersForStaff, { query });
  const fresh = answer.isPlaceholderData ? undefined : answer.data?.rows;
  const { order, left } = useHeldOrder({ query, fresh, idOf: idOfPaper });
  const lost = useLost(left.slice(0, mostRows), fresh);
  const rows = fresh ? rowsInOrder(order, [...lost, ...fresh], idOfPaper) : (answer.data?.rows ?? []);
  return { ...answer, rows };
}

/** Rows on the screen that the list no longer has: as they are now, and until that is known as they were. */
function useLost(ids: readonly string[], fresh: readonly StaffPaper[] | undefined): StaffPaper[] {
  const [seen, setSeen] = useState<{ fresh: typeof fresh; rows: ReadonlyMap<string, StaffPaper> }>({
    fresh: undefined,
    rows: new Map(),
  });
  if (fresh && fresh !== seen.fresh) {
    setSeen({ fresh, rows: new Map([...seen.rows, ...fresh.map((row) => [idOfPaper(row), row] as const)]) });
  }
  const { data, isPlaceholderData } = useQuery({
    queryKey: [listPapersForStaff.path, 'by id', ids.join()],
    queryFn: () => callAsStaff(() => call(listPapersForStaff, { query: { ids: ids.join(), limit: ids.length } })),
    enabled: ids.length > 0,
  });
  if (data && !isPlaceholderData) return data.rows;
  return ids.flatMap((id) => seen.rows.get(id) ?? []);
}
