import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.server.ts';
import { ShopError } from '../platform/shop-error.ts';
import { papers } from './tables.server.ts';

/** Whether visitors may see the subject of a paper. A condition, not a list: it costs the same with 40,000 subjects. */
export const isOfListedSubject: SQL = sql`exists (
  select 1 from subjects join classes using (classid)
  where subjects.id = ${papers.subjectId} and subjects.enabled and subjects.archived_at is null and classes.enabled
)`;

/** New papers go into a subject that is still there; a disabled one may be filled before it is shown. */
export async function requirePresentSubject(db: Database, subjectId: number): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from subjects where id = ${subjectId} and archived_at is null`);
  if (rows.length === 0) throw new ShopError('subject_unknown');
}
