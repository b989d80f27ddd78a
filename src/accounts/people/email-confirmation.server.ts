import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type RateLimit, rateLimit } from '../../platform/http/rate-limit.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireUser } from '../../platform/http/viewer.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import { forgetLinks } from '../../platform/mail-traces.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { publicUrl, type Settings } from '../../platform/settings.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import { hashOfToken, newToken } from '../login/mailed-token.server.ts';
import { emailConfirmations } from '../tables.server.ts';
import { confirmEmail } from './people.server.ts';

const validHours = 24;
const asks: RateLimit = { name: 'confirm-email', tries: 3, windowSeconds: 60 * 60 };

/** Sends a link to the viewer's own address: who opens it reads its mail. */
export async function askForConfirmation(platform: Platform, viewer: MaybeViewer): Promise<void> {
  const { userId, username, name } = requireUser(viewer);
  const { db, jobs } = platform;
  await rateLimit(db, asks, userId);
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(Date.now() + validHours * 60 * 60_000);
  const site = await readSiteSettings(platform);
  await db.transaction(async (tx) => {
    await tx.insert(emailConfirmations).values({ tokenHash, userId, expiresAt });
    await jobs.send(tx, mailQueue, {
      to: username,
      subject: `${site.BRAND_NAME}: is this your address?`,
      text: confirmationText(site, name, token),
      link: { key: tokenHash, expiresAt: expiresAt.toISOString() },
    });
  });
}

export async function confirmAddress({ db, jobs }: Pick<Platform, 'db' | 'jobs'>, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [confirmation] = await tx
      .delete(emailConfirmations)
      .where(and(eq(emailConfirmations.tokenHash, hashOfToken(token)), gt(emailConfirmations.expiresAt, new Date())))
      .returning();
    if (!confirmation) throw new ShopError('confirmation_invalid');
    await confirmEmail(tx, confirmation.userId);
    const others = await tx
      .delete(emailConfirmations)
      .where(eq(emailConfirmations.userId, confirmation.userId))
      .returning();
    await forgetLinks(
      jobs,
      tx,
      [confirmation, ...others].map(({ tokenHash }) => tokenHash),
    );
  });
}

export async function sweepConfirmations(db: Database): Promise<void> {
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, new Date()));
}

// In the fragment, which browsers keep to themselves: the token is in no log.
function confirmationText(settings: Settings, name: string, token: string): string {
  const address = `${publicUrl(settings)}/confirm-email#${token}`;
  return `Namaste ${name},\n\nyou asked us to confirm that this address is yours. Please open this link within ${validHours} hours:\n\n${address}\n\nIf you did not ask for this, you can leave it: nothing changes.\n\n${settings.BRAND_NAME}\n`;
}
