import * as z from 'zod/mini';
import { Id } from '../platform/ids.ts';
import { line } from '../platform/text-rules.ts';

// Apart from the calls: pages that only call need none of these rules.

export const SchoolClass = z.object({ classid: Id, classname: z.string(), enabled: z.boolean() });
export type SchoolClass = z.infer<typeof SchoolClass>;

export const Subject = z.object({
  id: Id,
  subjectName: z.string(),
  classid: Id,
  enabled: z.boolean(),
  /** Whole rupees; null means that everything in the subject is free. */
  price: z.nullable(z.int().check(z.nonnegative())),
});
export type Subject = z.infer<typeof Subject>;

export const ClassInput = z.object({
  classid: Id,
  classname: line('Class name is required', 60),
  enabled: z._default(z.boolean(), true),
});

export const price = z.optional(
  z.nullable(
    z
      .int('Price must be a whole number of rupees')
      .check(z.minimum(0, 'Price must not be negative'), z.maximum(100_000, 'Price must be at most 100000')),
  ),
);
export const NewSubject = z.object({
  subjectName: line('Subject name is required', 80),
  classid: Id,
  enabled: z._default(z.boolean(), true),
  price,
});
