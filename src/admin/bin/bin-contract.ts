import * as z from 'zod/mini';
import { endpoint } from '../../platform/http/endpoint.ts';
import { Id } from '../../platform/ids.ts';

const BinItem = z.object({
  kind: z.enum(['class', 'subject', 'paper']),
  id: Id,
  name: z.string(),
  /** Where it belonged, such as `Class 10th Science`; empty for a class. */
  place: z.string(),
  /** It has left the lists and is still there for those who bought or downloaded it. */
  isArchived: z.boolean(),
  by: z.string(),
  at: z.string(),
  /** Until when it can be brought back. */
  until: z.string(),
});
export type BinItem = z.infer<typeof BinItem>;

const Batch = z.object({
  id: z.uuid(),
  by: z.string(),
  at: z.string(),
  until: z.string(),
  /** How often each thing was done: `paper.update` 12 times. */
  actions: z.array(z.object({ action: z.string(), count: z.int() })),
  /** What became different, in the first of them. */
  fields: z.array(z.string()),
});
export type Batch = z.infer<typeof Batch>;

export const readBin = endpoint({
  method: 'GET',
  path: '/admin/bin',
  summary: 'What was deleted, and what was done to many at once, in the last 30 days',
  access: 'staff',
  response: z.object({ items: z.array(BinItem), batches: z.array(Batch) }),
});

export const Undone = z.object({
  undone: z.int(),
  /** What somebody has changed or taken away since, and so was left as it is. */
  left: z.array(z.string()),
});
export type Undone = z.infer<typeof Undone>;

export const undoBatch = endpoint({
  method: 'POST',
  path: '/admin/bin/batches/:batchId/undo',
  summary: 'Undo what was done to many at once',
  access: 'staff',
  params: z.object({ batchId: z.uuid() }),
  response: Undone,
  errors: ['not_found', 'undo_too_late', 'subject_taken'],
});
