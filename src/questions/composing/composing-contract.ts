import * as z from 'zod/mini';
import { endpoint } from '../../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../../platform/ids.ts';
import { QuestionType, Skill } from '../format/contract.ts';

/** A place of the pattern, and the question that stands there. */
export const DraftSlot = z.object({
  questionId: z.nullable(Id),
  /** Stays when the rest is filled anew. */
  isLocked: z.boolean(),
});
export type DraftSlot = z.infer<typeof DraftSlot>;

const Title = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter a title'), z.maxLength(100, 'Please use at most 100 characters'));

/** A question as it is offered for a place. */
export const Candidate = z.object({
  id: Id,
  key: z.string(),
  chapter: z.string(),
  /** Empty where its chapter is in no unit of the pattern. */
  unit: z.string(),
  type: QuestionType,
  marks: z.number(),
  skill: z.nullable(Skill),
  /** It has an `or:`, or an alternative of one of its parts. */
  hasChoice: z.boolean(),
  /** The beginning of what it asks. */
  text: z.string(),
  isApproved: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

const Slot = z.object({
  /** Counts through the whole paper, from 1. */
  number: Id,
  section: z.string(),
  /** Places of one group may be exchanged with each other. */
  group: z.int(),
  types: z.array(QuestionType),
  marks: z.number(),
  isLocked: z.boolean(),
  question: z.nullable(Candidate),
});

const Measure = z.object({ name: z.string(), has: z.number(), wants: z.number(), isRight: z.boolean() });

export const ComposedPaper = z.object({
  id: Id,
  version: Id,
  subjectId: Id,
  subjectName: z.string(),
  classid: Id,
  title: z.string(),
  /** The paper that publishing replaces; null while it is a new one. */
  replaces: z.nullable(z.string()),
  seed: z.int(),
  updatedAt: z.string(),
  marks: Measure,
  sections: z.array(z.extend(Measure, { title: z.string(), questions: z.string() })),
  units: z.array(Measure),
  /** In percent of the marks; empty where the pattern does not say. */
  skills: z.array(Measure),
  slots: z.array(Slot),
  /** Why it cannot be published yet, one sentence each. */
  problems: z.array(z.string()),
  /** What would bring it nearer to the pattern. */
  hint: z.nullable(z.string()),
});
export type ComposedPaper = z.infer<typeof ComposedPaper>;

const ListedDraft = z.object({
  id: Id,
  subjectId: Id,
  subjectName: z.string(),
  classname: z.string(),
  title: z.string(),
  replaces: z.nullable(z.string()),
  updatedAt: z.string(),
});

export const listDrafts = endpoint({
  method: 'GET',
  path: '/admin/compose/drafts',
  summary: 'Papers that staff are putting together, and published ones that can be composed anew',
  access: 'staff',
  query: z.object({ subjectId: z.optional(IdInAddress) }),
  response: z.object({
    drafts: z.array(ListedDraft),
    /** Of the subject that was asked for. */
    published: z.array(z.object({ document: z.string(), papername: z.string() })),
  }),
});

export const addDraft = endpoint({
  method: 'POST',
  path: '/admin/compose/drafts',
  summary: 'Begins a paper: a new one, or one to take the place of a published one',
  access: 'staff',
  body: z.object({
    subjectId: Id,
    title: Title,
    /** `paper-2`, to compose that one anew. */
    document: z.optional(z.string().check(z.regex(/^paper-[1-9][0-9]?$/, 'There is no such paper'))),
  }),
  response: ComposedPaper,
  status: 201,
  errors: ['subject_unknown', 'no_pattern', 'not_found'],
});

export const readDraft = endpoint({
  method: 'GET',
  path: '/admin/compose/drafts/:id',
  summary: 'A paper that is being put together, measured against its pattern',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  response: ComposedPaper,
  errors: ['not_found', 'no_pattern'],
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/admin/compose/drafts/:id',
  summary: 'Saves which question stands where, and which of them stay',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  body: z.object({
    version: Id,
    title: Title,
    slots: z.array(DraftSlot).check(z.maxLength(200, 'A paper has at most 200 questions')),
  }),
  response: ComposedPaper,
  errors: ['not_found', 'no_pattern', 'changed_meanwhile'],
});

export const fillDraft = endpoint({
  method: 'POST',
  path: '/admin/compose/drafts/:id/fill',
  summary: 'Fills all places that are not locked from the bank; the same seed fills them the same way',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  body: z.object({ version: Id, seed: z.int().check(z.minimum(1), z.maximum(2_147_483_647)) }),
  response: ComposedPaper,
  errors: ['not_found', 'no_pattern', 'changed_meanwhile'],
});

export const listAlternatives = endpoint({
  method: 'GET',
  path: '/admin/compose/drafts/:id/alternatives',
  summary: 'Questions of the bank that fit a place, and are in no other paper of the subject',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  query: z.object({ number: IdInAddress }),
  response: z.object({ candidates: z.array(Candidate) }),
  errors: ['not_found', 'no_pattern'],
});

export const printDraft = endpoint({
  method: 'POST',
  path: '/admin/compose/drafts/:id/print',
  summary: 'A paper that is being put together as it would be printed: a PDF in base64',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  response: z.object({ pdf: z.string(), pages: z.int() }),
  errors: ['not_found', 'no_pattern', 'invalid_input'],
});

export const publishDraft = endpoint({
  method: 'POST',
  path: '/admin/compose/drafts/:id/publish',
  summary: 'Makes it a paper of the shop, with practice set and solutions, all or nothing',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  body: z.object({ version: Id }),
  response: z.object({ paperid: Id, papername: z.string() }),
  errors: ['not_found', 'no_pattern', 'changed_meanwhile', 'paper_unfit'],
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/admin/compose/drafts/:id',
  summary: 'Throws away a paper that is being put together; its questions stay in the bank',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});
