import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../platform/ids.ts';
import { line, searchTerm } from '../platform/text-rules.ts';
import { ClassInput, NewSubject, price, SchoolClass, Subject } from './schemas.ts';

/** `subjectid` is the old name of `id`. */
const SubjectChange = z
  .object({
    id: z.optional(Id),
    subjectid: z.optional(Id),
    subjectName: z.optional(line('Subject name is required', 80)),
    classid: z.optional(Id),
    enabled: z.optional(z.boolean()),
    price,
    /** The version that was looked at; another by now is refused with the present state. */
    version: z.optional(Id),
  })
  .check(
    z.refine(({ id, subjectid }) => id !== undefined || subjectid !== undefined, {
      error: 'Subject id is required',
      path: ['id'],
    }),
  );

/** What a list takes: a term that names must contain, and a page of it; all of it when nothing is said. */
export const ListQuery = z.object({
  q: z.optional(searchTerm()),
  limit: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(1_000)))),
  after: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(0), z.maximum(2_147_483_647)))),
});
export type ListQuery = z.infer<typeof ListQuery>;

const Done = z.object({ success: z.literal(true) });

export const listClasses = endpoint({
  method: 'GET',
  path: '/public/classes',
  summary: 'All classes; disabled ones are Coming Soon',
  access: 'anyone',
  response: z.array(SchoolClass),
  isSameForAll: true,
});

export const replaceClasses = endpoint({
  method: 'PUT',
  path: '/public/classes/all',
  summary: 'Replace the whole list of classes, in the order given',
  access: 'staff',
  /** The version of the list that was looked at; another by now is refused with the present one. */
  query: z.object({ version: z.optional(z.string().check(z.maxLength(64))) }),
  body: z.array(ClassInput).check(z.maxLength(500)),
  response: z.array(SchoolClass),
  errors: ['class_in_use', 'class_twice', 'changed_meanwhile'],
});

export const addClass = endpoint({
  method: 'POST',
  path: '/public/classes/add',
  summary: 'Add a class',
  access: 'staff',
  body: ClassInput,
  response: SchoolClass,
  status: 201,
  errors: ['class_id_taken'],
});

export const deleteClass = endpoint({
  method: 'DELETE',
  path: '/public/classes',
  summary: 'Delete a class that has no subjects',
  access: 'staff',
  query: z.object({ classid: IdInAddress }),
  response: Done,
  errors: ['not_found', 'class_in_use'],
});

export const listSubjects = endpoint({
  method: 'GET',
  path: '/public/subjects',
  summary: 'All enabled subjects',
  access: 'anyone',
  query: ListQuery,
  response: z.array(Subject),
  isSameForAll: true,
});

export const listSubjectsOfClass = endpoint({
  method: 'GET',
  path: '/public/subjects/:classId',
  summary: 'The enabled subjects of one class',
  access: 'anyone',
  params: z.object({ classId: IdInAddress }),
  query: ListQuery,
  response: z.array(Subject),
  isSameForAll: true,
});

export const listAllSubjects = endpoint({
  method: 'GET',
  path: '/access/subjects/all',
  summary: 'All subjects; staff see disabled ones too',
  access: 'user',
  query: ListQuery,
  response: z.array(Subject),
});

export const addSubject = endpoint({
  method: 'POST',
  path: '/access/addsubject',
  summary: 'Add a subject to a class',
  access: 'staff',
  body: NewSubject,
  response: Subject,
  status: 201,
  errors: ['class_unknown', 'subject_taken'],
});

export const updateSubject = endpoint({
  method: 'PUT',
  path: '/access/updatesubject',
  summary: 'Change a subject; what is left out stays',
  access: 'staff',
  body: SubjectChange,
  response: Subject,
  errors: ['not_found', 'class_unknown', 'subject_taken', 'changed_meanwhile'],
});

export const deleteSubject = endpoint({
  method: 'DELETE',
  path: '/access/subject',
  summary: 'Delete a subject; one with papers or buyers is archived',
  access: 'staff',
  query: z.object({ subjectid: IdInAddress }),
  response: Done,
  errors: ['not_found'],
});
