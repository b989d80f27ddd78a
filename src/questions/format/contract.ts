import * as z from 'zod/mini';

/** Marks come whole or by halves, as examiners give them. */
const Marks = z.number().check(z.multipleOf(0.5), z.nonnegative(), z.maximum(200));
const Text = z.string().check(z.minLength(1));
const Line = z.int().check(z.positive());
const Id = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const ClassId = z.int().check(z.minimum(1), z.maximum(12));
const PartLabel = z.string().check(z.regex(/^[ivx]+$/));

export const questionTypes = [
  'multiple-choice',
  'assertion-reason',
  'short',
  'long',
  'case-based',
  'extract',
  'grammar',
  'writing',
  'map',
] as const;
export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;

export const skills = ['recall', 'apply', 'analyse'] as const;
export const Skill = z.enum(skills);
export type Skill = z.infer<typeof Skill>;

export const paperLanguages = ['en', 'hi', 'sa'] as const;
export const PaperLanguage = z.enum(paperLanguages);
export type PaperLanguage = z.infer<typeof PaperLanguage>;

/** One way to compute the answer again; see check.server.ts. */
const AnswerCheck = z.object({ source: Text, line: Line });

/** A form in which a typed answer is right. A number has its unit, and how exactly it must be met. */
export const AcceptedForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    /** As it is written: `12.5`, `22/7`, `6.02e23`. */
    text: Text,
    value: z.number(),
    /** Half the width of the range that is right, in the number's own unit; 0 where it must be met exactly. */
    tolerance: z.number().check(z.nonnegative()),
    /** Significant figures that are asked for, if any are. */
    figures: z.nullable(z.int().check(z.positive())),
    /** As it is written: `m/s^2`; empty where there is none. */
    unit: z.string(),
  }),
  z.object({ kind: z.literal('words'), text: Text }),
]);
export type AcceptedForm = z.infer<typeof AcceptedForm>;

/** Equal forms of the answer to a part, or, where `part` is null, to the question. */
export const Accept = z.object({ part: z.nullable(PartLabel), forms: z.array(AcceptedForm), line: Line });
export type Accept = z.infer<typeof Accept>;

export const QuestionPart = z.object({
  label: PartLabel,
  text: Text,
  marks: z.nullable(Marks),
  /** In the order of the letters a, b, c, d; only objective parts have them. */
  options: z.array(Text),
  /** The letter of the right option, or the answer in a line; empty where the answer is not divided by parts. */
  answer: z.string(),
  line: Line,
});
export type QuestionPart = z.infer<typeof QuestionPart>;

/** What is to be found on a map, and where it is. */
export const MapItem = z.object({ part: PartLabel, name: Text, place: Text, line: Line });
export type MapItem = z.infer<typeof MapItem>;

export const SolutionStep = z.object({
  /** 0 for an explanation that earns nothing. */
  marks: Marks,
  /** The part it belongs to: its text, or that of a step before it, begins with the part's label. */
  part: z.nullable(PartLabel),
  text: Text,
  line: Line,
});
export type SolutionStep = z.infer<typeof SolutionStep>;

export const noteKinds = ['also-accepted', 'common-mistake'] as const;
export const SolutionNote = z.object({ kind: z.enum(noteKinds), text: Text, line: Line });
export type SolutionNote = z.infer<typeof SolutionNote>;

/** What is asked, and how it is answered. All texts are the Markdown of markdown.ts. */
const asked = {
  /** Empty where everything asked stands in the parts. */
  text: z.string(),
  parts: z.array(QuestionPart),
  /** The question's own options, in the order of the letters a, b, c, d. */
  options: z.array(Text),
  /** The letter of the right option, or the answer in a line; empty for map items, which have `map`. */
  answer: z.string(),
  map: z.array(MapItem),
  checks: z.array(AnswerCheck),
  accepts: z.array(Accept),
  solution: z.array(SolutionStep),
  notes: z.array(SolutionNote),
  line: Line,
};
export const Asked = z.object(asked);
export type Asked = z.infer<typeof Asked>;

/** `or (iii):` is asked in place of one part. */
export const PartAlternative = z.object({ ...asked, part: PartLabel });
export type PartAlternative = z.infer<typeof PartAlternative>;

/** Any `count` of the `of` parts are answered. */
export const Choose = z.object({ count: z.int().check(z.positive()), of: z.int().check(z.positive()) });
export type Choose = z.infer<typeof Choose>;

