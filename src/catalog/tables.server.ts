import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const classes = pgTable(
  'classes',
  {
    classid: integer().primaryKey(),
    classname: text().notNull(),
    enabled: boolean().notNull().default(true),
    /** Left out of the shop altogether; one that is only not enabled is shown as Coming Soon. */
    isHidden: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('classes_have_a_positive_id', sql`${table.classid} > 0`),
    check('classes_have_a_name', sql`length(trim(${table.classname})) > 0`),
  ],
);

export const subjects = pgTable(
  'subjects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectName: text().notNull(),
    classid: integer()
      .notNull()
      .references(() => classes.classid, { onUpdate: 'cascade' }),
    enabled: boolean().notNull().default(true),
    priceRupees: integer(),
    /** Counts the changes staff made, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Gone from every list, but kept for those who bought it. */
    archivedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('subjects_name_once_per_class')
      .on(table.classid, sql`lower(${table.subjectName})`)
      .where(sql`${table.archivedAt} is null`),
    index('subjects_listed').on(table.classid, table.id).where(sql`${table.enabled} and ${table.archivedAt} is null`),
    index('subjects_by_name').on(sql`lower(${table.subjectName})`, table.id).where(sql`${table.archivedAt} is null`),
    index('subjects_by_class').on(table.classid, table.id).where(sql`${table.archivedAt} is null`),
    index('subjects_by_price').on(table.priceRupees, table.id).where(sql`${table.archivedAt} is null`),
    index('subjects_by_change').on(table.updatedAt, table.id).where(sql`${table.archivedAt} is null`),
    check('subjects_have_a_name', sql`length(trim(${table.subjectName})) > 0`),
    check('subjects_have_a_sane_price', sql`${table.priceRupees} between 0 and 100000`),
  ],
);
