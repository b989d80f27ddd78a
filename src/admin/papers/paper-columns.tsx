import { ExternalLink, FileUp, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { StaffPaper } from '../../papers/admin-contract.ts';
import { describeBytes, kindNames } from '../../papers/paper-facts.ts';
import { PaperPicture } from '../../papers/paper-picture.tsx';
import { formatDay } from '../../site/india-time.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../data-table.tsx';
import { EnabledSwitch } from './enabled-switch.tsx';

export interface PaperActions {
  edit: (paper: StaffPaper) => void;
  replace: (paper: StaffPaper) => void;
  remove: (paper: StaffPaper) => void;
}

export function paperColumns(actions: PaperActions): Column<StaffPaper>[] {
  return [
    {
      id: 'picture',
      header: () => <span className="sr-only">First page</span>,
      cell: ({ row }) => <PaperPicture paper={row.original} className="w-10" />,
    },
    { id: 'name', sortsBy: 'name', header: 'Name', cell: ({ row }) => <PaperName paper={row.original} /> },
    {
      id: 'subject',
      header: 'Class and subject',
      cell: ({ row: { original: paper } }) => (
        <p>
          {paper.subjectName}
          <span className="block text-ink-2 text-sm">
            {paper.classname}
            {paper.isSubjectArchived && ' · subject deleted'}
          </span>
        </p>
      ),
    },
    { id: 'kind', header: 'Kind', cell: ({ row }) => kindNames[row.original.kind] },
    {
      id: 'access',
      header: 'Access',
      cell: ({ row: { original: paper } }) => (
        <Badge tone={paper.access === 'free' ? 'good' : 'quiet'}>{paper.access === 'free' ? 'Free' : 'Paid'}</Badge>
      ),
    },
    { id: 'pages', header: 'Pages', cell: ({ row }) => <span className="tabular-nums">{row.original.pages ?? '–'}</span> },
    {
      id: 'size',
      sortsBy: 'size',
      header: 'Size',
      cell: ({ row }) => <span className="tabular-nums">{describeBytes(row.original.sizeBytes)}</span>,
    },
    { id: 'updated', sortsBy: 'updatedAt', header: 'Changed', cell: ({ row }) => formatDay(row.original.updatedAt) },
    { id: 'enabled', header: 'Shown', cell: ({ row }) => <EnabledSwitch paper={row.original} /> },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original: paper } }) => (
        <div className="flex justify-end">
          <a
            href={`/paper/${paper.paperid}`}
            target="_blank"
            rel="noreferrer"
            title="Preview"
            aria-label={`Preview ${paper.papername} (new tab)`}
            className={iconButton}
          >
            <ExternalLink aria-hidden className="size-4.5" />
          </a>
          <RowAction icon={Pencil} does="Edit" paper={paper} onDo={actions.edit} />
          <RowAction icon={FileUp} does="Replace the file of" paper={paper} onDo={actions.replace} />
          <RowAction icon={Trash2} does="Delete" paper={paper} onDo={actions.remove} />
        </div>
      ),
    },
  ];
}

const iconButton = 'inline-flex size-11 items-center justify-center rounded-button text-ink-2 hover:bg-pen-soft hover:text-ink';

interface RowActionProps {
  icon: LucideIcon;
  does: string;
  paper: StaffPaper;
  onDo: (paper: StaffPaper) => void;
}

function RowAction({ icon: Icon, does, paper, onDo }: RowActionProps) {
  const name = `${does} ${paper.papername}`;
  return (
    <button type="button" aria-label={name} title={name} className={iconButton} onClick={() => onDo(paper)}>
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}

function PaperName({ paper: { papername, filename } }: { paper: StaffPaper }) {
  return (
    <p className="max-w-72 whitespace-normal break-words">
      <span className="font-semibold">{papername}</span>
      {filename && <span className="block truncate text-ink-2 text-sm">{filename}</span>}
    </p>
  );
}
