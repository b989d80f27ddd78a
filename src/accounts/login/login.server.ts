import type { Database } from '../../platform/database/database.server.ts';
import {
  countHit,
  forgetTries,
  giveBackTry,
  type RateLimit,
  rateLimit,
  refuseIfUsedUp,
  tooMany,
} from '../../platform/http/rate-limit.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaffRole, type Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { User } from '../contract.ts';
import { createPerson, findUserByEmail, type Person, setPassword } from '../people/people.server.ts';
import { requireSecondFactor } from '../second-factor/second-factor.server.ts';
import { openSession } from '../sessions/sessions.server.ts';
import { type Origin, recordLogin } from './login-events.server.ts';
import { checkOwnPassword, lockAsChecked } from './own-password.server.ts';
import { hashNewPassword, isPasswordOf } from './passwords.server.ts';

// Counted per account and address together, so that guessing elsewhere never locks the owner out.
const guesses: RateLimit = { name: 'login', tries: 10, windowSeconds: 15 * 60 };
// A whole school may share one address.
const guessesOfAddress: RateLimit = { name: 'login-address', tries: 300, windowSeconds: 15 * 60 };
const registrations: RateLimit = { name: 'register', tries: 300, windowSeconds: 60 * 60 };
// Far more than a person needs; a program that logs in again for every call meets it. Those of staff may do a lot.
const loginsOfStudent: RateLimit = { name: 'logins', tries: 100, windowSeconds: 60 * 60 };
const loginsOfStaff: RateLimit = { name: 'logins', tries: 1_000, windowSeconds: 60 * 60 };

export interface LoggedIn {
  token: string;
  user: User;
}

export async function logIn(
  { db, secret }: Platform,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
  origin: Origin,
): Promise<LoggedIn> {
  await countGuess(db, username, origin);
  const person = await findUserByEmail(db, username);
  const logins = isStaffRole(person?.role) ? loginsOfStaff : loginsOfStudent;
  await refuseIfUsedUp(db, logins, username);
  if (!(await isPasswordOf(person, password)) || !person || person.disabledAt) {
    await recordLogin(db, 'failed', person, origin);
    throw new ShopError('invalid_credentials');
  }
  await forgetTries(db, guesses, username, origin.address);
  await giveBackTry(db, guessesOfAddress, origin.address);
  await requireSecondFactor({ db, secret }, person, code, origin);
  await rateLimit(db, logins, username);
  return openFor(db, secret, person, origin);
}

export async function register(
  { db, secret }: Platform,
  { password, ...person }: { name: string; email: string; mobile: string; password: string },
  origin: Origin,
): Promise<LoggedIn> {
  await rateLimit(db, registrations, origin.address);
  const passwordHash = await hashNewPassword('user', password);
  return db.transaction(async (tx) => openFor(tx, secret, await createPerson(tx, { ...person, passwordHash }), origin));
}

/** Every session ends, and a new one begins on this device. */
export async function changeOwnPassword(
  { db, secret }: Platform,
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<LoggedIn> {
  const checked = await checkOwnPassword(db, viewer, currentPassword, origin);
  const passwordHash = await hashNewPassword(checked.role, newPassword);
  return db.transaction(async (tx) => {
    const person = await lockAsChecked(tx, checked);
    await setPassword(tx, person.id, passwordHash);
    return openFor(tx, secret, person, origin, 'password-changed');
  });
}

/** Counts before anything is looked at, so that guesses sent at the same moment do not slip through together. */
async function countGuess(db: Database, username: string, origin: Origin): Promise<void> {
  const { hits, resetsAt } = await countHit(db, guesses, username, origin.address);
  if (hits === guesses.tries + 1) await recordLogin(db, 'blocked', await findUserByEmail(db, username), origin);
  if (hits > guesses.tries) throw tooMany(resetsAt);
  await rateLimit(db, guessesOfAddress, origin.address);
}

export async function openFor(
  db: Database,
  secret: Uint8Array,
  person: Person,
  origin: Origin,
  event: 'success' | 'password-changed' | 'password-reset' = 'success',
): Promise<LoggedIn> {
  const token = await openSession(db, secret, person, origin.device);
  await recordLogin(db, event, person, origin);
  return { token, user: { username: person.email, name: person.name, role: person.role } };
}
