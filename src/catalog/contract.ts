import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));

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

export const listClasses = endpoint({
  method: 'GET',
  path: '/public/classes',
  summary: 'All classes; disabled ones are Coming Soon',
  access: 'anyone',
  response: z.array(SchoolClass),
});

export const listSubjects = endpoint({
  method: 'GET',
  path: '/public/subjects',
  summary: 'All enabled subjects',
  access: 'anyone',
  response: z.array(Subject),
});

export const listSubjectsOfClass = endpoint({
  method: 'GET',
  path: '/public/subjects/:classId',
  summary: 'The enabled subjects of one class',
  access: 'anyone',
  params: z.object({ classId: z.pipe(z.coerce.number(), Id) }),
  response: z.array(Subject),
});
