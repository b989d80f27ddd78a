import { listPapersForStaff, paperSorts, type StaffPaper } from '../../../papers/admin-contract.ts';
import { call } from '../../../platform/http/client.ts';
import { type useListState, writeSort } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { useAnswer } from '../../kit/queries.ts';
import { useHeldRows } from '../../kit/use-held-rows.ts';
import { readFilters } from './paper-filters.tsx';

export const idOfPaper = ({ paperid }: Pick<StaffPaper, 'paperid'>): string => String(paperid);

/** The papers that the address asks for. Those that were changed stay in their place until something else is asked for. */
export function usePaperList(list: ReturnType<typeof useListState>) {
  const query = { ...readFilters(list), page: list.page, sort: oneOf(paperSorts, writeSort(list.sort)) };
  const answer = useAnswer(listPapersForStaff, { query });
  const rows = useHeldRows({
    query,
    fresh: answer.isPlaceholderData ? undefined : answer.data?.rows,
    idOf: idOfPaper,
    load: (byId) => call(listPapersForStaff, { query: byId }),
    name: listPapersForStaff.path,
  });
  return { ...answer, rows: answer.isPlaceholderData ? (answer.data?.rows ?? []) : rows };
}
