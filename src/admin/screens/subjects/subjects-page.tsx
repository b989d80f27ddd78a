import { Plus } from 'lucide-react';
import { useState } from 'react';
import { updateSubject } from '../../../catalog/contract.ts';
import { call } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { listClasses, listSubjects, type StaffSubject } from '../../import/catalogue-contract.ts';
import { DataTable, Pager } from '../../kit/data-table.tsx';
import { ChoiceFilter, ListFilters, SearchFilter } from '../../kit/list-filters.tsx';
import { useListState } from '../../kit/list-state.ts';
import { useAnswer, useChange } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { showTrouble } from '../../kit/undo-toast.ts';
import { useHeldRows } from '../../kit/use-held-rows.ts';
import { useOpened } from '../../kit/use-opened.ts';
import { ArchiveSubject } from './archive-subject.tsx';
import { SellEmptySubject } from './sell-empty-subject.tsx';
import { subjectColumns } from './subject-columns.tsx';
import { type OpenSubject, SubjectDialog } from './subject-dialog.tsx';
import { isSoldEmpty } from './subject-draft.ts';
import { pageSize, subjectQuery } from './subject-query.ts';
import { isArchivedOnDelete, useDeleteSubject } from './use-delete-subject.ts';

export default function SubjectsPage() {
  const list = useListState('class');
  const { data: classes } = useAnswer(listClasses);
  const query = subjectQuery(list);
  const { data, error, isPending, isPlaceholderData, refetch } = useAnswer(listSubjects, { query });
  const rows = useHeldRows({
    query,
    fresh: isPlaceholderData ? undefined : data?.rows,
    idOf: ({ id }) => String(id),
    load: (byId) => call(listSubjects, { query: byId }),
    name: listSubjects.path,
  });
  const [open, setOpen] = useState<OpenSubject>();
  const [doomed, setDoomed] = useState<StaffSubject>();
  const [empty, setEmpty] = useState<StaffSubject>();
  const { mutateAsync: update } = useChange(updateSubject);
  const deleteSubject = useDeleteSubject();

  useOpened(list, (wanted) => {
    const subject = wanted === 'new' ? wanted : data?.rows.find(({ id }) => String(id) === wanted);
    if (subject) setOpen(subject);
    return subject !== undefined;
  });

  // Only this one field is sent and it becomes what was asked for, so there is nothing of others to lose.
  const switchTo = ({ id }: StaffSubject, enabled: boolean) => update([{ body: { id, enabled } }]);
  const enable = (subject: StaffSubject) => switchTo(subject, true);
  const switchSubject = async (subject: StaffSubject, enabled: boolean): Promise<void> => {
    if (isSoldEmpty({ ...subject, enabled }, subject.papers)) return setEmpty(subject);
    await switchTo(subject, enabled).catch(showTrouble);
  };
  const askOrDelete = (subject: StaffSubject): void => {
    if (isArchivedOnDelete(subject)) setDoomed(subject);
    else void deleteSubject(subject).catch(showTrouble);
  };

  return (
    <Screen
      title="Subjects"
      actions={
        <Button onClick={() => setOpen('new')}>
          <Plus aria-hidden className="size-4.5" />
          Add subject
        </Button>
      }
    >
      <ListFilters>
        <SearchFilter label="Search subjects" list={list} />
        <ChoiceFilter
          label="Class"
          name="classid"
          list={list}
          all="All classes"
          choices={(classes?.rows ?? []).map(({ classid, classname }) => [String(classid), classname] as const)}
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
        {list.filter('isSoldEmpty') && (
          <ChoiceFilter
            label="Papers"
            name="isSoldEmpty"
            list={list}
            all="Any"
            choices={[['true', 'On sale without any']]}
          />
        )}
      </ListFilters>
      {error ? (
        <LoadTrouble error={error} onRetry={refetch} />
      ) : (
        <>
          <DataTable
            label="Subjects"
            columns={subjectColumns({ onSwitch: switchSubject, onEdit: setOpen, onDelete: askOrDelete })}
            rows={isPlaceholderData ? (data?.rows ?? []) : rows}
            idOf={({ id }) => String(id)}
            isLoading={isPending || isPlaceholderData}
            emptyText="No subjects match. Change the search or the filters, or add one."
            sort={list.sort}
            onSort={list.sortBy}
          />
          <Pager
            page={data?.page ?? list.page}
            pageSize={data?.pageSize ?? pageSize}
            total={data?.total ?? 0}
            onGo={list.goTo}
          />
        </>
      )}
      <SubjectDialog
        open={open}
        classes={classes?.rows ?? []}
        classid={list.filter('classid')}
        onClose={() => setOpen(undefined)}
      />
      <SellEmptySubject subject={empty} onClose={() => setEmpty(undefined)} onInsist={enable} />
      <ArchiveSubject subject={doomed} onClose={() => setDoomed(undefined)} onArchive={deleteSubject} />
    </Screen>
  );
}