/** A question as it stands on paper: where its numbers change, with the printed ones. */
export const Question = z.object({
  ...asked,
  id: Id,
  chapter: Text,
  type: QuestionType,
  marks: Marks,
  /** Required where the subject has a pattern. */
  skill: z.nullable(Skill),
  choose: z.nullable(Choose),
  /** The id of the passage it belongs to. */
  passage: z.nullable(Id),
  /** Whether its numbers change: variants.server.ts makes its variants. */
  varies: z.boolean(),
  /** `or:`, each of the question's marks. */
  alternatives: z.array(Asked),
  partAlternatives: z.array(PartAlternative),
  /** What is asked of candidates who cannot see its figure or map. */
  visuallyImpaired: z.nullable(Asked),
  /** Its lines in the file, from the heading to the last that is not blank, joined by line feeds. */
  source: Text,
});
export type Question = z.infer<typeof Question>;

/** A text that several questions share. It stands directly before the first of them. */
export const Passage = z.object({ id: Id, text: Text, source: Text, line: Line });
export type Passage = z.infer<typeof Passage>;

export const PaperSection = z.object({
  letter: z.string().check(z.regex(/^[A-Z]$/)),
  title: Text,
  note: z.string(),
  passages: z.array(Passage),
  questions: z.array(Question),
  line: Line,
});
export type PaperSection = z.infer<typeof PaperSection>;

const fileHead = {
  /** Its path, for messages. */
  file: Text,
  classId: ClassId,
  subject: Text,
  language: PaperLanguage,
};

/** `paper-1.md`: time, marks and instructions are only there where the subject has no pattern. */
export const PaperFile = z.object({
  ...fileHead,
  paper: z.int().check(z.positive()),
  minutes: z.nullable(z.int().check(z.positive())),
  marks: z.nullable(Marks),
  instructions: z.array(Text),
  sections: z.array(PaperSection),
});
export type PaperFile = z.infer<typeof PaperFile>;

/** `practice.md`. */
export const PracticeFile = z.object({
  ...fileHead,
  passages: z.array(Passage),
  questions: z.array(Question),
});
export type PracticeFile = z.infer<typeof PracticeFile>;

/** A group of questions of one kind in a section. */
export const PatternGroup = z.object({
  types: z.array(QuestionType).check(z.minLength(1)),
  count: z.int().check(z.positive()),
  marks: Marks,
  /** How many of its questions have an `or:`. */
  choices: z._default(z.int().check(z.nonnegative()), 0),
  /** Marks of the parts, in their order. */
  parts: z.optional(z.array(Marks)),
  /** How many of its questions have an `or (…):`. */
  partChoices: z._default(z.int().check(z.nonnegative()), 0),
  choose: z.optional(z.string().check(z.regex(/^\d+ of \d+$/))),
  words: z.optional(Text),
});
export type PatternGroup = z.infer<typeof PatternGroup>;

export const PatternSection = z.object({
  letter: z.string().check(z.regex(/^[A-Z]$/)),
  title: Text,
  groups: z.array(PatternGroup).check(z.minLength(1)),
});
export type PatternSection = z.infer<typeof PatternSection>;

const PatternUnit = z.object({ name: Text, marks: Marks, chapters: z.array(Text).check(z.minLength(1)) });

const Percent = z.number().check(z.nonnegative(), z.maximum(100));

/** The pattern of a subject's exam, `content/patterns/class-10-mathematics.json`. */
export const Pattern = z.strictObject({
  class: ClassId,
  subject: Text,
  code: Text,
  minutes: z.int().check(z.positive()),
  marks: Marks,
  instructions: z.array(Text).check(z.minLength(1)),
  sections: z.array(PatternSection).check(z.minLength(1)),
  units: z.array(PatternUnit).check(z.minLength(1)),
  /** By how many marks a unit may miss its own. */
  unitTolerance: z._default(Marks, 0),
  skills: z.optional(z.object({ recall: Percent, apply: Percent, analyse: Percent, tolerance: Percent })),
  constants: z._default(z.array(Text), []),
  notExamined: z._default(z.array(Text), []),
  sources: z._default(z.array(Text), []),
});
export type Pattern = z.infer<typeof Pattern>;

/** Everything a subject has; `pattern` is null where its papers are not yet written to one. */
export const SubjectFolder = z.object({
  /** `class-10-mathematics`. */
  name: Text,
  classId: ClassId,
  subject: Text,
  language: PaperLanguage,
  papers: z.array(PaperFile),
  practice: PracticeFile,
  pattern: z.nullable(Pattern),
});
export type SubjectFolder = z.infer<typeof SubjectFolder>;
