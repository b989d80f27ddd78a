import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../../platform/database/list-contract.ts';
import { upAndDown } from '../../platform/database/sort-contract.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../../platform/ids.ts';
import { searchTerm } from '../../platform/text-rules.ts';
import { QuestionOnScreen, WordsOnScreen } from '../contract.ts';
import { PaperLanguage, QuestionType, Skill } from '../format/contract.ts';

export const questionStates = ['draft', 'checked', 'retired'] as const;
export const QuestionState = z.enum(questionStates);
export type QuestionState = z.infer<typeof QuestionState>;

/** Where a question stands: in a sample paper, in the practice set, or nowhere. */
export const usedPlaces = ['paper', 'practice', 'nowhere'] as const;

export const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This must be the hash of a version'));
/** The database refuses more; a question fills a page or two. */
const longestSource = 100_000;
const Source = z
  .string()
  .check(z.maxLength(longestSource, `Please use at most ${longestSource.toLocaleString('en-IN')} characters`));

const ListedQuestion = z.object({
  id: Id,
  key: z.string(),
  subjectId: Id,
  subjectName: z.string(),
  classid: Id,
  classname: z.string(),
  chapter: z.string(),
  type: z.nullable(QuestionType),
  marks: z.nullable(z.number()),
  skill: z.nullable(Skill),
  state: QuestionState,
  language: PaperLanguage,
  /** The beginning of what it asks, in pieces; every second one is what was searched for. */
  snippet: z.array(z.string()),
  /** The documents it stands in: `paper-1`, `practice`. */
  usedIn: z.array(z.string()),
  editedAt: z.string(),
  /** Null where it came with a file, or the account is gone. */
  editedBy: z.nullable(z.string()),
});
export type ListedQuestion = z.infer<typeof ListedQuestion>;

export const questionSorts = upAndDown(['editedAt', 'key']);

const QuestionQuery = z.extend(PageQuery, {
  q: z.optional(searchTerm()),
  classid: z.optional(IdInAddress),
  subjectId: z.optional(IdInAddress),
  chapter: z.optional(z.string().check(z.maxLength(200))),
  type: z.optional(QuestionType),
  skill: z.optional(Skill),
  state: z.optional(QuestionState),
  used: z.optional(z.enum(usedPlaces)),
  sort: z._default(z.enum(questionSorts), '-editedAt'),
});
export type QuestionQuery = z.infer<typeof QuestionQuery>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/admin/questions',
  summary: 'Questions of the bank, with filters and full-text search',
  access: 'staff',
  query: QuestionQuery,
  response: pageOf(ListedQuestion),
});

const ChapterCount = z.object({
  chapter: z.string(),
  draft: z.int(),
  checked: z.int(),
  retired: z.int(),
  /** Checked and in no paper yet: what a new paper can be filled with. */
  free: z.int(),
  /** The marks of those. */
  freeMarks: z.number(),
});

export const countByChapter = endpoint({
  method: 'GET',
  path: '/admin/questions/chapters',
  summary: 'How many questions each chapter of a subject has, by the units of its exam pattern',
  access: 'staff',
  query: z.object({ subjectId: IdInAddress }),
  response: z.object({
    hasPattern: z.boolean(),
    units: z.array(
      z.object({
        /** Empty for chapters that no unit of the pattern has. */
        name: z.string(),
        /** What the unit carries in the exam; null where there is no pattern. */
        marks: z.nullable(z.number()),
        chapters: z.array(ChapterCount),
      }),
    ),
  }),
  errors: ['not_found'],
});

const Author = z.nullable(z.string());

const VersionInHistory = z.object({
  hash: Hash,
  isCurrent: z.boolean(),
  savedAt: z.string(),
  savedBy: Author,
  /** Papers that are printed with this version. */
  usedIn: z.array(z.string()),
});

export const StudioQuestion = z.object({
  id: Id,
  key: z.string(),
  subjectId: Id,
  subjectName: z.string(),
  classid: Id,
  classname: z.string(),
  language: PaperLanguage,
  state: QuestionState,
  /** What it says now. */
  hash: Hash,
  source: z.string(),
  editedAt: z.string(),
  editedBy: Author,
  /** The last first. */
  history: z.array(VersionInHistory),
});
export type StudioQuestion = z.infer<typeof StudioQuestion>;

export const readQuestion = endpoint({
  method: 'GET',
  path: '/admin/questions/:id',
  summary: 'A question with its source and its history',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  response: StudioQuestion,
  errors: ['not_found'],
});

