import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What visitors wrote through the contact form. */
export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('messages_unanswered').on(table.answeredAt, table.createdAt)],
);
