import { count, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { paperQuestions } from '../tables.server.ts';

/** How many questions each of some documents has. */
export async function countQuestions(db: Database, contentIds: readonly number[]): Promise<Map<number, number>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .select({ contentId: paperQuestions.contentId, questions: count() })
    .from(paperQuestions)
    .where(inArray(paperQuestions.contentId, [...contentIds]))
    .groupBy(paperQuestions.contentId);
  return new Map(rows.map(({ contentId, questions }) => [contentId, questions]));
}
