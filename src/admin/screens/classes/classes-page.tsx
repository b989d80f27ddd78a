import { ListOrdered, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { deleteClass } from '../../../catalog/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { hideClass, listClasses, type StaffClass } from '../../import/catalogue-contract.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { isDraftKept } from '../../kit/drafts/use-draft.ts';
import { useListState } from '../../kit/list-state.ts';
import { useAnswer, useChange } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { showTrouble, useUndoToast } from '../../kit/undo-toast.ts';
import { useOpened } from '../../kit/use-opened.ts';
import { AddClass } from './add-class.tsx';
import { classColumns } from './class-columns.tsx';
import { ClassInUse } from './class-in-use.tsx';
import { nextClassId } from './class-list.ts';
import { ClassListEditor, classListDraft } from './class-list-editor.tsx';
import { useSwitchClass } from './use-switch-class.ts';

export default function ClassesPage() {
  const { data, error, refetch } = useAnswer(listClasses);
  const [isAdding, setIsAdding] = useState(false);
  const list = useListState('');
  useOpened(list, (wanted) => {
    setIsAdding(wanted === 'new');
    return true;
  });
  // What was typed earlier and not saved is shown at once.
  const [isEditing, setIsEditing] = useState(() => isDraftKept(classListDraft));
  const editButton = useRef<HTMLButtonElement>(null);
  const stopEditing = (): void => {
    setIsEditing(false);
    // It comes back with the table; the focus goes where it came from.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  if (error && !data) {
    return (
      <Screen title="Classes">
        <LoadTrouble error={error} onRetry={refetch} />
      </Screen>
    );
  }
  if (!data) {
    return (
      <Screen title="Classes">
        <Skeleton className="h-72" />
      </Screen>
    );
  }
  if (isEditing) {
    return (
      <Screen title="Edit the list of classes">
        <ClassListEditor list={data.rows} version={data.version} onDone={stopEditing} />
      </Screen>
    );
  }
  return (
    <Screen
      title="Classes"
      actions={
        <>
          <Button ref={editButton} look="outline" onClick={() => setIsEditing(true)}>
            <ListOrdered aria-hidden className="size-4.5" />
            Edit the list
          </Button>
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-4.5" />
            Add class
          </Button>
        </>
      }
    >
      <ClassTable list={data} />
      <AddClass isOpen={isAdding} onClose={() => setIsAdding(false)} freeId={nextClassId(data.rows)} />
    </Screen>
  );
}

function ClassTable({ list }: { list: { rows: StaffClass[]; version: string } }) {
  const switchClass = useSwitchClass();
  const { mutateAsync: remove } = useChange(deleteClass);
  const { mutateAsync: hide } = useChange(hideClass);
  const offerUndo = useUndoToast();
  const [kept, setKept] = useState<StaffClass>();
  const deleteOne = async (row: StaffClass): Promise<void> => {
    if (row.subjects + row.archivedSubjects > 0) return setKept(row);
    const { classid: id, classname: name } = row;
    try {
      await remove([{ query: { classid: id } }]);
      offerUndo(`${name} is deleted`, { kind: 'class', id, name });
    } catch (error) {
      showTrouble(error);
    }
  };
  const columns = classColumns({
    onSwitch: (row, isEnabled) => switchClass(list, row.classid, isEnabled),
    onHide: ({ classid, classname }, isHidden) =>
      void hide([{ params: { id: classid }, body: { isHidden } }]).then(
        () => showToast(`${classname} is ${isHidden ? 'hidden' : 'shown as Coming Soon'}`, { toastMs: 4_000 }),
        showTrouble,
      ),
    onDelete: deleteOne,
  });
  return (
    <>
      <DataTable
        label="Classes"
        columns={columns}
        rows={list.rows}
        idOf={({ classid }) => String(classid)}
        isLoading={false}
        emptyText="There is no class yet. Add the first one."
      />
      <ClassInUse kept={kept} onClose={() => setKept(undefined)} />
    </>
  );
}
