import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database/database.server.ts';
import { type Jobs, jobQueue } from './jobs/jobs.server.ts';
import { mailQueue } from './mail.server.ts';
import { linkTag, personTag, removeExpiredMails } from './mail-files.server.ts';
import type { Settings } from './settings.server.ts';

/** Files are outside of any transaction, so they are removed when it has been committed. */
export const removeMailsQueue = jobQueue({ name: 'remove-mails', data: z.object({ tags: z.array(z.string()) }) });

/** Takes away the mails of links that were used, replaced or taken back: those that wait, were sent or became files. */
export async function forgetLinks(jobs: Jobs, tx: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await jobs.send(tx, removeMailsQueue, { tags: keys.map(linkTag) });
  await tx.execute(sql`
    delete from pgboss.job where name = ${mailQueue.name} and data->'link'->>'key' in ${[...keys]}`);
}

/** The same for every mail to a person, or from them through a form. */
export async function forgetMailsOf(jobs: Jobs, tx: Database, email: string): Promise<void> {
  await jobs.send(tx, removeMailsQueue, { tags: [personTag(email)] });
  await tx.execute(sql`
    delete from pgboss.job where name = ${mailQueue.name} and ${email} in (data->>'to', data->>'replyTo')`);
}

/** Takes away the mails whose links have run out. */
export async function sweepMails(db: Database, settings: Settings, now = new Date()): Promise<void> {
  await db.execute(sql`
    delete from pgboss.job
    where name = ${mailQueue.name} and (data->'link'->>'expiresAt')::timestamptz <= ${now.toISOString()}`);
  await removeExpiredMails(settings, now);
}
