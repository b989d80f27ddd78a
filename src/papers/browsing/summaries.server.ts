import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { isFreeSubject } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { papers } from '../tables.server.ts';

/** What a subject holds, for those who decide about it. */
export interface PapersSummary {
  /** Sample papers alone. */
  papers: number;
  hasPractice: boolean;
  hasSolutions: boolean;
  /** Of the files that are there. */
  sizeBytes: number;
  /** A sample paper that is open to all, one that can be read on screen first; null where there is none. */
  freePaperId: number | null;
}

/** What visitors find in each of the given subjects; one without papers has no entry. */
export async function summarisePapers(
  db: Database,
  subjectIds: readonly number[],
): Promise<Record<number, PapersSummary>> {
  if (subjectIds.length === 0) return {};
  const isOpenToAll = or(eq(papers.access, 'free'), isFreeSubject(papers.subjectId));
  const rows = await db
    .select({
      subjectId: papers.subjectId,
      papers: sql`count(*) filter (where ${papers.kind} = 'paper')`.mapWith(Number),
      hasPractice: sql<boolean>`bool_or(${papers.kind} = 'questions')`,
      hasSolutions: sql<boolean>`bool_or(${papers.kind} = 'solutions')`,
      sizeBytes: sql`coalesce(sum(${papers.sizeBytes}), 0)`.mapWith(Number),
      freePaperId: sql<number | null>`(array_agg(${papers.id} order by ${papers.contentId} is null, ${papers.id})
        filter (where ${papers.kind} = 'paper' and ${isOpenToAll}))[1]`,
    })
    .from(papers)
    .where(and(inArray(papers.subjectId, [...subjectIds]), eq(papers.enabled, true), isNull(papers.archivedAt)))
    .groupBy(papers.subjectId);
  return Object.fromEntries(rows.map(({ subjectId, ...summary }) => [subjectId, summary]));
}
