import type { Database } from '../../platform/database/database.server.ts';
import { countTry, forgetTries, type Limit, refuseIfUsedUp } from '../../platform/http/limits.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { User } from '../contract.ts';
import { changePassword, createPerson, findUserByEmail, type Person } from '../people/people.server.ts';
import { requireSecondFactor } from '../second-factor/second-factor.server.ts';
import { openSession } from '../sessions/sessions.server.ts';
import { isPasswordOf } from './passwords.server.ts';

/** Where a request comes from, as far as guarding and the list of sessions need it. */
export interface Origin {
  address: string;
  device: string;
}

// Counted per account and address together, so that guessing elsewhere never locks the owner out.
const guesses: Limit = { name: 'login', tries: 10, windowSeconds: 15 * 60 };
// A whole school may share one address.
const guessesOfAddress: Limit = { name: 'login-address', tries: 300, windowSeconds: 15 * 60 };
const registrations: Limit = { name: 'register', tries: 300, windowSeconds: 60 * 60 };

export interface LoggedIn {
  token: string;
  user: User;
}

export async function logIn(
  { db, secret }: Platform,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
  origin: Origin,
): Promise<LoggedIn> {
  await refuseIfUsedUp(db, guesses, username, origin.address);
  await refuseIfUsedUp(db, guessesOfAddress, origin.address);
  const person = await findUserByEmail(db, username);
  if (!(await isPasswordOf(person, password)) || !person || person.disabledAt) {
    await countTry(db, guesses, username, origin.address);
    await countTry(db, guessesOfAddress, origin.address);
    throw new ShopError('invalid_credentials');
  }
  await forgetTries(db, guesses, username, origin.address);
  await requireSecondFactor({ db, secret }, person, code);
  return openFor(db, secret, person, origin);
}

export async function register(
  { db, secret }: Platform,
  registration: { name: string; email: string; mobile: string; password: string },
  origin: Origin,
): Promise<LoggedIn> {
  await countTry(db, registrations, origin.address);
  return db.transaction(async (tx) => openFor(tx, secret, await createPerson(tx, registration), origin));
}

export async function changeOwnPassword(
  { db, secret }: Platform,
  viewer: Parameters<typeof changePassword>[1],
  change: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<LoggedIn> {
  return db.transaction(async (tx) => openFor(tx, secret, await changePassword(tx, viewer, change), origin));
}

async function openFor(db: Database, secret: Uint8Array, person: Person, { device }: Origin): Promise<LoggedIn> {
  const token = await openSession(db, secret, person, device);
  return { token, user: { username: person.email, name: person.name, role: person.role } };
}
