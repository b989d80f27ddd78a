import { useState } from 'react';
import { listStaff } from '../../../accounts/admin-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { InviteForm } from './invite-form.tsx';
import { Invites } from './invites.tsx';
import { Members } from './members.tsx';

export default function StaffPage() {
  const { data, error, refetch } = useAnswer(listStaff);
  const [isInviting, setIsInviting] = useState(false);
  const close = (): void => setIsInviting(false);
  return (
    <Screen title="Staff" actions={<Button onClick={() => setIsInviting(true)}>Invite somebody</Button>}>
      {error && <LoadTrouble error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-72" />}
      {data && (
        <div className="grid grid-cols-1 gap-6">
          <Members members={data.staff} />
          <Invites invites={data.invites} />
        </div>
      )}
      <Dialog title="Invite somebody" isOpen={isInviting} onClose={close}>
        <InviteForm onInvited={close} />
      </Dialog>
    </Screen>
  );
}
