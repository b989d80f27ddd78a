import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
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
import { questions } from '../questions/tables.server.ts';
import type { PracticeEvent } from './log/events-contract.ts';

/** How far each student's log goes. Whoever adds to a log holds its row: places in a log become visible in their order. */
export const practiceLogs = pgTable('practice_logs', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  length: bigint({ mode: 'number' }).notNull(),
});

/** What students did, as their devices told it. Rows are added and, with their account, erased; they never change. */
export const practiceEvents = pgTable(
  'practice_events',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** Its place in the log, in the order of arrival; there may be gaps. */
    place: bigint({ mode: 'number' }).notNull(),
    device: uuid().notNull(),
    seq: integer().notNull(),
    attempt: uuid(),
    kind: text().$type<PracticeEvent['kind']>().notNull(),
    /** Milliseconds since 1970 by the clock of the device. */
    at: bigint({ mode: 'number' }).notNull(),
    body: jsonb().$type<PracticeEvent['body']>().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'practice_events_once', columns: [table.userId, table.id] }),
    uniqueIndex('practice_events_place').on(table.userId, table.place),
    check('practice_events_seq', sql`${table.seq} > 0`),
  ],
);

/** A parents' link: of its token only the hash is kept. */
export const practiceShares = pgTable(
  'practice_shares',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id),
    tokenHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastReadAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('practice_shares_token').on(table.tokenHash),
    index('practice_shares_user').on(table.userId),
    check('practice_shares_token_is_hashed', sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** How questions are answered, over all students together; a job computes it anew from time to time. */
export const practiceFigures = pgTable(
  'practice_figures',
  {
    questionId: integer()
      .primaryKey()
      .references(() => questions.id),
    subjectId: integer().notNull(),
    answers: integer().notNull(),
    students: integer().notNull(),
    /** The part of its marks that it earned, on average. */
    share: numeric({ precision: 6, scale: 5, mode: 'number' }).notNull(),
    /** The median; null where it was only answered in mocks. */
    seconds: integer(),
    computedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('practice_figures_subject').on(table.subjectId),
    check('practice_figures_share', sql`${table.share} between 0 and 1`),
  ],
);
