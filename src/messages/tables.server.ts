import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.server.ts';
import { questions } from '../questions/tables.server.ts';
import { mistakeKinds } from './contract.ts';

/** What visitors wrote through the contact form, and questions that they reported a mistake in. */
export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who was logged in when it was sent. What others sent belongs to nobody but the reader of the address. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Null for a question that was reported: nobody in particular can be answered. */
    email: text(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    /** What the reports are about. */
    questionId: integer().references(() => questions.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the first answer was sent. */
    answeredAt: timestamp({ withTimezone: true }),
    /** When staff put it away, answered or not. */
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('messages_unanswered').on(table.answeredAt, table.createdAt),
    index('messages_open').on(table.createdAt, table.id).where(sql`${table.doneAt} is null`),
    index('messages_by_age').on(table.createdAt, table.id),
    index('messages_user').on(table.userId),
    index('messages_email').on(table.email),
    // Reports of a question gather in one message until staff have put it away.
    uniqueIndex('messages_question_open_once').on(table.questionId).where(sql`${table.doneAt} is null`),
    index('messages_question').on(table.questionId).where(sql`${table.questionId} is not null`),
    check('messages_come_from_somebody', sql`(${table.email} is null) = (${table.questionId} is not null)`),
  ],
);

/** What staff answered, as it was sent. */
export const messageReplies = pgTable(
  'message_replies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    authorId: uuid().notNull(),
    /** Kept beside the id: who it was stays readable. */
    author: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('message_replies_message').on(table.messageId, table.id)],
);

/** A mistake that somebody found in a question while practising. */
export const questionReports = pgTable(
  'question_reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Who was logged in. Kept so that it can be exported and erased; staff are not told. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: mistakeKinds }).notNull(),
    text: text().notNull(),
    /** The version and the variant that was on screen. */
    hash: text().notNull(),
    variant: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('question_reports_message').on(table.messageId, table.id),
    // Whoever is logged in counts once.
    uniqueIndex('question_reports_once_each').on(table.messageId, table.userId),
  ],
);
