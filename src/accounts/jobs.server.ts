import { z } from 'zod';
import { jobQueue } from '../platform/jobs/jobs.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { sweepResets } from './login/password-reset.server.ts';
import { sweepSessions } from './sessions/sessions.server.ts';
import { sweepInvites } from './staff/invites.server.ts';

const sweepQueue = jobQueue({ name: 'accounts-sweep', data: z.object({}) });

/** Takes away what has run out: sessions, ways to a new password and invitations. */
export async function accountsJobs({ db, jobs }: Platform): Promise<void> {
  await jobs.schedule(sweepQueue, '17 * * * *', {}, async () => {
    await sweepSessions(db);
    await sweepResets(db);
    await sweepInvites(db);
  });
}
