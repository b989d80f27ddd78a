import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isListedSubject } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { countQuestions } from '../../questions/bank/count-questions.server.ts';
import type { SubjectContents } from '../contract.ts';
import { papers } from '../tables.server.ts';

/** What visitors would find in each of some subjects; one without papers is left out. */
export async function readSubjectContents(db: Database, subjectIds: readonly number[]): Promise<SubjectContents[]> {
  const rows = await db
    .select({ subjectId: papers.subjectId, kind: papers.kind, pages: papers.pages, contentId: papers.contentId })
    .from(papers)
    .where(
      and(
        inArray(papers.subjectId, [...subjectIds]),
        eq(papers.enabled, true),
        isNull(papers.archivedAt),
        isListedSubject(papers.subjectId),
      ),
    );
  // Solutions are of the same questions once more.
  const asked = rows.flatMap(({ kind, contentId }) => (kind === 'solutions' || contentId === null ? [] : [contentId]));
  const questions = await countQuestions(db, asked);
  return [...Map.groupBy(rows, ({ subjectId }) => subjectId)].map(([subjectId, all]) => ({
    subjectId,
    papers: all.filter(({ kind }) => kind === 'paper').length,
    hasPractice: all.some(({ kind }) => kind === 'questions'),
    pages: all.reduce((sum, { pages }) => sum + (pages ?? 0), 0),
    questions: all.reduce((sum, { contentId }) => sum + (questions.get(contentId ?? 0) ?? 0), 0),
    hasSolutions: all.some(({ kind }) => kind === 'solutions'),
  }));
}
