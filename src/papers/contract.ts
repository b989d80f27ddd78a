import * as z from 'zod/mini';
import { ListQuery } from '../catalog/contract.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../platform/ids.ts';
import { Access, fileName, Kind, Language, Paper, paperName } from './schemas.ts';

const isGiven = (...values: unknown[]): boolean => values.some((value) => value !== undefined);

/** The fields of an upload beside its file, as text. `subjectId` and `paperName` are other names in use. */
export const PaperFields = z
  .object({
    subjectid: z.optional(IdInAddress),
    subjectId: z.optional(IdInAddress),
    papername: z.optional(paperName),
    paperName: z.optional(paperName),
    kind: z._default(Kind, 'paper'),
    access: z._default(Access, 'free'),
    language: z.optional(Language),
    enabled: z._default(z.stringbool({ error: 'Enabled must be true or false' }), true),
  })
  .check(
    z.refine(({ subjectid, subjectId }) => isGiven(subjectid, subjectId), {
      error: 'Subject is required',
      path: ['subjectid'],
    }),
    z.refine(({ papername, paperName }) => isGiven(papername, paperName), {
      error: 'Paper name is required',
      path: ['papername'],
    }),
  );

export const NoFields = z.object({});

const PaperChange = z
  .object({
    paperid: z.optional(Id),
    id: z.optional(Id),
    papername: z.optional(paperName),
    paperName: z.optional(paperName),
    filename: z.optional(z.nullable(fileName)),
    enabled: z.optional(z.boolean()),
    subjectId: z.optional(Id),
    subjectid: z.optional(Id),
    kind: z.optional(Kind),
    access: z.optional(Access),
    language: z.optional(z.nullable(Language)),
    /** The version that was looked at; another by now is refused with the present state. */
    version: z.optional(Id),
  })
  .check(z.refine(({ paperid, id }) => isGiven(paperid, id), { error: 'Paper id is required', path: ['paperid'] }));

export const listPapers = endpoint({
  method: 'GET',
  path: '/public/paper/all',
  summary: 'All enabled papers of enabled subjects',
  access: 'anyone',
  query: ListQuery,
  response: z.array(Paper),
  isSameForAll: true,
});

export const listPapersOfSubject = endpoint({
  method: 'GET',
  path: '/public/papers/:subjectId',
  summary: 'The enabled papers of one subject',
  access: 'anyone',
  params: z.object({ subjectId: IdInAddress }),
  query: ListQuery,
  response: z.array(Paper),
  isSameForAll: true,
});

const SubjectContents = z.object({
  subjectId: Id,
  /** Sample papers alone. */
  papers: z.int(),
  hasPractice: z.boolean(),
  pages: z.int(),
  questions: z.int(),
  hasSolutions: z.boolean(),
});
export type SubjectContents = z.infer<typeof SubjectContents>;

/** Ids with commas between them. */
const IdList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(10_000)),
    z.transform((text: string): unknown[] => text.split(',')),
  ),
  z.array(IdInAddress).check(z.maxLength(1_000)),
);

export const readSubjectContents = endpoint({
  method: 'GET',
  path: '/public/contents',
  summary: 'How many papers, pages and questions some subjects hold, for who is about to buy them',
  access: 'anyone',
  query: z.object({ subjects: IdList }),
  response: z.array(SubjectContents),
});

export const listAllPapers = endpoint({
  method: 'GET',
  path: '/access/papers/all',
  summary: 'All papers, disabled ones too, of all subjects or of one',
  access: 'staff',
  query: z.extend(ListQuery, { subjectId: z.optional(IdInAddress) }),
  response: z.array(Paper),
});

const uploadErrors = [
  'bad_pdf',
  'file_needed',
  'upload_broken',
  'upload_stalled',
  'too_large',
  'unsupported_media',
] as const;

/** The body is multipart: the fields of PaperFields and one `file`. */
export const uploadPaper = endpoint({
  method: 'POST',
  path: '/public/paper/upload',
  summary: 'Add a paper with its PDF',
  access: 'staff',
  response: Paper,
  status: 201,
  errors: [...uploadErrors, 'invalid_input', 'subject_unknown'],
});

/** The body is multipart: one `file`. */
export const replacePaperFile = endpoint({
  method: 'PUT',
  path: '/access/paper/:id/file',
  summary: 'Replace the PDF of a paper',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  response: Paper,
  errors: [...uploadErrors, 'not_found'],
});

export const updatePaper = endpoint({
  method: 'PUT',
  path: '/access/updatepaper',
  summary: 'Change a paper; what is left out stays',
  access: 'staff',
  body: PaperChange,
  response: Paper,
  errors: ['not_found', 'subject_unknown', 'changed_meanwhile'],
});

export const deletePaper = endpoint({
  method: 'DELETE',
  path: '/public/paper',
  summary: 'Delete a paper; one that people have or may have is archived',
  access: 'staff',
  query: z.object({ paperid: IdInAddress }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});

export const downloadPaper = endpoint({
  method: 'GET',
  path: '/public/paper/download/:id',
  summary: 'The PDF of a paper: free ones for anyone, paid ones for buyers of the subject and staff',
  access: 'anyone',
  params: z.object({ id: IdInAddress }),
  query: z.object({ inline: z.optional(z.stringbool()) }),
  response: z.file(),
  errors: ['not_found', 'not_logged_in', 'paper_locked', 'range_not_satisfiable'],
});

export const paperPicture = endpoint({
  method: 'GET',
  path: '/public/paper/picture/:id',
  summary: 'A small picture of the first page',
  access: 'anyone',
  params: z.object({ id: IdInAddress }),
  /** With what a list gave as `picture` the answer may be kept for good. */
  query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
  response: z.file(),
  errors: ['not_found'],
});

const LibraryPaper = z.extend(Paper, {
  isDownloaded: z.boolean(),
  /** Read on screen, or downloaded. */
  isOpened: z.boolean(),
});

const LibrarySubject = z.object({
  id: Id,
  subjectName: z.string(),
  classid: Id,
  classname: z.string(),
  boughtAt: z.string(),
  papers: z.array(LibraryPaper),
});
export type LibrarySubject = z.infer<typeof LibrarySubject>;

export const openPaper = endpoint({
  method: 'POST',
  path: '/access/paper/:id/opened',
  summary: 'Note that I have opened a paper, for the progress in my library',
  access: 'user',
  params: z.object({ id: IdInAddress }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'paper_locked'],
});

export const readLibrary = endpoint({
  method: 'GET',
  path: '/access/library',
  summary: 'The subjects I bought with their papers, the last bought first',
  access: 'user',
  response: z.array(LibrarySubject),
});
