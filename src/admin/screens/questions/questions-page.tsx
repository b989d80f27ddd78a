import { Plus } from 'lucide-react';
import { useState } from 'react';
import { listQuestions, questionSorts } from '../../../questions/studio/studio-contract.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable, Pager } from '../../kit/data-table.tsx';
import { useListState, writeSort } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { ChapterCounts } from './chapter-counts.tsx';
import { questionColumns } from './question-columns.tsx';
import { QuestionFilters, readFilters } from './question-filters.tsx';
import { StatesBar } from './states-bar.tsx';

const nothing: ReadonlySet<string> = new Set();

export default function QuestionsPage() {
  const list = useListState('-editedAt');
  const filters = readFilters(list);
  const query = { ...filters, page: list.page, sort: oneOf(questionSorts, writeSort(list.sort)) };
  const { data, error, isPending, refetch } = useAnswer(listQuestions, { query });
  const [selected, setSelected] = useState(nothing);
  const { subjectId } = filters;
  return (
    <Screen
      title="Questions"
      actions={
        <ButtonLink to={`/admin/questions/new${subjectId === undefined ? '' : `?subjectId=${subjectId}`}`}>
          <Plus aria-hidden className="size-4.5" />
          Write a question
        </ButtonLink>
      }
    >
      <QuestionFilters list={list} />
      {subjectId !== undefined && <ChapterCounts subjectId={subjectId} list={list} />}
      <StatesBar selected={selected} onClear={() => setSelected(nothing)} />
      {error && !data ? (
        <LoadTrouble error={error} onRetry={refetch} />
      ) : (
        <>
          <DataTable
            label="Questions"
            columns={questionColumns}
            rows={data?.rows ?? []}
            idOf={({ id }) => String(id)}
            nameOf={({ key }) => key}
            isLoading={isPending}
            emptyText="No questions match. Change the search or the filters, or write one."
            sort={list.sort}
            onSort={list.sortBy}
            selected={selected}
            onSelect={setSelected}
          />
          <Pager
            page={data?.page ?? list.page}
            pageSize={data?.pageSize ?? 50}
            total={data?.total ?? 0}
            onGo={list.goTo}
          />
        </>
      )}
    </Screen>
  );
}
