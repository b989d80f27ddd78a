import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row: how often anything that public pages show has changed. */
export const publicVersion = pgTable(
  'public_version',
  {
    id: integer().primaryKey().default(1),
    version: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [check('public_version_has_one_row', sql`${table.id} = 1`)],
);

/**
 * Who changed what: one row for every write by staff, and for everybody's logins. It has no foreign keys, so that it
 * outlives what it tells of.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: uuid(),
    /** Kept beside the id: who it was stays readable. `command line` where nobody was logged in. */
    actor: text().notNull(),
    /** The network it came from: good enough to see one misbehave, not to follow a person. */
    address: text(),
    action: text().notNull(),
    target: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** What was done in one go has one, so that it can be undone in one go. */
    batchId: uuid(),
  },
  (table) => [
    index('audit_log_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('audit_log_at').on(table.at),
    index('audit_log_target').on(table.target),
    index('audit_log_actor').on(table.actor, table.id),
    index('audit_log_action').on(table.action, table.id),
    // Logins outnumber everything else by far, and the log of what staff did leaves them out.
    index('audit_log_without_logins').on(table.id).where(sql`${table.action} not like 'login.%'`),
  ],
);

/** How often something guarded was tried within its current window. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: timestamp({ withTimezone: true }).notNull(),
});

/** One row: what staff set about the shop itself. What is empty is as the environment says. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    brandName: text(),
    supportEmail: text(),
    supportPhone: text(),
    sellerName: text(),
    sellerAddress: text(),
    sellerGstin: text(),
    sellerSac: text(),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('site_settings_have_one_row', sql`${table.id} = 1`)],
);

/** What is still to be done once, each under its name; whoever does it takes the row away in the same transaction. */
export const pendingWork = pgTable('pending_work', { name: text().primaryKey() });
