import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../../page-kit/india-time.ts';
import { Switch } from '../../../ui/switch.tsx';
import type { StaffSubject } from '../../import/catalogue-contract.ts';
import type { Column } from '../../kit/data-table.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { priceText } from './subject-draft.ts';

interface SubjectActions {
  onSwitch: (row: StaffSubject, isEnabled: boolean) => Promise<void>;
  onEdit: (row: StaffSubject) => void;
  onDelete: (row: StaffSubject) => void;
}

export function subjectColumns({ onSwitch, onEdit, onDelete }: SubjectActions): Column<StaffSubject>[] {
  return [
    {
      id: 'name',
      header: 'Subject',
      sortsBy: 'name',
      cell: ({ row }) => (
        <span className="inline-block max-w-72 truncate align-middle font-semibold" title={row.original.subjectName}>
          {row.original.subjectName}
        </span>
      ),
    },
    { id: 'class', header: 'Class', sortsBy: 'class', cell: ({ row }) => row.original.classname },
    { id: 'price', isTight: true, header: 'Price', sortsBy: 'price', cell: ({ row }) => priceText(row.original.price) },
    { id: 'papers', isTight: true, header: 'Papers', cell: ({ row }) => <PaperCount {...row.original} /> },
    { id: 'buyers', isTight: true, header: 'Buyers', cell: ({ row }) => row.original.buyers.toLocaleString('en-IN') },
    {
      id: 'updatedAt',
      header: 'Changed',
      sortsBy: 'updatedAt',
      cell: ({ row }) => <span className="text-ink-2">{formatDay(row.original.updatedAt)}</span>,
    },
    {
      id: 'enabled',
      isTight: true,
      header: 'Enabled',
      cell: ({ row }) => (
        <Switch
          label={`${nameOf(row.original)} enabled`}
          isOn={row.original.enabled}
          onSwitch={(isOn) => onSwitch(row.original, isOn)}
        />
      ),
    },
    {
      id: 'actions',
      isTight: true,
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row }) => (
        <div className="flex justify-end">
          <IconButton icon={Pencil} label={`Edit ${nameOf(row.original)}`} onClick={() => onEdit(row.original)} />
          <IconButton icon={Trash2} label={`Delete ${nameOf(row.original)}`} onClick={() => onDelete(row.original)} />
        </div>
      ),
    },
  ];
}

/** Two classes may have subjects of one name. */
function nameOf({ subjectName, classname }: StaffSubject): string {
  return `${subjectName}, ${classname}`;
}

function PaperCount(subject: StaffSubject) {
  const { id, papers } = subject;
  if (papers === 0) return <span className="text-ink-2">none</span>;
  return (
    <Link
      to={`/admin/papers?subjectId=${id}`}
      className="inline-flex min-h-11 min-w-6 items-center text-pen-deep underline underline-offset-4"
    >
      {papers.toLocaleString('en-IN')}
      <span className="sr-only"> papers of {nameOf(subject)}</span>
    </Link>
  );
}
