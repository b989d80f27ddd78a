import { type Column, type SQL, sql } from 'drizzle-orm';

const dayMs = 24 * 60 * 60 * 1000;

/** Which day a moment belongs to, counted from the beginning of a first day: 0, 1, 2. */
export function dayOf(moment: Column, firstDay: Date): SQL<number> {
  // Days have 24 hours where there is no summer time, so that no calendar needs to be asked for each row.
  const start = sql`date_bin('1 day', ${moment}, ${firstDay.toISOString()}::timestamptz)`;
  return sql`${start}`.mapWith((text: string) => Math.round((new Date(text).getTime() - firstDay.getTime()) / dayMs));
}
