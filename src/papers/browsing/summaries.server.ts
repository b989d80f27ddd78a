import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { papers } from '../tables.server.ts';

/** What a subject holds, for those who decide about it. */
export interface PapersSummary {
  papers: number;
  hasSolutions: boolean;
  /** Of the files that are there. */
  sizeBytes: number;
}

/** What visitors find in each of the given subjects; one without papers has no entry. */
export async function summarisePapers(
  db: Database,
  subjectIds: readonly number[],
): Promise<Record<number, PapersSummary>> {
  if (subjectIds.length === 0) return {};
  const rows = await db
    .select({
      subjectId: papers.subjectId,
      papers: count(),
      hasSolutions: sql<boolean>`bool_or(${papers.kind} = 'solutions')`,
      sizeBytes: sql`coalesce(sum(${papers.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(papers)
    .where(and(inArray(papers.subjectId, [...subjectIds]), eq(papers.enabled, true), isNull(papers.archivedAt)))
    .groupBy(papers.subjectId);
  return Object.fromEntries(rows.map(({ subjectId, ...summary }) => [subjectId, summary]));
}
