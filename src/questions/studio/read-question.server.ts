import { and, desc, eq } from 'drizzle-orm';
import { nameStaff } from '../../accounts/staff/name-staff.server.ts';
import { describeSubjects } from '../../catalog/managing/staff-lists.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { paperContents, paperQuestions, questions, questionVersions } from '../tables.server.ts';
import type { StudioQuestion } from './studio-contract.ts';

/** A question with all it ever said. */
export async function readQuestion(db: Database, viewer: MaybeViewer, id: number): Promise<StudioQuestion> {
  requireStaff(viewer);
  const [question] = await db.select().from(questions).where(eq(questions.id, id));
  if (!question) throw new ShopError('not_found');
  const { hash, isCurrent, savedBy, createdAt } = questionVersions;
  const [versions, [current], used, places] = await Promise.all([
    db
      .select({ hash, isCurrent, savedBy, createdAt })
      .from(questionVersions)
      .where(eq(questionVersions.questionId, id))
      .orderBy(desc(createdAt), desc(isCurrent)),
    db
      .select({ hash, source: questionVersions.source, language: questionVersions.language })
      .from(questionVersions)
      .where(and(eq(questionVersions.questionId, id), isCurrent)),
    db
      .select({ hash: paperQuestions.hash, document: paperContents.document })
      .from(paperQuestions)
      .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
      .where(eq(paperQuestions.questionId, id)),
    describeSubjects(db, [question.subjectId]),
  ]);
  const subject = places.get(question.subjectId);
  if (!current || !subject) throw new ShopError('not_found');
  const people = await nameStaff(db, viewer, [question.editedBy, ...versions.map((version) => version.savedBy)]);
  const nameOf = (userId: string | null) => (userId && people.get(userId)) ?? null;
  return {
    id,
    key: question.key,
    subjectId: question.subjectId,
    subjectName: subject.subjectName,
    classid: subject.classid,
    classname: subject.classname,
    language: current.language,
    state: question.state,
    hash: current.hash,
    source: current.source,
    editedAt: question.editedAt.toISOString(),
    editedBy: nameOf(question.editedBy),
    history: versions.map((version) => ({
      hash: version.hash,
      isCurrent: version.isCurrent,
      savedAt: version.createdAt.toISOString(),
      savedBy: nameOf(version.savedBy),
      usedIn: used.filter((one) => one.hash === version.hash).map(({ document }) => document),
    })),
  };
}

export async function readVersion(db: Database, viewer: MaybeViewer, id: number, hash: string) {
  requireStaff(viewer);
  const [version] = await db
    .select({ hash: questionVersions.hash, source: questionVersions.source })
    .from(questionVersions)
    .where(and(eq(questionVersions.questionId, id), eq(questionVersions.hash, hash)));
  if (!version) throw new ShopError('not_found');
  return version;
}
