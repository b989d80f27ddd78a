import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Trimmed and in lower case; the address a person logs in with. */
    email: text().notNull(),
    /** When they showed that they read the mail of this address. Registering alone shows nothing. */
    emailConfirmedAt: timestamp({ withTimezone: true }),
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
    index('users_by_age').on(table.createdAt, table.id).where(sql`${table.erasedAt} is null`),
    index('users_by_name').on(sql`lower(${table.name})`, table.id).where(sql`${table.erasedAt} is null`),
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
    /** Counts the refreshes: a token of an earlier one is dead soon after. */
    generation: integer().notNull().default(0),
    refreshedAt: timestamp({ withTimezone: true }),
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

/** A way to show that an address is one's own, sent there by mail. Only the hash of what was sent is kept. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('email_confirmations_user').on(table.userId)],
);

/** One row: what the shop asks of its staff. */
export const staffRules = pgTable(
  'staff_rules',
  {
    id: integer().primaryKey().default(1),
    needsSecondFactor: boolean().notNull(),
  },
  (table) => [check('staff_rules_have_one_row', sql`${table.id} = 1`)],
);

/** What a member of staff proves beside the password: a code that an app makes from a shared secret (RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the shop's own secret: who reads the database cannot make codes. */
  sealedSecret: text().notNull(),
  /** Empty until a first code has shown that the app has the secret. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The half minute of the last code that was taken: none counts twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Hashes of those not yet used. */
  recoveryHashes: text().array().notNull(),
});

/** A way to become staff, sent by mail. Only the hash of what was sent is kept. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    role: text({ enum: ['admin', 'super_admin'] }).notNull(),
    tokenHash: text().notNull(),
    invitedBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('staff_invites_token_once').on(table.tokenHash),
    // A second invitation takes the place of the first.
    uniqueIndex('staff_invites_email_once').on(table.email),
    check('staff_invites_role_is_known', sql`${table.role} in ('admin', 'super_admin')`),
  ],
);
