import { useState } from 'react';
import {
  changeRole,
  disableStaff,
  enableStaff,
  resetSecondFactor,
  type StaffMember,
} from '../../../accounts/admin-contract.ts';
import { SelectField } from '../../../ui/field.tsx';
import { oneOf } from '../../kit/one-of.ts';
import { useChange } from '../../kit/queries.ts';
import { MemberAction } from './member-action.tsx';

/** What the super_admin can do with a member of staff. Each says what follows before it is done. */
export function MemberActions({ member }: { member: StaffMember }) {
  const { id, name, email, disabledAt, hasSecondFactor, isMe } = member;
  const disable = useChange(disableStaff);
  const enable = useChange(enableStaff);
  const reset = useChange(resetSecondFactor);
  const input = { params: { id } };
  return (
    <div className="grid gap-5">
      <p className="break-words text-ink-2">
        {email}
        {isMe && ' (this is you)'}
      </p>
      <RoleAction member={member} />
      {hasSecondFactor && (
        <MemberAction
          text={`For somebody who has lost phone and recovery codes: ${name} can log in with the password alone and should set it up again. Their sessions end.`}
          does="Reset second factor"
          done="Second factor reset"
          onDo={() => reset.mutateAsync([input])}
        />
      )}
      {disabledAt ? (
        <MemberAction
          text={`The account is disabled. Once enabled, ${name} can log in again with the role above.`}
          does="Enable account"
          done={`${name} can log in again`}
          isSafe
          onDo={() => enable.mutateAsync([input])}
        />
      ) : (
        <MemberAction
          text={`Disabling logs ${name} out everywhere at once and keeps them out. What they did stays in the audit log.`}
          does="Disable account"
          done="Account disabled"
          onDo={() => disable.mutateAsync([input])}
        />
      )}
    </div>
  );
}

const roles = ['admin', 'super_admin', 'user'] as const;
const consequences = {
  admin: 'May look after catalogue, papers, orders and messages.',
  super_admin: 'May do everything, also refunds, customers, staff, the audit log and settings.',
  user: 'Becomes a customer: the staff area is closed to them from the next click on.',
};

function RoleAction({ member: { id, role, isMe } }: { member: StaffMember }) {
  const [wanted, setWanted] = useState<(typeof roles)[number]>(role);
  const change = useChange(changeRole);
  const isOwnChange = isMe && wanted !== role;
  return (
    <MemberAction
      text={isOwnChange ? `This is your own account. ${consequences[wanted]}` : consequences[wanted]}
      does="Change role"
      done="Role changed"
      isSafe={wanted !== 'user' && !isMe}
      isIdle={wanted === role}
      onDo={() => change.mutateAsync([{ params: { id }, body: { role: wanted } }])}
    >
      <SelectField
        label="Role"
        value={wanted}
        onChange={(event) => setWanted(oneOf(roles, event.target.value) ?? role)}
      >
        <option value="admin">Admin</option>
        <option value="super_admin">Super admin</option>
        <option value="user">No longer staff</option>
      </SelectField>
    </MemberAction>
  );
}
