import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';
import { emailAddress } from '../platform/text-rules.ts';
import { fullName, staffPassword } from './contract.ts';
import { token } from './sessions/session-contract.ts';

const StaffRole = z.enum(['admin', 'super_admin'], 'The role must be admin or super_admin');

const StaffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  createdAt: z.string(),
  disabledAt: z.nullable(z.string()),
  /** When they last used the shop; null when they are logged in nowhere. */
  usedAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  /** It is the caller. */
  isMe: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const Invite = z.object({
  id: z.uuid(),
  email: z.string(),
  role: StaffRole,
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invite = z.infer<typeof Invite>;

export const NewInvite = z.object({ email: emailAddress('Email is required'), role: StaffRole });
export type NewInvite = z.infer<typeof NewInvite>;

/** What an invited person fills in. */
export const Joining = z.object({ name: fullName, password: staffPassword });

const Done = z.object({ success: z.literal(true) });
const OneMember = z.object({ id: z.uuid() });
const memberErrors = ['not_found', 'last_super_admin'] as const;

export const listStaff = endpoint({
  method: 'GET',
  path: '/admin/staff',
  summary: 'Who works here, and who has been invited',
  access: 'super_admin',
  response: z.object({ staff: z.array(StaffMember), invites: z.array(Invite) }),
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/admin/staff/:id',
  summary: 'Change the role of a member of staff; `user` makes a customer of them',
  access: 'super_admin',
  params: OneMember,
  body: z.object({ role: z.enum(['user', 'admin', 'super_admin'], 'The role must be user, admin or super_admin') }),
  response: Done,
  errors: memberErrors,
});

export const disableStaff = endpoint({
  method: 'POST',
  path: '/admin/staff/:id/disable',
  summary: 'Close the account of a member of staff, with every session at once',
  access: 'super_admin',
  params: OneMember,
  response: Done,
  errors: memberErrors,
});

export const enableStaff = endpoint({
  method: 'POST',
  path: '/admin/staff/:id/enable',
  summary: 'Open the account of a member of staff again',
  access: 'super_admin',
  params: OneMember,
  response: Done,
  errors: memberErrors,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admin/staff/:id/second-factor',
  summary: 'Take away the second factor of somebody who has lost it; their sessions end',
  access: 'super_admin',
  params: OneMember,
  response: Done,
  errors: ['not_found', 'second_factor_off'],
});

const StaffRules = z.object({
  /** Who has no second factor is led to set one up before anything else. */
  needsSecondFactor: z.boolean(),
});
export type StaffRules = z.infer<typeof StaffRules>;

export const readStaffRules = endpoint({
  method: 'GET',
  path: '/admin/staff/rules',
  summary: 'What the shop asks of its staff',
  access: 'super_admin',
  response: StaffRules,
});

export const changeStaffRules = endpoint({
  method: 'PUT',
  path: '/admin/staff/rules',
  summary: 'Ask all staff for a second factor, or no longer; whoever asks has one',
  access: 'super_admin',
  body: StaffRules,
  response: StaffRules,
  errors: ['second_factor_off'],
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/admin/staff/invites',
  summary: 'Invite somebody by mail; a second invitation takes the place of the first',
  access: 'super_admin',
  body: NewInvite,
  response: Invite,
  status: 201,
  errors: ['already_staff'],
});

export const cancelInvite = endpoint({
  method: 'DELETE',
  path: '/admin/staff/invites/:id',
  summary: 'Take an invitation back',
  access: 'super_admin',
  params: OneMember,
  response: Done,
  errors: ['not_found'],
});

/** The token travels in bodies only, so that it is in no log. */
export const readInvite = endpoint({
  method: 'POST',
  path: '/public/staff/invite',
  summary: 'What an invitation is for',
  access: 'signed',
  body: z.object({ token }),
  response: z.object({ email: z.string(), role: StaffRole, expiresAt: z.string() }),
  errors: ['invite_invalid'],
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/public/staff/join',
  summary: 'Become staff with what the mail gave',
  access: 'signed',
  body: z.extend(Joining, { token }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  status: 201,
  errors: ['invite_invalid', 'password_common'],
});
