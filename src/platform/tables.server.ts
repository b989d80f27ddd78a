import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core';

/** One row: how often anything that public pages show has changed. */
export const publicVersion = pgTable(
  'public_version',
  {
    id: integer().primaryKey().default(1),
    version: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [check('public_version_has_one_row', sql`${table.id} = 1`)],
);
