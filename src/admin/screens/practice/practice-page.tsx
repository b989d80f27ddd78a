import { Link } from 'react-router';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { listFigures, type QuestionFigures } from '../../../practice/admin-contract.ts';
import { type Column, DataTable, Pager } from '../../kit/data-table.tsx';
import { ChoiceFilter, ListFilters } from '../../kit/list-filters.tsx';
import { useListState } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { ClassAndSubjectFilter } from '../papers/class-and-subject-filter.tsx';
import { ReportLink } from './report-link.tsx';
import { writeDuration, writeShare } from './write-figures.ts';

const columns: readonly Column<QuestionFigures>[] = [
  {
    id: 'question',
    header: 'Question',
    cell: ({ row: { original } }) => (
      <div className="max-w-md min-w-56 py-1 whitespace-normal">
        <Link
          to={`/admin/practice/${original.questionId}`}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
        >
          {original.key}
        </Link>
        <p className="line-clamp-2 text-ink-2 text-sm">{original.quote}</p>
      </div>
    ),
  },
  {
    id: 'subject',
    header: 'Subject and chapter',
    cell: ({ row: { original } }) => (
      <div className="max-w-60 whitespace-normal">
        {original.classname} {original.subjectName}
        <p className="text-ink-2 text-sm">{original.chapter}</p>
      </div>
    ),
  },
  { id: 'share', header: 'Marks earned', cell: ({ row }) => writeShare(row.original) },
  { id: 'seconds', header: 'Takes', cell: ({ row }) => writeDuration(row.original.seconds) },
  { id: 'answers', header: 'Answered', cell: ({ row }) => row.original.answers },
  { id: 'reports', header: 'Reported', cell: ({ row: { original } }) => <ReportLink figures={original} /> },
];

/** How questions are answered in practice and mocks. Of students it only says how many there are. */
export default function PracticePage() {
  const list = useListState('worst');
  const { data, error, refetch, isFetching } = useAnswer(listFigures, {
    query: {
      page: list.page,
      subjectId: list.filter('subjectId'),
      sort: oneOf(['reports', 'longest', 'most'], list.filter('sort')),
    },
  });
  return (
    <Screen title="Practice">
      <p className="mb-4 max-w-2xl text-ink-2">
        All students together, never who. What fewer than three students answered is not told.
        {data?.computedAt && ` Counted ${formatMoment(data.computedAt)}.`}
      </p>
      <Filters list={list} />
      {error && <LoadTrouble error={error} onRetry={refetch} />}
      {!error && (
        <DataTable
          label="Questions"
          columns={columns}
          rows={data?.rows ?? []}
          idOf={({ questionId }) => String(questionId)}
          nameOf={({ key }) => key}
          isLoading={isFetching}
          emptyText="Nothing to show yet. Answers are counted every ten minutes; reports are here at once."
        />
      )}
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onGo={list.goTo} />}
    </Screen>
  );
}

type ListState = ReturnType<typeof useListState>;

function Filters({ list }: { list: ListState }) {
  return (
    <ListFilters>
      <ChoiceFilter
        label="Order"
        name="sort"
        list={list}
        all="Answered worst"
        choices={[
          ['reports', 'Reported most'],
          ['longest', 'Take longest'],
          ['most', 'Answered most'],
        ]}
      />
      <ClassAndSubjectFilter list={list} />
    </ListFilters>
  );
}
