import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { forgetTries, type RateLimit, rateLimit } from '../../platform/http/rate-limit.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockPerson, type Person } from '../people/people.server.ts';
import { users } from '../tables.server.ts';
import { type Origin, recordLogin } from './login-events.server.ts';
import { isPasswordOf } from './passwords.server.ts';

// Counted per session: whoever holds a stolen one cannot keep the owner from changing the password elsewhere.
const guesses: RateLimit = { name: 'own-password', tries: 10, windowSeconds: 15 * 60 };

/** Asks who is logged in for their password once more. What follows from it begins with `lockAsChecked`. */
export async function checkOwnPassword(
  db: Database,
  viewer: Viewer,
  password: string,
  origin: Origin,
): Promise<Person> {
  await rateLimit(db, guesses, viewer.userId, viewer.sessionId);
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, viewer.userId), isNull(users.erasedAt)));
  if (!person || !(await isPasswordOf(person, password))) {
    await recordLogin(db, 'password-wrong', person, origin);
    throw new ShopError('wrong_password');
  }
  await forgetTries(db, guesses, viewer.userId, viewer.sessionId);
  return person;
}

/** Locks somebody whose password was checked outside of the transaction; if it is another by now, the check is void. */
export async function lockAsChecked(tx: Database, checked: Person): Promise<Person> {
  const person = await lockPerson(tx, checked.id);
  if (person.passwordHash !== checked.passwordHash) throw new ShopError('wrong_password');
  return person;
}
