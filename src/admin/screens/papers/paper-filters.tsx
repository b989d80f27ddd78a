import { listPapersForStaff } from '../../../papers/admin-contract.ts';
import { kindNames } from '../../../papers/browsing/paper-facts.ts';
import { Access, Kind } from '../../../papers/schemas.ts';
import { ChoiceFilter, FilterChip, ListFilters, SearchFilter } from '../../kit/list-filters.tsx';
import type { useListState } from '../../kit/list-state.ts';
import { useAnswer } from '../../kit/queries.ts';
import { ClassAndSubjectFilter } from './class-and-subject-filter.tsx';

type ListState = ReturnType<typeof useListState>;

/** What narrows the list of papers. */
export function PaperFilters({ list }: { list: ListState }) {
  return (
    <ListFilters>
      <SearchFilter label="Search papers" list={list} />
      <ClassAndSubjectFilter list={list} />
      {!list.filter('classid') && <SubjectChip list={list} />}
      <ChoiceFilter
        label="Kind"
        name="kind"
        list={list}
        all="All kinds"
        choices={Kind.options.map((kind) => [kind, kindNames[kind]] as const)}
      />
      <ChoiceFilter
        label="Access"
        name="access"
        list={list}
        all="Free and paid"
        choices={Access.options.map((access) => [access, access === 'free' ? 'Free' : 'Paid'] as const)}
      />
      <ChoiceFilter
        label="In the shop"
        name="enabled"
        list={list}
        all="All"
        choices={[
          ['true', 'Enabled'],
          ['false', 'Disabled'],
        ]}
      />
      {list.filter('isUndescribed') && (
        <ChoiceFilter
          label="File"
          name="isUndescribed"
          list={list}
          all="Any"
          choices={[['true', 'No picture or pages']]}
        />
      )}
    </ListFilters>
  );
}

/** The subject that a link led to, whose class nobody chose. */
function SubjectChip({ list }: { list: ListState }) {
  const subjectId = Number(list.filter('subjectId')) || undefined;
  const { data } = useAnswer(listPapersForStaff, { query: { subjectId, limit: 1 } });
  if (subjectId === undefined) return null;
  const paper = data?.rows.find((row) => row.subjectId === subjectId);
  const text = paper ? `${paper.classname} ${paper.subjectName}` : `number ${subjectId}`;
  return <FilterChip label="Subject" text={text} onRemove={() => list.set({ subjectId: undefined })} />;
}

/** The same as the API takes it. What the address has beyond that is not asked for. */
export function readFilters({ filter }: ListState) {
  return {
    q: filter('q'),
    classid: Number(filter('classid')) || undefined,
    subjectId: Number(filter('subjectId')) || undefined,
    kind: Kind.options.find((kind) => kind === filter('kind')),
    access: Access.options.find((access) => access === filter('access')),
    enabled: ['true', 'false'].find((value) => value === filter('enabled')),
    isUndescribed: filter('isUndescribed') === 'true' ? 'true' : undefined,
  };
}
