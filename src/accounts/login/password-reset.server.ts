import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { countTry, isWithin, type Limit } from '../../platform/http/limits.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { publicUrl, type Settings } from '../../platform/settings.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import { findUserByEmail, setPassword } from '../people/people.server.ts';
import { passwordResets, users } from '../tables.server.ts';

const validMinutes = 30;
const asksOfAddress: Limit = { name: 'reset-address', tries: 30, windowSeconds: 60 * 60 };
const asksOfPerson: Limit = { name: 'reset', tries: 3, windowSeconds: 60 * 60 };

/** Sends a mail if there is such a person, and says nothing about whether there is. */
export async function askForReset(platform: Platform, email: string, address: string): Promise<void> {
  const { db } = platform;
  await countTry(db, asksOfAddress, address);
  const person = await findUserByEmail(db, email);
  // Too many mails to one person stop quietly: a refusal would tell that the person exists.
  if (!person || person.disabledAt || !(await isWithin(db, asksOfPerson, email))) return;
  const token = randomBytes(32).toString('base64url');
  const site = await readSiteSettings(platform);
  await db.transaction(async (tx) => {
    await tx.insert(passwordResets).values({
      tokenHash: hashOf(token),
      userId: person.id,
      expiresAt: new Date(Date.now() + validMinutes * 60_000),
    });
    await platform.jobs.send(tx, mailQueue, {
      to: person.email,
      subject: `${site.BRAND_NAME}: set a new password`,
      text: resetText(site, person.name, token),
    });
  });
}

/** Sets the password once. Every session and every other reset of the person ends with it. */
export async function resetPassword(db: Database, token: string, password: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [reset] = await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, new Date())))
      .returning();
    if (!reset) throw new ShopError('reset_invalid');
    const [person] = await tx.select().from(users).where(eq(users.id, reset.userId));
    if (!person || person.disabledAt || person.erasedAt) throw new ShopError('reset_invalid');
    await setPassword(tx, person, password);
    await tx.delete(passwordResets).where(eq(passwordResets.userId, person.id));
  });
}

export async function sweepResets(db: Database): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date()));
}

// In the fragment, which browsers keep to themselves: the token is in no log.
function resetText(settings: Settings, name: string, token: string): string {
  const address = `${publicUrl(settings)}/reset-password#${token}`;
  return `Namaste ${name},\n\nyou can set a new password here within ${validMinutes} minutes:\n\n${address}\n\nIf you did not ask for this, you can leave it: your password stays as it is.\n\n${settings.BRAND_NAME}\n`;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
