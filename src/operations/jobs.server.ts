import { z } from 'zod';
import { jobQueue } from '../platform/jobs/jobs.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { backupFolder, type Settings } from '../platform/settings.server.ts';
import { backUp } from './backup/back-up.server.ts';
import { readHistory } from './backup/backup-runs.server.ts';
import { tellOfTrouble } from './backup/backup-trouble.server.ts';
import { isBackupDue } from './backup/due.ts';

const daySeconds = 24 * 60 * 60;
const backupQueue = jobQueue({ name: 'backup', data: z.object({}), retryLimit: 0, maxSeconds: daySeconds - 1 });

/** Whether the shop backs itself up. A PostgreSQL of the operator's own is the operator's to back up, unless asked for. */
export function backsUpNightly({ NIGHTLY_BACKUP, DATABASE_URL }: Settings): boolean {
  return NIGHTLY_BACKUP ?? DATABASE_URL === undefined;
}

/** What this node does for the running of the shop beside answering requests, from now on. */
export async function operationsJobs(platform: Platform, databaseUrl: string): Promise<void> {
  const { jobs, db, settings } = platform;
  await jobs.schedule(backupQueue, '30 * * * *', {}, async () => {
    if (!backsUpNightly(settings)) return;
    if (isBackupDue(await readHistory(db), new Date())) {
      const order = { settings, databaseUrl, reason: 'nightly', parent: backupFolder(settings) } as const;
      // What went wrong is noted, and told with everything else that is wrong.
      await backUp(order).catch(platform.report);
    }
    await tellOfTrouble(platform);
  });
}
