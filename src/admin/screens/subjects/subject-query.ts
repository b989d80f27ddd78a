import { upAndDown } from '../../../platform/database/sort-contract.ts';
import { type useListState, writeSort } from '../../kit/list-state.ts';

export const pageSize = 50;

const sorts = upAndDown(['name', 'class', 'price', 'updatedAt']);

/** What the address of the list asks the server for; a way to sort that there is not is left out. */
export function subjectQuery({ page, sort, filter }: ReturnType<typeof useListState>) {
  return {
    page,
    limit: pageSize,
    q: filter('q'),
    classid: filter('classid'),
    enabled: filter('enabled'),
    isSoldEmpty: filter('isSoldEmpty') === 'true' ? 'true' : undefined,
    sort: sorts.find((known) => known === writeSort(sort)),
  };
}
