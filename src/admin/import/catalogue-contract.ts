import * as z from 'zod/mini';
import { SchoolClass, Subject } from '../../catalog/schemas.ts';
import { PageQuery, pageOf } from '../../platform/database/list-contract.ts';
import { upAndDown } from '../../platform/database/sort-contract.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { Id, IdInAddress, IdsInAddress } from '../../platform/ids.ts';
import { searchTerm } from '../../platform/text-rules.ts';

const StaffClass = z.extend(SchoolClass, {
  /** Left out of the shop altogether; one that is only not enabled is shown as Coming Soon. */
  isHidden: z.boolean(),
  subjects: z.int(),
  enabledSubjects: z.int(),
  /** Deleted ones that stay for their buyers: they keep the class from being deleted. */
  archivedSubjects: z.int(),
});
export type StaffClass = z.infer<typeof StaffClass>;

/** The list of classes as it is now, for who wanted to change an older one. */
export const PresentClasses = z.object({ rows: z.array(SchoolClass), version: z.string() });

const StaffSubject = z.extend(Subject, {
  classname: z.string(),
  papers: z.int(),
  /** How many people own it. */
  buyers: z.int(),
  /** To be sent with a change, which is then refused if somebody else was quicker. */
  version: Id,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StaffSubject = z.infer<typeof StaffSubject>;

/** A subject as it is now, for who wanted to change an older state of it. */
export const PresentSubject = z.extend(Subject, { version: Id });

export const listClasses = endpoint({
  method: 'GET',
  path: '/admin/classes',
  summary: 'Classes in their order with how many subjects they have',
  access: 'staff',
  /** The version goes with `PUT /public/classes/all`, which is then refused if the list has changed. */
  response: z.object({ rows: z.array(StaffClass), version: z.string() }),
});

export const hideClass = endpoint({
  method: 'PUT',
  path: '/admin/classes/:id/hidden',
  summary: 'Leave a class out of the shop altogether, or show it as Coming Soon again',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  body: z.object({ isHidden: z.boolean() }),
  response: SchoolClass,
  errors: ['not_found'],
});

export const listSubjects = endpoint({
  method: 'GET',
  path: '/admin/subjects',
  summary: 'Subjects, disabled ones too, sorted, filtered and paged',
  access: 'staff',
  query: z.extend(PageQuery, {
    q: z.optional(searchTerm()),
    classid: z.optional(IdInAddress),
    enabled: z.optional(z.stringbool()),
    /** Only those that can be bought and have no papers. */
    isSoldEmpty: z.optional(z.stringbool()),
    /** Only these, such as those on a screen that no longer match what else is asked for. */
    ids: z.optional(IdsInAddress),
    sort: z._default(z.enum(upAndDown(['name', 'class', 'price', 'createdAt', 'updatedAt'])), 'class'),
  }),
  response: pageOf(StaffSubject),
});

export const undoDelete = endpoint({
  method: 'POST',
  path: '/admin/undo',
  summary: 'Take the deletion of a class, subject or paper back',
  access: 'staff',
  body: z.object({
    kind: z.enum(['class', 'subject', 'paper'], 'Only classes, subjects and papers can be brought back'),
    id: Id,
  }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'class_unknown', 'subject_unknown', 'subject_taken', 'undo_too_late'],
});

export const exportCatalogue = endpoint({
  method: 'GET',
  path: '/admin/catalogue.csv',
  summary: 'Classes, subjects and what is known of papers as a CSV file',
  access: 'staff',
  response: z.file(),
});

const ImportLine = z.object({
  line: z.int(),
  type: z.string(),
  /** Empty for what is to be added. */
  id: z.nullable(Id),
  name: z.string(),
  outcome: z.enum(['add', 'change', 'error']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** What is wrong with the line. */
  message: z.optional(z.string()),
});
export type ImportLine = z.infer<typeof ImportLine>;

const ImportReport = z.object({
  /** False for a dry run, and when any line is wrong: then nothing has changed. */
  isApplied: z.boolean(),
  /** What it can be undone by, once it is applied. */
  batchId: z.nullable(z.uuid()),
  /** What the file does to the catalogue of this moment, to be sent with the request to apply it. */
  plan: z.string(),
  /** It was not applied, because the catalogue is not what the plan was made for; this is the plan for what it is now. */
  isChangedMeanwhile: z.boolean(),
  counts: z.object({ add: z.int(), change: z.int(), same: z.int(), error: z.int() }),
  /** Every line that changes something or is wrong, as far as a person would read. */
  lines: z.array(ImportLine),
  leftOff: z.int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The body is the file itself, as text/csv. */
export const importCatalogue = endpoint({
  method: 'POST',
  path: '/admin/catalogue/import',
  summary: 'Take a changed CSV file back: what it would do, or with dryRun=false doing all of it',
  access: 'staff',
  query: z.object({
    dryRun: z._default(z.stringbool(), true),
    /** The `plan` that somebody looked at: with another by now nothing is applied. */
    plan: z.optional(z.string().check(z.maxLength(100))),
  }),
  body: z.string(),
  response: ImportReport,
  errors: ['import_unreadable', 'subject_taken'],
});
