import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';

const Health = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: z.string(),
  /** Whether the database is the shop's own or the operator's. */
  database: z.object({ isEmbedded: z.boolean(), version: z.string(), bytes: z.int() }),
  storage: z.enum(['disk', 's3']),
  disk: z.object({ freeBytes: z.int(), sizeBytes: z.int() }),
  backups: z.object({
    isNightly: z.boolean(),
    lastGoodAt: z.nullable(z.string()),
    lastGoodBytes: z.nullable(z.int()),
    hasArchive: z.boolean(),
    troubles: z.array(z.string()),
  }),
  mailsWaiting: z.int(),
  jobsWaiting: z.int(),
  /** How long requests wait for the processor, and for a connection to the database, at this moment. */
  eventLoopMs: z.number(),
  databaseWaitMs: z.number(),
  /** Each with what to do about it, the most urgent first. */
  advice: z.array(z.object({ text: z.string(), remedy: z.string(), isUrgent: z.boolean() })),
});
export type Health = z.infer<typeof Health>;

export const readHealth = endpoint({
  method: 'GET',
  path: '/admin/health',
  summary: 'How the machine and the software do, and what to do about it',
  access: 'staff',
  response: Health,
});
