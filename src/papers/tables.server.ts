import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.server.ts';
import { subjects } from '../catalog/tables.server.ts';
import { paperContents } from '../questions/tables.server.ts';

export const papers = pgTable(
  'papers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id),
    papername: text().notNull(),
    /** What a download is saved as; the paper's name with .pdf where it is not given. */
    filename: text(),
    kind: text({ enum: ['paper', 'questions', 'solutions'] })
      .notNull()
      .default('paper'),
    access: text({ enum: ['free', 'paid'] })
      .notNull()
      .default('free'),
    enabled: boolean().notNull().default(true),
    /** Null where nobody has said. */
    language: text({ enum: ['en', 'hi', 'sa'] }),
    /** Its place among the papers of its subject, once staff have put them in order; others follow by name. */
    position: integer(),
    /** What it is made from, where it comes from the question bank; an uploaded one has a file and nothing else. */
    contentId: integer().references(() => paperContents.id),
    /** The file under its SHA-256 in the store; null until the first one has been made. */
    fileHash: text(),
    sizeBytes: integer(),
    /** The file is still to be made, or to be made anew, from the content. */
    isFilePending: boolean().notNull().default(false),
    /** Somebody waits for that file since then. */
    fileAskedAt: timestamp({ withTimezone: true }),
    /** Found when the file is made, or by a job after the upload; the picture always by a job. */
    pages: integer(),
    pictureHash: text(),
    /** What the paper was when its picture was made: a picture is shown only while the paper still is. */
    pictureAccess: text({ enum: ['free', 'paid'] }),
    isPictured: boolean().notNull().generatedAlwaysAs(sql`coalesce(picture_access = access, false)`),
    /** Counts the changes staff made, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Gone from every list, but kept for those who bought it. */
    archivedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('papers_subject').on(table.subjectId, table.id).where(sql`${table.archivedAt} is null`),
    index('papers_in_order')
      .on(
        table.subjectId,
        sql`coalesce(${table.position}, 2147483647)`,
        table.kind,
        sql`${table.papername} collate natural_order`,
        table.id,
      )
      .where(sql`${table.archivedAt} is null`),
    index('papers_by_name').on(sql`lower(${table.papername})`, table.id).where(sql`${table.archivedAt} is null`),
    index('papers_by_change').on(table.updatedAt, table.id).where(sql`${table.archivedAt} is null`),
    index('papers_by_size').on(sql`coalesce(${table.sizeBytes}, 0)`, table.id).where(sql`${table.archivedAt} is null`),
    index('papers_undescribed')
      .on(table.id)
      .where(
        sql`${table.archivedAt} is null and ${table.fileHash} is not null and (${table.pages} is null or not ${table.isPictured})`,
      ),
    uniqueIndex('papers_content_once').on(table.contentId),
    index('papers_file_pending').on(table.fileAskedAt, table.id).where(sql`${table.isFilePending}`),
    index('papers_file').on(table.fileHash),
    index('papers_picture').on(table.pictureHash),
    check('papers_have_a_name', sql`length(trim(${table.papername})) > 0`),
    check('papers_kind_is_known', sql`${table.kind} in ('paper', 'questions', 'solutions')`),
    check('papers_language_is_known', sql`${table.language} in ('en', 'hi', 'sa')`),
    check('papers_access_is_known', sql`${table.access} in ('free', 'paid')`),
    check('papers_picture_access_is_known', sql`${table.pictureAccess} in ('free', 'paid')`),
    check('papers_have_bytes', sql`${table.sizeBytes} > 0`),
    check('papers_file_has_a_size', sql`(${table.fileHash} is null) = (${table.sizeBytes} is null)`),
    check('papers_have_a_file', sql`${table.fileHash} is not null or ${table.isFilePending}`),
    check('papers_files_are_made_from_content', sql`not ${table.isFilePending} or ${table.contentId} is not null`),
  ],
);

/**
 * A file that a paper had before, kept for a while so that a replacement or a deletion can be taken back. It outlives
 * the paper.
 */
export const earlierFiles = pgTable(
  'earlier_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paperId: integer().notNull(),
    /** Null for one that the question bank would make anew. */
    fileHash: text(),
    sizeBytes: integer(),
    pages: integer(),
    filename: text(),
    contentId: integer(),
    /** When another took its place, or the paper was deleted. */
    endedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('earlier_files_paper').on(table.paperId),
    index('earlier_files_file').on(table.fileHash),
    index('earlier_files_ended').on(table.endedAt),
  ],
);

/** A download, of whom only where somebody was logged in. */
export const downloads = pgTable(
  'downloads',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paperId: integer()
      .notNull()
      .references(() => papers.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Guests' downloads of one moment are one row: nothing tells them apart. */
    times: integer().notNull().default(1),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('downloads_times', sql`${table.times} > 0`),
    index('downloads_user').on(table.userId, table.paperId),
    index('downloads_paper').on(table.paperId),
    index('downloads_at').on(table.at),
  ],
);

/** Which papers a person has read on screen, for the progress in their library. */
export const openings = pgTable(
  'openings',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    paperId: integer()
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'openings_once', columns: [table.userId, table.paperId] }),
    index('openings_paper').on(table.paperId),
  ],
);

/** What a person may open beyond what is free: every paid paper of a subject. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id),
    /** Where it comes from: `staff`, or the number of an order. */
    source: text().notNull(),
    grantedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('entitlements_once').on(table.userId, table.subjectId).where(sql`${table.revokedAt} is null`),
    index('entitlements_subject').on(table.subjectId),
  ],
);
