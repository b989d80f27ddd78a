import { useState } from 'react';
import { cancelInvite, type Invite } from '../../../accounts/admin-contract.ts';
import { Panel } from '../../../accounts/profile/panel.tsx';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { roleName } from './role-name.ts';

/** Invitations that nobody has answered yet. */
export function Invites({ invites }: { invites: readonly Invite[] }) {
  const [taken, setTaken] = useState<Invite>();
  const cancel = useChange(cancelInvite);
  return (
    <Panel title="Open invitations">
      {invites.length === 0 && <p className="text-ink-2">Nobody is invited at the moment.</p>}
      <ul className="divide-y divide-rule">
        {invites.map((invite) => (
          <li key={invite.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="mr-auto min-w-0">
              <p className="font-semibold break-words">{invite.email}</p>
              <p className="text-ink-2 text-sm">
                {roleName(invite.role)}, invited by {invite.invitedBy}; works until {formatMoment(invite.expiresAt)}
              </p>
            </div>
            <Button
              look="danger"
              aria-label={`Take back the invitation of ${invite.email}`}
              onClick={() => setTaken(invite)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        title="Take this invitation back?"
        does="Take back"
        isOpen={taken !== undefined}
        onClose={() => setTaken(undefined)}
        onConfirm={async () => {
          if (!taken) return;
          await cancel.mutateAsync([{ params: { id: taken.id } }]);
          showToast('Invitation taken back', { toastMs: 4_000 });
        }}
        describe={sentenceOf}
      >
        <p>The link in the mail to {taken?.email} stops working.</p>
      </Confirm>
    </Panel>
  );
}
