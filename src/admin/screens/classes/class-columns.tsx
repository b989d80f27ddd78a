import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { StaffClass } from '../../import/catalogue-contract.ts';
import type { Column } from '../../kit/data-table.tsx';
import { IconButton } from '../../kit/icon-button.tsx';

interface ClassActions {
  onSwitch: (row: StaffClass, isEnabled: boolean) => Promise<void>;
  onHide: (row: StaffClass, isHidden: boolean) => void;
  onDelete: (row: StaffClass) => void;
}

export function classColumns({ onSwitch, onHide, onDelete }: ClassActions): Column<StaffClass>[] {
  return [
    {
      id: 'name',
      header: 'Class',
      cell: ({ row }) => <span className="font-semibold">{row.original.classname}</span>,
    },
    { id: 'id', header: 'Class id', cell: ({ row }) => row.original.classid },
    { id: 'subjects', header: 'Subjects', cell: ({ row }) => <SubjectCount {...row.original} /> },
    {
      id: 'badge',
      isTight: true,
      header: 'In the shop',
      cell: ({ row }) =>
        row.original.enabled ? (
          <Badge tone="good">Available</Badge>
        ) : (
          <Badge tone="quiet">{row.original.isHidden ? 'Hidden' : 'Coming Soon'}</Badge>
        ),
    },
    {
      id: 'enabled',
      isTight: true,
      header: 'Enabled',
      cell: ({ row }) => (
        <Switch
          label={`${row.original.classname} enabled`}
          isOn={row.original.enabled}
          onSwitch={(isOn) => onSwitch(row.original, isOn)}
        />
      ),
    },
    {
      id: 'actions',
      isTight: true,
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original: row } }) => (
        <div className="flex justify-end">
          <IconButton
            icon={row.isHidden ? Eye : EyeOff}
            label={row.isHidden ? `Show ${row.classname} as Coming Soon` : `Hide ${row.classname} from the shop`}
            onClick={() => onHide(row, !row.isHidden)}
          />
          <IconButton icon={Trash2} label={`Delete ${row.classname}`} onClick={() => onDelete(row)} />
        </div>
      ),
    },
  ];
}

function SubjectCount({ classid, classname, subjects, enabledSubjects }: StaffClass) {
  if (subjects === 0) return <span className="text-ink-2">none</span>;
  return (
    <Link
      to={`/admin/subjects?classid=${classid}`}
      className="inline-flex min-h-11 items-center text-pen-deep underline underline-offset-4"
    >
      {subjects.toLocaleString('en-IN')}
      {enabledSubjects < subjects && `, ${enabledSubjects.toLocaleString('en-IN')} enabled`}
      <span className="sr-only"> subjects of {classname}</span>
    </Link>
  );
}
