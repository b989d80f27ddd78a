import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../platform/database/list-contract.ts';
import { upAndDown } from '../platform/database/sort-contract.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../platform/ids.ts';
import { searchTerm } from '../platform/text-rules.ts';
import { Access, Kind, Paper } from './schemas.ts';

const StaffPaper = z.extend(Paper, {
  subjectName: z.string(),
  classid: Id,
  classname: z.string(),
  /** Its subject was deleted; it stays for those who bought that. */
  isSubjectArchived: z.boolean(),
  version: Id,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StaffPaper = z.infer<typeof StaffPaper>;

/** How a paper stands, as a refusal with `changed_meanwhile` tells it. */
export const PresentPaper = z.extend(Paper, { version: Id });
export type PresentPaper = z.infer<typeof PresentPaper>;

export const paperSorts = upAndDown(['name', 'createdAt', 'updatedAt', 'size']);

const PaperQuery = z.extend(PageQuery, {
  q: z.optional(searchTerm()),
  classid: z.optional(IdInAddress),
  subjectId: z.optional(IdInAddress),
  kind: z.optional(Kind),
  access: z.optional(Access),
  enabled: z.optional(z.stringbool()),
  /** Only those whose file has not been looked at, or could not be. */
  isUndescribed: z.optional(z.stringbool()),
  sort: z._default(z.enum(paperSorts), '-updatedAt'),
});
export type PaperQuery = z.infer<typeof PaperQuery>;

const BulkChange = z
  .object({
    ids: z
      .array(Id)
      .check(z.minLength(1, 'Please choose at least one paper'), z.maxLength(1_000, 'Please choose at most 1000')),
    action: z.enum(['enable', 'disable', 'free', 'paid', 'move', 'delete'], 'There is no such action'),
    /** Where to, for `move`. */
    subjectId: z.optional(Id),
  })
  .check(
    z.refine(({ action, subjectId }) => action !== 'move' || subjectId !== undefined, {
      error: 'Please choose a subject to move to',
      path: ['subjectId'],
    }),
  );
export type BulkChange = z.infer<typeof BulkChange>;

const BulkResult = z.object({
  results: z.array(
    z.object({
      id: Id,
      /** `same` where there was nothing to change; `archived` where people have it, so that it stays for them. */
      outcome: z.enum(['changed', 'same', 'deleted', 'archived', 'not_found']),
    }),
  ),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const listPapersForStaff = endpoint({
  method: 'GET',
  path: '/admin/papers',
  summary: 'Papers with where they belong, sorted, filtered and paged',
  access: 'staff',
  query: PaperQuery,
  response: pageOf(StaffPaper),
});

export const changeManyPapers = endpoint({
  method: 'POST',
  path: '/admin/papers/bulk',
  summary: 'Do the same to many papers, all in one transaction, with what became of each',
  access: 'staff',
  body: BulkChange,
  response: BulkResult,
  errors: ['subject_unknown'],
});
