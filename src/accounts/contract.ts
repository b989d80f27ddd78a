import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';
import { emailAddress, line } from '../platform/text-rules.ts';
import { token } from './sessions/session-contract.ts';

const maxPasswordLength = 200;

function password(required: string) {
  return z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.minLength(6, 'Password must be at least 6 characters'),
      z.maxLength(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`),
    );
}

/** A number as people write it, with spaces, +91 or 0 before it, as its ten digits; anything else stays as it is. */
function plainMobile(written: string): string {
  const plain = written.trim();
  return /^(?:\+?91|0)?(\d{10})$/.exec(plain.replace(/[\s().-]/g, ''))?.[1] ?? plain;
}

/** The two sites word what is not a number differently. */
export function mobileNumber(invalid = 'Please enter a valid mobile number') {
  return z.string('Mobile number is required').check(
    z.overwrite(plainMobile),
    z.minLength(1, { error: 'Mobile number is required', abort: true }),
    z.regex(/^\d{10}$/, { error: invalid, abort: true }),
    z.refine(
      (digits) => Number(digits) >= 6_000_000_000 && Number(digits) <= 9_999_999_999,
      'Mobile number must be between 6000000000 and 9999999999',
    ),
  );
}

export const fullName = line('Full name is required', 100).check(z.minLength(2, 'Name must be at least 2 characters'));

export const Credentials = z.object({
  username: emailAddress('Username is required'),
  password: password('Password is required'),
});

/** Six digits from an authenticator app, or one of the recovery codes; spaces and dashes are for reading. */
export const secondFactorCode = z
  .string('Please enter the code')
  .check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(40, 'This is not a code'));

/** Who can change the catalogue needs a longer one than the 6 characters of students. */
export const staffPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(12, 'Staff passwords need at least 12 characters.'),
    z.maxLength(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`),
  );

export const Registration = z.object({
  name: fullName,
  email: emailAddress('Email is required'),
  mobile: mobileNumber(),
  password: password('Password is required'),
});

const User = z.object({
  username: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin', 'super_admin']),
});
export type User = z.infer<typeof User>;

const LoggedIn = z.object({ success: z.literal(true), token: z.string(), user: User, message: z.string() });
const Done = z.object({ success: z.literal(true), message: z.optional(z.string()) });

const Profile = z.object({
  ...User.shape,
  mobile: z.nullable(z.string()),
  createdAt: z.string(),
  /** They have shown that they read the mail of their address. */
  isEmailConfirmed: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileChange = z.object({ name: fullName, mobile: mobileNumber() });

export const PasswordChange = z.object({
  currentPassword: password('Password is required'),
  newPassword: password('Password is required'),
});

/** Asked once more before what cannot be taken back, and of who sets a new one. */
export const OnePassword = z.object({ password: password('Password is required') });

export const ResetRequest = z.object({ email: emailAddress('Email is required') });

const SessionInfo = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const login = endpoint({
  method: 'POST',
  path: '/public/login',
  summary: 'Log in',
  access: 'anyone',
  /** The code is asked for where staff have a second factor, by refusing the call without it. */
  body: z.extend(Credentials, { code: z.optional(secondFactorCode) }),
  response: LoggedIn,
  errors: ['invalid_credentials', 'second_factor_needed', 'second_factor_wrong'],
});

export const register = endpoint({
  method: 'POST',
  path: '/public/register',
  summary: 'Create an account and log in',
  access: 'anyone',
  body: Registration,
  response: LoggedIn,
  status: 201,
  errors: ['email_taken', 'password_common'],
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'My profile',
  access: 'user',
  response: Profile,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/auth/me',
  summary: 'Change my name or mobile number',
  access: 'user',
  body: ProfileChange,
  response: Profile,
});

export const eraseMe = endpoint({
  method: 'DELETE',
  path: '/auth/me',
  summary: 'Erase my account; orders are kept without the person',
  access: 'user',
  body: OnePassword,
  response: Done,
  errors: ['wrong_password', 'last_super_admin'],
});

export const exportMe = endpoint({
  method: 'GET',
  path: '/auth/me/export',
  summary: 'Everything held about me',
  access: 'user',
  response: z.record(z.string(), z.unknown()),
});

export const askForConfirmation = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  summary: 'Ask for a mail by which I show that my address is mine',
  access: 'user',
  response: Done,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/public/email/confirm',
  summary: 'Show that an address is mine with what the mail gave',
  access: 'signed',
  body: z.object({ token }),
  response: Done,
  errors: ['confirmation_invalid'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change my password; every other session ends',
  access: 'user',
  body: PasswordChange,
  response: LoggedIn,
  errors: ['wrong_password', 'password_too_short', 'password_common'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where I am logged in',
  access: 'user',
  response: z.array(SessionInfo),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End one of my sessions',
  access: 'user',
  query: z.object({ id: z.uuid() }),
  response: Done,
  errors: ['not_found'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/public/password/forgot',
  summary: 'Ask for a mail with a way to a new password',
  access: 'anyone',
  body: ResetRequest,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/public/password/reset',
  summary: 'Set a new password with what the mail gave',
  access: 'anyone',
  body: z.extend(OnePassword, { token }),
  /** Whoever read the mail is logged in with it. Staff log in themselves, with their second factor. */
  response: z.extend(Done, { token: z.optional(z.string()), user: z.optional(User) }),
  errors: ['reset_invalid', 'password_too_short', 'password_common'],
});