export const readQuestionVersion = endpoint({
  method: 'GET',
  path: '/admin/questions/:id/versions/:hash',
  summary: 'What a question said at some time',
  access: 'staff',
  params: z.object({ id: IdInAddress, hash: Hash }),
  response: z.object({ hash: Hash, source: z.string() }),
  errors: ['not_found'],
});

export const LineProblem = z.object({ line: z.int().check(z.positive()), sentence: z.string() });
export type LineProblem = z.infer<typeof LineProblem>;

/** A variant as it is shown, with its answers. */
const ShownVariant = z.object({
  /** What its numbers are: `a = 7, d = 4`; empty where none change. */
  values: z.string(),
  question: z.extend(QuestionOnScreen, { number: Id }),
});
export type ShownVariant = z.infer<typeof ShownVariant>;

export const CheckedSource = z.object({
  /** In the order of the lines; none where the question can be approved. */
  problems: z.array(LineProblem),
  /** What could be read of it; null where its text is not a question yet. */
  facts: z.nullable(
    z.object({
      key: z.string(),
      chapter: z.string(),
      type: QuestionType,
      marks: z.number(),
      skill: z.nullable(Skill),
      /** How many checks compute its answers anew, over all its variants. */
      checks: z.int(),
      variants: z.int(),
    }),
  ),
  /** The variant that was asked for; null where it cannot be shown. */
  shown: z.nullable(ShownVariant),
  words: WordsOnScreen,
});
export type CheckedSource = z.infer<typeof CheckedSource>;

export const checkQuestion = endpoint({
  method: 'POST',
  path: '/admin/questions/check',
  summary: 'What is wrong with the source of a question, line by line, and how it looks',
  access: 'staff',
  body: z.object({
    subjectId: Id,
    source: Source,
    /** The question it is of; left out for a new one. */
    questionId: z.optional(Id),
    /** Which of its variants to show, counted from 0. */
    variant: z._default(z.int().check(z.minimum(0), z.maximum(19)), 0),
  }),
  response: CheckedSource,
  errors: ['subject_unknown'],
});

export const printQuestion = endpoint({
  method: 'POST',
  path: '/admin/questions/print',
  summary: 'A question as it is printed: a PDF in base64',
  access: 'staff',
  body: z.object({ subjectId: Id, source: Source }),
  response: z.object({ pdf: z.string(), pages: z.int() }),
  errors: ['subject_unknown', 'invalid_input'],
});

const Saved = z.object({ id: Id, hash: Hash, state: QuestionState, problems: z.array(LineProblem) });

export const addQuestion = endpoint({
  method: 'POST',
  path: '/admin/questions',
  summary: 'Adds a question to the bank, as a draft',
  access: 'staff',
  body: z.object({ subjectId: Id, source: Source }),
  response: Saved,
  status: 201,
  errors: ['subject_unknown', 'question_key_taken'],
});

/** How a question stands, as a refusal with `changed_meanwhile` tells it. */
export const PresentQuestion = z.object({ hash: Hash, source: z.string(), editedBy: Author });

export const saveQuestion = endpoint({
  method: 'PUT',
  path: '/admin/questions/:id',
  summary: 'Saves what a question says now, as a new version; it is a draft until it is approved',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  body: z.object({ source: Source, /** The version that was changed. */ basedOn: Hash }),
  response: Saved,
  errors: ['not_found', 'changed_meanwhile'],
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/admin/questions/:id/restore',
  summary: 'Makes an earlier version what the question says',
  access: 'staff',
  params: z.object({ id: IdInAddress }),
  body: z.object({ hash: Hash, basedOn: Hash }),
  response: Saved,
  errors: ['not_found', 'changed_meanwhile'],
});

const mostAtOnce = 200;

export const stateOutcomes = ['changed', 'same', 'not_found', 'has_problems', 'own_work'] as const;

export const setQuestionStates = endpoint({
  method: 'POST',
  path: '/admin/questions/states',
  summary: 'Approves, retires or sends back many questions at once',
  access: 'staff',
  body: z.object({
    ids: z
      .array(Id)
      .check(
        z.minLength(1, 'Please choose at least one question'),
        z.maxLength(mostAtOnce, `Please choose at most ${mostAtOnce}`),
      ),
    state: QuestionState,
  }),
  response: z.object({
    /** To undo it; null where nothing was changed. */
    batchId: z.nullable(z.string()),
    results: z.array(z.object({ id: Id, outcome: z.enum(stateOutcomes) })),
  }),
});
