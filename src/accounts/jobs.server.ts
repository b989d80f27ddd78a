import { z } from 'zod';
import { sweepLogins } from '../platform/audit/audit.server.ts';
import { jobQueue } from '../platform/jobs/jobs.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { loginsKeptDays } from './login/login-events.server.ts';
import { resetQueue, sendReset, sweepResets } from './login/password-reset.server.ts';
import { sweepConfirmations } from './people/email-confirmation.server.ts';
import { sweepSessions } from './sessions/sessions.server.ts';
import { sweepInvites } from './staff/invites.server.ts';

const forgetAsksQueue = jobQueue({ name: 'forget-reset-asks', data: z.object({}) });
const sweepQueue = jobQueue({ name: 'accounts-sweep', data: z.object({}) });

/** Sends ways to a new password, and takes away what has run out. */
export async function accountsJobs(platform: Platform): Promise<void> {
  const { db, jobs } = platform;
  await jobs.work(resetQueue, ({ email }) => sendReset(platform, email));
  // What was asked for may be an address that nobody here has: it is not kept.
  await jobs.schedule(forgetAsksQueue, '* * * * *', {}, () => jobs.forgetFinished(db, resetQueue));
  await jobs.schedule(sweepQueue, '17 * * * *', {}, async () => {
    await sweepSessions(db);
    await sweepResets(db);
    await sweepInvites(db);
    await sweepConfirmations(db);
    await sweepLogins(db, loginsKeptDays);
  });
}
