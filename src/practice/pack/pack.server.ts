import { findSubject } from '../../catalog/service.server.ts';
import { ownsSubject } from '../../papers/owning/entitlements.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaff, type MaybeViewer, requireUser } from '../../platform/http/viewer.ts';
import { readPrintedVersions, readWholeQuestions } from '../../questions/bank/practice-questions.server.ts';
import { wordsOnScreen } from '../../questions/screen/words.ts';
import type { PracticeQuestion, QuestionPack } from '../contract.ts';
import { readOffer, requireListed, type SubjectOffer } from './subject.server.ts';

/** The free questions of a subject, and nothing of the others. */
export async function readFreeQuestions(db: Database, subjectId: number): Promise<QuestionPack> {
  await requireListed(db, subjectId);
  return packOf(db, await readOffer(db, subjectId), ({ isFree }) => isFree);
}

/** Everything of a subject. Only for whoever has passed `requireSubject`. */
export async function readWholePack(db: Database, subjectId: number): Promise<QuestionPack> {
  return packOf(db, await readOffer(db, subjectId), () => true);
}

/** Whether the viewer has a subject: bought, as staff, or because it costs nothing. */
export async function hasSubject(db: Database, viewer: MaybeViewer, subjectId: number): Promise<boolean> {
  if (isStaff(viewer) || (await ownsSubject(db, viewer, subjectId))) return true;
  const subject = await findSubject(db, subjectId);
  return subject !== undefined && !subject.price;
}

/** Refuses whoever does not have a subject; one that visitors may not see is not there for them. */
export async function requireSubject(db: Database, viewer: MaybeViewer, subjectId: number): Promise<void> {
  requireUser(viewer);
  if (isStaff(viewer) || (await ownsSubject(db, viewer, subjectId))) return;
  await requireListed(db, subjectId);
  if (!(await hasSubject(db, viewer, subjectId))) throw new ShopError('subject_not_owned');
}

/** Questions as they were when a mock was sat. */
export async function readVersions(db: Database, viewer: MaybeViewer, subjectId: number, hashes: readonly string[]) {
  await requireSubject(db, viewer, subjectId);
  const { language, questions: offered } = await readOffer(db, subjectId);
  const versions = await readPrintedVersions(db, subjectId, [...new Set(hashes)]);
  return {
    words: wordsOnScreen(language),
    questions: versions.map(({ questionId, ...question }): PracticeQuestion => {
      const known = offered.find((one) => one.questionId === questionId);
      return { ...question, documents: documentsOf(known), isFree: known?.isFree ?? false };
    }),
  };
}

async function packOf(
  db: Database,
  { subject, language, constants, chapters, questions }: SubjectOffer,
  isWanted: (question: { isFree: boolean }) => boolean,
): Promise<QuestionPack> {
  const wanted = questions.filter(isWanted);
  const whole = await readWholeQuestions(
    db,
    wanted.map(({ questionId }) => questionId),
  );
  const byId = new Map(whole.map(({ questionId, ...question }) => [questionId, question]));
  return {
    subjectId: subject.id,
    language,
    words: wordsOnScreen(language),
    constants,
    chapters,
    questions: wanted.flatMap((offered) => {
      const question = byId.get(offered.questionId);
      return question ? [{ ...question, documents: documentsOf(offered), isFree: offered.isFree }] : [];
    }),
  };
}

function documentsOf(question: { documents: { document: string }[] } | undefined): string[] {
  return (question?.documents ?? []).map(({ document }) => document);
}
