import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../platform/database/list-contract.ts';
import { upAndDown } from '../platform/database/sort-contract.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress, IdsInAddress } from '../platform/ids.ts';
import { searchTerm } from '../platform/text-rules.ts';
import { Access, Kind, Paper, paperName } from './schemas.ts';

const StaffPaper = z.extend(Paper, {
  subjectName: z.string(),
  classid: Id,
  classname: z.string(),
  /** Its subject was deleted; it stays for those who bought that. */
  isSubjectArchived: z.boolean(),
  /** The subject has no price, so that everything in it is open to all, paid papers too. */
  isSubjectFree: z.boolean(),
  version: Id,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StaffPaper = z.infer<typeof StaffPaper>;

/** How a paper stands, as a refusal with `changed_meanwhile` tells it. */
export const PresentPaper = z.extend(Paper, { version: Id });
export type PresentPaper = z.infer<typeof PresentPaper>;

export const paperSorts = upAndDown(['name', 'createdAt', 'updatedAt', 'size']);

const maxIds = 1_000;
const PaperQuery = z.extend(PageQuery, {
  q: z.optional(searchTerm()),
  classid: z.optional(IdInAddress),
  subjectId: z.optional(IdInAddress),
  kind: z.optional(Kind),
  access: z.optional(Access),
  enabled: z.optional(z.stringbool()),
  /** Only those whose file has not been looked at, or could not be. */
  isUndescribed: z.optional(z.stringbool()),
  /** Only these, such as those on a screen that no longer match what else is asked for: `3,12,7`. */
  ids: z.optional(IdsInAddress),
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
  /** What it can be undone by; null where nothing was done. */
  batchId: z.nullable(z.uuid()),
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

export const readUploadRules = endpoint({
  method: 'GET',
  path: '/admin/papers/upload-rules',
  summary: 'What a file must keep to, so that none is sent in vain',
  access: 'staff',
  response: z.object({ limitBytes: z.int() }),
});

/** For each name the paper that has it already in that subject and kind, the first of several; null for none. */
export const findNamesakes = endpoint({
  method: 'POST',
  path: '/admin/papers/namesakes',
  summary: 'Which of these names papers of these subjects have already',
  access: 'staff',
  body: z.object({
    papers: z
      .array(z.object({ subjectId: Id, papername: paperName, kind: Kind }))
      .check(z.minLength(1), z.maxLength(maxIds, `At most ${maxIds} names`)),
  }),
  response: z.object({ ids: z.array(z.nullable(Id)) }),
});

const EarlierFile = z.object({
  id: Id,
  filename: z.nullable(z.string()),
  /** Null for one that the question bank makes anew. */
  sizeBytes: z.nullable(z.int()),
  pages: z.nullable(z.int()),
  isOnScreen: z.boolean(),
  /** When another took its place. */
  endedAt: z.string(),
});
export type EarlierFile = z.infer<typeof EarlierFile>;

export const listEarlierFiles = endpoint({
  method: 'GET',
  path: '/admin/papers/:id/files',
  summary: 'The files that a paper had before, for 30 days',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  response: z.object({ rows: z.array(EarlierFile) }),
});

export const putBackEarlierFile = endpoint({
  method: 'POST',
  path: '/admin/papers/:id/files/:fileId',
  summary: 'Give a paper one of its earlier files again',
  access: 'staff',
  params: z.object({ id: IdInAddress, fileId: IdInAddress }),
  response: Paper,
  errors: ['not_found', 'undo_too_late'],
});

export const orderPapers = endpoint({
  method: 'PUT',
  path: '/admin/subjects/:id/papers/order',
  summary: 'Put the papers of a subject in an order; those left out follow by name, and none at all means all by name',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  body: z.object({ ids: z.array(Id).check(z.maxLength(maxIds, `At most ${maxIds} papers`)) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'subject_unknown'],
});
