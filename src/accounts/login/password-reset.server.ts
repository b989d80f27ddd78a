import { and, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.server.ts';
import { isWithin, type RateLimit, rateLimit } from '../../platform/http/rate-limit.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaffRole } from '../../platform/http/viewer.ts';
import { jobQueue } from '../../platform/jobs/jobs.server.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import { forgetLinks } from '../../platform/mail-traces.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { publicUrl, type Settings } from '../../platform/settings.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import { confirmEmail, findUserByEmail, type Person, setPassword } from '../people/people.server.ts';
import { passwordResets, users } from '../tables.server.ts';
import { type LoggedIn, openFor } from './login.server.ts';
import { type Origin, recordLogin } from './login-events.server.ts';
import { hashOfToken, newToken } from './mailed-token.server.ts';
import { hashNewPassword } from './passwords.server.ts';

const validMinutes = 30;
const asksOfAddress: RateLimit = { name: 'reset-address', tries: 30, windowSeconds: 60 * 60 };
const asksOfPerson: RateLimit = { name: 'reset', tries: 3, windowSeconds: 60 * 60 };

export const resetQueue = jobQueue({ name: 'password-reset', data: z.object({ email: z.string() }) });

/**
 * Takes the wish down. Whether there is such a person is looked up later, by a job: the answer takes the same steps, and
 * so the same time, for everybody.
 */
export async function askForReset({ db, jobs }: Platform, email: string, address: string): Promise<void> {
  await rateLimit(db, asksOfAddress, address);
  await jobs.send(db, resetQueue, { email });
}

/** Sends the mail if there is such a person. */
export async function sendReset(platform: Platform, email: string): Promise<void> {
  const { db, jobs } = platform;
  const person = await findUserByEmail(db, email);
  if (!person || person.disabledAt || !(await isWithin(db, asksOfPerson, email))) return;
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(Date.now() + validMinutes * 60_000);
  const site = await readSiteSettings(platform);
  await db.transaction(async (tx) => {
    await tx.insert(passwordResets).values({ tokenHash, userId: person.id, expiresAt });
    await jobs.send(tx, mailQueue, {
      to: person.email,
      subject: `${site.BRAND_NAME}: set a new password`,
      text: resetText(site, person.name, token),
      link: { key: tokenHash, expiresAt: expiresAt.toISOString() },
    });
  });
}

/**
 * Sets the password once. Every session and every other reset of the person ends with it; a student is logged in anew,
 * staff do that themselves.
 */
export async function resetPassword(
  { db, jobs, secret }: Pick<Platform, 'db' | 'jobs' | 'secret'>,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<LoggedIn | undefined> {
  // Looked up before the password is hashed, which is not done for anybody who asks.
  const person = await findResetPerson(db, token);
  const passwordHash = await hashNewPassword(person.role, password);
  return db.transaction(async (tx) => {
    const [reset] = await tx.delete(passwordResets).where(isValid(token)).returning();
    if (!reset) throw new ShopError('reset_invalid');
    const others = await tx.delete(passwordResets).where(eq(passwordResets.userId, person.id)).returning();
    await forgetLinks(
      jobs,
      tx,
      [reset, ...others].map(({ tokenHash }) => tokenHash),
    );
    await setPassword(tx, person.id, passwordHash);
    await confirmEmail(tx, person.id);
    if (!isStaffRole(person.role)) return openFor(tx, secret, person, origin, 'password-reset');
    await recordLogin(tx, 'password-reset', person, origin);
    return undefined;
  });
}

export async function sweepResets(db: Database): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date()));
}

async function findResetPerson(db: Database, token: string): Promise<Person> {
  const [found] = await db
    .select({ person: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValid(token));
  if (!found || found.person.disabledAt || found.person.erasedAt) throw new ShopError('reset_invalid');
  return found.person;
}

function isValid(token: string) {
  return and(eq(passwordResets.tokenHash, hashOfToken(token)), gt(passwordResets.expiresAt, new Date()));
}

// In the fragment, which browsers keep to themselves: the token is in no log.
function resetText(settings: Settings, name: string, token: string): string {
  const address = `${publicUrl(settings)}/reset-password#${token}`;
  return `Namaste ${name},\n\nyou can set a new password here within ${validMinutes} minutes:\n\n${address}\n\nIf you did not ask for this, you can leave it: your password stays as it is.\n\n${settings.BRAND_NAME}\n`;
}
