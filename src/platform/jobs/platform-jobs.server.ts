import { z } from 'zod';
import { sweepLimits } from '../http/rate-limit.server.ts';
import { mailer, mailQueue } from '../mail.server.ts';
import { removeTaggedMails } from '../mail-files.server.ts';
import { removeMailsQueue, sweepMails } from '../mail-traces.server.ts';
import type { Platform } from '../platform.server.ts';
import { jobQueue } from './jobs.server.ts';

const sweepMailsQueue = jobQueue({ name: 'sweep-mails', data: z.object({}) });
const sweepLimitsQueue = jobQueue({ name: 'sweep-limits', data: z.object({}) });

/** What this node does beside answering requests, from now on. */
export async function platformJobs({ jobs, db, settings }: Platform): Promise<void> {
  await jobs.work(mailQueue, mailer(settings));
  await jobs.work(removeMailsQueue, ({ tags }) => removeTaggedMails(settings, tags));
  await jobs.schedule(sweepMailsQueue, '* * * * *', {}, () => sweepMails(db, settings));
  await jobs.schedule(sweepLimitsQueue, '17 * * * *', {}, () => sweepLimits(db));
}
