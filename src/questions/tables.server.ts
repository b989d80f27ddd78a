import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.server.ts';
import { subjects } from '../catalog/tables.server.ts';
import type { ContentHtml, ParsedVersion } from './bank/prepared-subject.ts';
import type { DraftSlot } from './composing/composing-contract.ts';
import { questionTypes, skills } from './format/contract.ts';
import type { DocumentName } from './print/source.server.ts';
import type { AnswersHtml, QuestionHtml, VariantHtml } from './screen/question-html.server.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const marks = () => numeric({ precision: 5, scale: 1, mode: 'number' });

/** A question whatever it says now: its key is unique in its subject and never changes. */
export const questions = pgTable(
  'questions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id),
    key: text().notNull(),
    chapter: text().notNull(),
    state: text({ enum: ['draft', 'checked', 'retired'] })
      .notNull()
      .default('draft'),
    /** What its current version says, repeated here so that long lists need not open the versions. */
    type: text({ enum: questionTypes }),
    marks: marks(),
    skill: text({ enum: skills }),
    /** Who made its current version what it says; null where it came with a file. */
    editedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    editedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('questions_key_once_per_subject').on(table.subjectId, table.key),
    index('questions_by_chapter').on(table.subjectId, table.chapter, table.id),
    index('questions_by_edit').on(table.editedAt, table.id),
    index('questions_by_key').on(table.key, table.id),
    index('questions_by_state').on(table.state, table.editedAt, table.id),
    index('questions_by_type').on(table.type, table.editedAt, table.id),
    check('questions_key', sql`${table.key} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('questions_have_a_chapter', sql`length(trim(${table.chapter})) > 0`),
    check('questions_state_is_known', sql`${table.state} in ('draft', 'checked', 'retired')`),
  ],
);

/**
 * What stands between words of Hindi and Sanskrit, by its code points: PostgreSQL's own parser would also divide a word
 * at its vowel signs.
 */
const betweenWords = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u2010-\u206f]+`;

/** What a question said at some time. It never changes: its name is the SHA-256 of its text. */
export const questionVersions = pgTable(
  'question_versions',
  {
    questionId: integer()
      .notNull()
      .references(() => questions.id),
    hash: text().notNull(),
    /** Its passage, where it has one, and its own lines, as they stand in the file. */
    source: text().notNull(),
    /** The source as format/contract.ts has it: `{question, passage}`. */
    parsed: jsonb().$type<ParsedVersion>().notNull(),
    /** What is asked, as HTML; see screen/question-html.server.ts. */
    html: jsonb().$type<QuestionHtml>().notNull(),
    /** The answers and steps, in a column of their own. */
    answersHtml: jsonb().$type<AnswersHtml>().notNull(),
    /** The same with other numbers, for practice; null until somebody needs them. */
    variants: jsonb().$type<VariantHtml[]>(),
    marks: marks().notNull(),
    type: text({ enum: questionTypes }).notNull(),
    language: text({ enum: ['en', 'hi', 'sa'] }).notNull(),
    /** What is asked in plain words, to be searched and quoted. */
    words: text().notNull(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case when ${questionVersions.language} = 'en' then to_tsvector('english', ${questionVersions.words})
          else array_to_tsvector(array_remove(
            regexp_split_to_array(lower(${questionVersions.words}), ${sql.raw(`'${betweenWords}'`)}), ''))
          end`,
      ),
    /** One of a question's versions is what it says now. */
    isCurrent: boolean().notNull().default(false),
    /** Who wrote it; null where it came with a file. */
    savedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'question_versions_name', columns: [table.questionId, table.hash] }),
    index('question_versions_hash').on(table.hash),
    uniqueIndex('question_versions_one_is_current').on(table.questionId).where(sql`${table.isCurrent}`),
    index('question_versions_search').using('gin', table.search),
    check(
      'question_versions_hash_names_the_text',
      sql`${table.hash} = encode(sha256(convert_to(${table.source}, 'UTF8')), 'hex')`,
    ),
    check('question_versions_size', sql`length(${table.source}) between 1 and 100000`),
    check('question_versions_marks', sql`${table.marks} >= 0`),
    check(
      'question_versions_type_is_known',
      sql`${table.type} in ('multiple-choice', 'assertion-reason', 'short', 'long', 'case-based', 'extract', 'grammar', 'writing', 'map')`,
    ),
    check('question_versions_language_is_known', sql`${table.language} in ('en', 'hi', 'sa')`),
  ],
);

/** A document of a subject: what is in it, from which its page and its PDF are made. */
export const paperContents = pgTable(
  'paper_contents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id),
    /** `paper-1`, `paper-2`, `practice`, or `solutions`, which are those of all the others. */
    document: text().$type<DocumentName>().notNull(),
    language: text({ enum: ['en', 'hi', 'sa'] }).notNull(),
    /** The exam's pattern as its file has it; null where the paper is not written to one. */
    pattern: text(),
    minutes: integer(),
    marks: marks(),
    instructions: jsonb().$type<string[]>().notNull(),
    /** In their order; a practice set is one section without a letter. */
    sections: jsonb().$type<{ letter: string; title: string; note: string }[]>().notNull(),
    /** The texts of both as they are shown on screen. */
    html: jsonb().$type<ContentHtml>().notNull(),
    /** Of all that is printed: another one needs another PDF. */
    digest: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('paper_contents_document_once').on(table.subjectId, table.document),
    check('paper_contents_document', sql`${table.document} ~ '^(paper-[1-9][0-9]?|practice|solutions)$'`),
    check('paper_contents_language_is_known', sql`${table.language} in ('en', 'hi', 'sa')`),
    check('paper_contents_minutes', sql`${table.minutes} > 0`),
    check('paper_contents_marks', sql`${table.marks} >= 0`),
    check('paper_contents_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** The questions of a document by their number, each in the version that is printed. */
export const paperQuestions = pgTable(
  'paper_questions',
  {
    contentId: integer()
      .notNull()
      .references(() => paperContents.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Counts from 0. */
    section: integer().notNull(),
    questionId: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'paper_questions_number', columns: [table.contentId, table.number] }),
    foreignKey({
      name: 'paper_questions_version',
      columns: [table.questionId, table.hash],
      foreignColumns: [questionVersions.questionId, questionVersions.hash],
    }),
    index('paper_questions_version_used').on(table.questionId, table.hash),
    check('paper_questions_number_is_positive', sql`${table.number} > 0`),
    check('paper_questions_section', sql`${table.section} >= 0`),
  ],
);

/** A paper that staff are putting together. It is saved as they work and stays until it is published or thrown away. */
export const paperDrafts = pgTable(
  'paper_drafts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id),
    title: text().notNull(),
    /** The document that publishing replaces; null while it is a new one. */
    document: text().$type<DocumentName>(),
    seed: integer().notNull().default(1),
    /** One for each question of the pattern, in their order. */
    slots: jsonb().$type<DraftSlot[]>().notNull(),
    /** Counts the changes, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('paper_drafts_subject').on(table.subjectId),
    check('paper_drafts_have_a_title', sql`length(trim(${table.title})) > 0`),
    check('paper_drafts_document', sql`${table.document} ~ '^paper-[1-9][0-9]?$'`),
  ],
);
