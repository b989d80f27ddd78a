import { ExternalLink, FileUp, Pencil, Trash2 } from 'lucide-react';
import type { StaffPaper } from '../../../papers/admin-contract.ts';
import { describeBytes, kindNames, languageNames } from '../../../papers/browsing/paper-facts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { counted } from '../../kit/counted.ts';
import type { Column } from '../../kit/data-table.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { StaffPicture } from './staff-picture.tsx';

export interface PaperActions {
  switchTo: (paper: StaffPaper, enabled: boolean) => Promise<unknown>;
  edit: (paper: StaffPaper) => void;
  replace: (paper: StaffPaper) => void;
  remove: (paper: StaffPaper) => void;
}

export function paperColumns(actions: PaperActions): Column<StaffPaper>[] {
  return [
    {
      id: 'picture',
      header: () => <span className="sr-only">First page</span>,
      cell: ({ row }) => <StaffPicture paper={row.original} />,
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
    {
      id: 'kind',
      header: 'Kind and access',
      cell: ({ row: { original: paper } }) => (
        <div className="grid max-w-32 justify-items-start gap-1">
          <span className="whitespace-normal leading-tight">
            {kindNames[paper.kind]}
            {paper.language && `, ${languageNames[paper.language]}`}
          </span>
          <AccessBadge paper={paper} />
        </div>
      ),
    },
    {
      id: 'size',
      isTight: true,
      sortsBy: 'size',
      header: 'Size',
      cell: ({ row: { original: paper } }) => (
        <p className="tabular-nums">
          {paper.sizeBytes === null ? 'PDF to be made' : describeBytes(paper.sizeBytes)}
          <span className="block text-ink-2 text-sm">
            {paper.pages === null ? 'pages unknown' : counted(paper.pages, 'page')}
          </span>
        </p>
      ),
    },
    {
      id: 'enabled',
      isTight: true,
      header: 'Enabled',
      cell: ({ row: { original: paper } }) => (
        <Switch
          label={`${paper.papername} enabled`}
          isOn={paper.enabled}
          onSwitch={(enabled) => actions.switchTo(paper, enabled)}
        />
      ),
    },
    {
      id: 'actions',
      isTight: true,
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original: paper } }) => (
        <div className="flex justify-end max-md:-ml-3 max-md:justify-start md:-mr-2">
          <a
            href={`/paper/${paper.paperid}`}
            target="_blank"
            rel="noreferrer"
            title="Preview"
            aria-label={`Preview ${paper.papername} (new tab)`}
            className="inline-flex size-11 items-center justify-center rounded-button text-ink-2 hover:bg-pen-soft hover:text-ink"
          >
            <ExternalLink aria-hidden className="size-4.5" />
          </a>
          <IconButton icon={Pencil} label={`Edit ${paper.papername}`} onClick={() => actions.edit(paper)} />
          <IconButton
            icon={FileUp}
            label={`Replace the file of ${paper.papername}`}
            onClick={() => actions.replace(paper)}
          />
          <IconButton icon={Trash2} label={`Delete ${paper.papername}`} onClick={() => actions.remove(paper)} />
        </div>
      ),
    },
  ];
}

function AccessBadge({ paper: { access, isSubjectFree } }: { paper: StaffPaper }) {
  if (access === 'free') return <Badge tone="good">Free</Badge>;
  if (!isSubjectFree) return <Badge tone="quiet">Paid</Badge>;
  return (
    <span title="Its subject has no price, so everything in it is open to all.">
      <Badge tone="bad">Paid, but open to all</Badge>
    </span>
  );
}

function PaperName({ paper: { papername, filename } }: { paper: StaffPaper }) {
  return (
    <p className="break-words">
      <span className="font-semibold">{papername}</span>
      {filename && <span className="wrap-anywhere block text-ink-2 text-sm">{filename}</span>}
    </p>
  );
}
