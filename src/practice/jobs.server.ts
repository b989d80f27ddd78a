import { z } from 'zod';
import { jobQueue } from '../platform/jobs/jobs.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { computeFigures } from './figures/compute-figures.server.ts';

const figuresQueue = jobQueue({ name: 'practice-figures', data: z.object({}) });

/** What this node does for practice beside answering requests, from now on. */
export async function practiceJobs({ jobs, db }: Platform): Promise<void> {
  await jobs.schedule(figuresQueue, '*/10 * * * *', {}, () => computeFigures(db));
}
