import { X } from 'lucide-react';
import { listStaff } from '../../../accounts/admin-contract.ts';
import { kinds } from '../../audit/action-words.ts';
import { ChoiceFilter, DayFilter, ListFilters } from '../../kit/list-filters.tsx';
import type { useListState } from '../../kit/list-state.ts';
import { useAnswer } from '../../kit/queries.ts';

type ListState = ReturnType<typeof useListState>;

/** Narrows the audit log to a person, a kind of thing, days, and one thing that was chosen in a row. */
export function AuditFilters({ list }: { list: ListState }) {
  const { data } = useAnswer(listStaff);
  const people = data?.staff.map(({ email }) => email) ?? [];
  // Who has left the staff is still in the log, and in the address of who looks for them.
  const actors = [...new Set([...people, 'command line', list.filter('actor') ?? 'command line'])];
  const target = list.filter('target');
  return (
    <ListFilters>
      <ChoiceFilter
        label="Who"
        name="actor"
        list={list}
        all="Everybody"
        choices={actors.map((actor) => [actor, actor] as const)}
      />
      <ChoiceFilter label="What" name="action" list={list} all="Everything but logins" choices={kinds} />
      <DayFilter label="From" name="from" list={list} />
      <DayFilter label="Until" name="until" list={list} />
      {target && (
        <button
          type="button"
          className="inline-flex min-h-12 items-center gap-2 rounded-button bg-pen-soft px-3.5 text-pen-deep"
          onClick={() => list.set({ target: undefined })}
        >
          Only {target}
          <X aria-hidden className="size-4" />
          <span className="sr-only">Show everything again</span>
        </button>
      )}
    </ListFilters>
  );
}
