import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.server.ts';

/** What visitors wrote through the contact form. */
export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who was logged in when it was sent. What others sent belongs to nobody but the reader of the address. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
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
