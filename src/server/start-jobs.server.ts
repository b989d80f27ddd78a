import { accountsJobs } from '../accounts/jobs.server.ts';
import { checkoutJobs } from '../checkout/jobs.server.ts';
import { operationsJobs } from '../operations/jobs.server.ts';
import { papersJobs } from '../papers/jobs.server.ts';
import { platformJobs } from '../platform/jobs/platform-jobs.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { practiceJobs } from '../practice/jobs.server.ts';

/** Takes part in the work that is done later, from now on and until the platform closes. */
export async function startJobs(platform: Platform, databaseUrl: string): Promise<void> {
  await platformJobs(platform);
  await accountsJobs(platform);
  await papersJobs(platform);
  await checkoutJobs(platform);
  await operationsJobs(platform, databaseUrl);
  await practiceJobs(platform);
}
