import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { papers } from '../tables.server.ts';

/** What the papers of these subjects are made from that come from the question bank and can be seen. */
export async function listBankContents(db: Database, subjectIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ contentId: papers.contentId })
    .from(papers)
    .where(and(inArray(papers.subjectId, [...subjectIds]), eq(papers.enabled, true), isNotNull(papers.contentId)));
  return rows.flatMap(({ contentId }) => contentId ?? []);
}
