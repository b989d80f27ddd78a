import { useState } from 'react';
import type { StaffMember } from '../../../accounts/admin-contract.ts';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { MemberActions } from './member-actions.tsx';
import { roleName } from './role-name.ts';

function columnsFor(onChoose: (id: string) => void): readonly Column<StaffMember>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ row: { original } }) => (
        <>
          <p className="font-semibold">
            {original.name}
            {original.isMe && <span className="ml-1.5 font-normal text-ink-2">(you)</span>}
          </p>
          <p className="text-ink-2">{original.email}</p>
        </>
      ),
    },
    { id: 'role', header: 'Role', cell: ({ row }) => roleName(row.original.role) },
    {
      id: 'factor',
      header: 'Second factor',
      cell: ({ row }) =>
        row.original.hasSecondFactor ? <Badge tone="good">On</Badge> : <Badge tone="quiet">Off</Badge>,
    },
    {
      id: 'account',
      header: 'Account',
      cell: ({ row }) =>
        row.original.disabledAt ? <Badge tone="bad">Disabled</Badge> : <Badge tone="good">Active</Badge>,
    },
    {
      id: 'usedAt',
      header: 'Last here',
      cell: ({ row }) => (row.original.usedAt ? formatMoment(row.original.usedAt) : 'Logged in nowhere'),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">What can be done</span>,
      cell: ({ row: { original } }) => (
        <Button
          look="soft"
          className="-my-1"
          aria-label={`Manage ${original.name}`}
          onClick={() => onChoose(original.id)}
        >
          Manage
        </Button>
      ),
    },
  ];
}

/** Who works here. */
export function Members({ members }: { members: readonly StaffMember[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const [columns] = useState(() => columnsFor(setChosenId));
  const chosen = members.find(({ id }) => id === chosenId);
  const close = (): void => setChosenId(undefined);
  return (
    <>
      <DataTable
        label="Staff"
        columns={columns}
        rows={members}
        idOf={({ id }) => id}
        isLoading={false}
        emptyText="Nobody works here yet."
      />
      <Dialog title={chosen?.name ?? ''} isOpen={chosen !== undefined} onClose={close}>
        {chosen && <MemberActions member={chosen} />}
      </Dialog>
    </>
  );
}
