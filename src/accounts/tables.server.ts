import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Trimmed and in lower case; the address a person logs in with. */
    email: text().notNull(),
    name: text().notNull(),
    mobile: text(),
    /** Empty once the person has been erased: nothing matches it. */
    passwordHash: text().notNull(),
    role: text({ enum: ['user', 'admin', 'super_admin'] })
      .notNull()
      .default('user'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    disabledAt: timestamp({ withTimezone: true }),
    erasedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_email_once').on(sql`lower(${table.email})`),
    index('users_role').on(table.role),
    check('users_role_is_known', sql`${table.role} in ('user', 'admin', 'super_admin')`),
    check('users_email_is_normal', sql`${table.email} = lower(trim(${table.email}))`),
    check('users_mobile_is_indian', sql`${table.mobile} ~ '^[6-9][0-9]{9}$'`),
  ],
);

/** A login on one device. Tokens name their session, so that ending it ends them. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** A way to set a new password, sent by mail. Only the hash of what was sent is kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);
