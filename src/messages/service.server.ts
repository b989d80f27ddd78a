import { isWithin, type RateLimit, rateLimit } from '../platform/http/rate-limit.server.ts';
import type { MaybeViewer } from '../platform/http/viewer.ts';
import { mailQueue } from '../platform/mail.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { readSiteSettings } from '../platform/site-settings.server.ts';
import type { ContactMessage } from './contract.ts';
import { acknowledgement, forSupport } from './mails.ts';
import { messages } from './tables.server.ts';

const messagesOfAddress: RateLimit = { name: 'contact', tries: 5, windowSeconds: 10 * 60 };
const acknowledgements: RateLimit = { name: 'contact-acknowledgement', tries: 3, windowSeconds: 60 * 60 };

/** Keeps a message and tells support and its sender, all of it or nothing. */
export async function receiveMessage(
  platform: Platform,
  viewer: MaybeViewer,
  message: ContactMessage,
  address: string,
): Promise<void> {
  const { db, jobs } = platform;
  await rateLimit(db, messagesOfAddress, address);
  // Anybody can enter anybody's address, so the shop does not write to one again and again.
  const isAcknowledged = await isWithin(db, acknowledgements, message.email);
  const settings = await readSiteSettings(platform);
  await db.transaction(async (tx) => {
    await tx.insert(messages).values({ ...message, phone: message.phone || null, userId: viewer?.userId ?? null });
    await jobs.send(tx, mailQueue, forSupport(message, settings));
    if (isAcknowledged) await jobs.send(tx, mailQueue, acknowledgement(message, settings));
  });
}
