import { z } from 'zod';
import { jobQueue } from '../platform/jobs/jobs.server.ts';

/** Finds out what a paper's file shows: its number of pages and a picture of the first. */
export const thumbnailQueue = jobQueue({
  name: 'describe-paper',
  data: z.object({ paperId: z.int(), fileHash: z.string() }),
  retryLimit: 3,
});

export const sweepQueue = jobQueue({ name: 'sweep-files', data: z.object({}) });
