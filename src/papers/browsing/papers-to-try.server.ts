import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { listedSubjects } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { papers } from '../tables.server.ts';

/** For each class a sample paper that is open to all, by class id. One that can be read on screen comes first. */
export async function listPapersToTry(db: Database): Promise<Record<number, number>> {
  const subject = listedSubjects(db);
  const isOpenToAll = or(eq(papers.access, 'free'), eq(sql`coalesce(${subject.price}, 0)`, 0));
  const rows = await db
    .selectDistinctOn([subject.classid], { classid: subject.classid, paperId: papers.id })
    .from(papers)
    .innerJoin(subject, eq(subject.id, papers.subjectId))
    .where(and(eq(papers.kind, 'paper'), eq(papers.enabled, true), isNull(papers.archivedAt), isOpenToAll))
    .orderBy(subject.classid, sql`${papers.contentId} is null`, papers.id);
  return Object.fromEntries(rows.map(({ classid, paperId }) => [classid, paperId]));
}
