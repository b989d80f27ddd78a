import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { paperQuestions, questions } from '../tables.server.ts';

/** How many different questions these documents ask in each chapter of each subject. */
export async function countByChapter(db: Database, contentIds: readonly number[]) {
  if (contentIds.length === 0) return [];
  return db
    .select({ subjectId: questions.subjectId, chapter: questions.chapter, questions: countDistinct(questions.id) })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.id, paperQuestions.questionId))
    .where(and(inArray(paperQuestions.contentId, [...contentIds]), eq(questions.state, 'checked')))
    .groupBy(questions.subjectId, questions.chapter);
}
