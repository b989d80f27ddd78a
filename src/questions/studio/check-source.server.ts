import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { questions } from '../tables.server.ts';
import type { SourceReport } from './look-at-source.server.ts';
import type { SourceChecker } from './source-checker.server.ts';
import { chaptersOf, readSubjectFrame, type SubjectFrame } from './subject-frame.server.ts';

interface CheckOrder {
  subjectId: number;
  source: string;
  questionId?: number | undefined;
  variant: number;
}

/** What is wrong with a source, also beside the other questions of its subject. */
export async function checkSource(
  { db, checker }: { db: Database; checker: SourceChecker },
  viewer: MaybeViewer,
  { subjectId, source, questionId, variant }: CheckOrder,
): Promise<{ frame: SubjectFrame; report: SourceReport }> {
  requireStaff(viewer);
  const frame = await readSubjectFrame(db, subjectId);
  const report = await checker.look({ source, language: frame.language, chapters: chaptersOf(frame), variant });
  const key = report.facts?.key;
  const sentence = key === undefined ? undefined : await findKeyProblem(db, subjectId, key, questionId);
  if (!sentence) return { frame, report };
  return { frame, report: { ...report, problems: [{ line: headingLine(source), sentence }, ...report.problems] } };
}

async function findKeyProblem(db: Database, subjectId: number, key: string, questionId: number | undefined) {
  if (questionId === undefined) {
    const [other] = await db
      .select({ id: questions.id })
      .from(questions)
      .where(and(eq(questions.subjectId, subjectId), eq(questions.key, key)));
    return other && `The subject has another question "${key}".`;
  }
  const [own] = await db
    .select({ key: questions.key })
    .from(questions)
    .where(and(eq(questions.id, questionId), ne(questions.key, key)));
  return own && `The id of a question never changes: it is "${own.key}".`;
}

function headingLine(source: string): number {
  const at = source.split(/\r\n?|\n/).findIndex((line) => /^## \S+ \|/.test(line));
  return at < 0 ? 1 : at + 1;
}
