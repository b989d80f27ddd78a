import { and, asc, eq, like } from 'drizzle-orm';
import { nameSubjects } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { questions, questionVersions } from '../tables.server.ts';

export interface FoundVersion {
  hash: string;
  key: string;
  subjectName: string;
  classname: string;
  isCurrent: boolean;
  source: string;
}

/** The versions whose hash begins so; of questions that say the same in two subjects there are two. */
export async function findVersions(db: Database, hash: string): Promise<FoundVersion[]> {
  const { key, subjectId } = questions;
  const { hash: whole, isCurrent, source } = questionVersions;
  const rows = await db
    .select({ hash: whole, key, subjectId, isCurrent, source })
    .from(questionVersions)
    .innerJoin(questions, and(eq(questions.id, questionVersions.questionId)))
    .where(like(whole, `${hash}%`))
    .orderBy(asc(whole), asc(subjectId))
    .limit(20);
  const named = await nameSubjects(
    db,
    rows.map((row) => row.subjectId),
  );
  return rows.map(({ subjectId: id, ...version }) => {
    const subject = named.find((one) => one.id === id);
    return { ...version, subjectName: subject?.subjectName ?? '', classname: subject?.classname ?? '' };
  });
}
