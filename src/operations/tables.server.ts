import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every backup that was tried, and what became of it. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
    reason: text().notNull(),
    /** Empty while it is being made and checked, and for good when that was interrupted. */
    isGood: boolean(),
    problem: text(),
    folder: text(),
    bytes: bigint({ mode: 'number' }),
  },
  (table) => [index('backup_runs_good').on(table.startedAt).where(sql`${table.isGood}`)],
);
