import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const classes = pgTable(
  'classes',
  {
    classid: integer().primaryKey(),
    classname: text().notNull(),
    enabled: boolean().notNull().default(true),
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subjects_name_once_per_class').on(table.classid, sql`lower(${table.subjectName})`),
    index('subjects_enabled').on(table.enabled, table.classid, table.id),
    check('subjects_have_a_name', sql`length(trim(${table.subjectName})) > 0`),
    check('subjects_have_a_sane_price', sql`${table.priceRupees} between 0 and 100000`),
  ],
);
