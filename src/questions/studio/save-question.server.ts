import { and, eq, sql } from 'drizzle-orm';
import { nameStaff } from '../../accounts/staff/name-staff.server.ts';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { EndpointResult } from '../../platform/http/endpoint.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff, type Viewer } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { PreparedVersion } from '../bank/prepared-subject.ts';
import { questions, questionVersions } from '../tables.server.ts';
import type { SourceReport } from './look-at-source.server.ts';
import type { SourceChecker } from './source-checker.server.ts';
import type { LineProblem, saveQuestion as saveContract } from './studio-contract.ts';
import { chaptersOf, readSubjectFrame, type SubjectFrame } from './subject-frame.server.ts';

interface Needs {
  db: Database;
  checker: SourceChecker;
}

type Saved = EndpointResult<typeof saveContract>;

/** Adds a question as a draft. */
export async function addQuestion(
  { db, checker }: Needs,
  viewer: MaybeViewer,
  { subjectId, source }: { subjectId: number; source: string },
): Promise<Saved> {
  const actor = requireStaff(viewer);
  const frame = await readSubjectFrame(db, subjectId);
  const { version, problems, facts } = await look(checker, frame, source);
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(questions)
      .values({ subjectId, key: version.key, chapter: facts.chapter, editedBy: actor.userId, ...listed(version) })
      .onConflictDoNothing()
      .returning({ id: questions.id });
    if (!added) {
      throw new ShopError('question_key_taken', { message: `The subject has another question "${version.key}".` });
    }
    await storeVersion(tx, actor, added.id, version, frame);
    await recordAudit(tx, actor, {
      action: 'question.add',
      target: `question:${added.id}`,
      after: { key: version.key, subjectId, hash: version.hash },
    });
    return { id: added.id, hash: version.hash, state: 'draft', problems };
  });
}

/** Saves what a question says now. Whoever saves second sees what the first one made of it. */
export async function saveQuestion(
  { db, checker }: Needs,
  viewer: MaybeViewer,
  { id, source, basedOn }: { id: number; source: string; basedOn: string },
): Promise<Saved> {
  const actor = requireStaff(viewer);
  const [known] = await db.select().from(questions).where(eq(questions.id, id));
  if (!known) throw new ShopError('not_found');
  const frame = await readSubjectFrame(db, known.subjectId);
  const { version, problems, facts } = await look(checker, frame, source);
  if (version.key !== known.key) {
    throw unreadable([{ line: 1, sentence: `The id of a question never changes: it is "${known.key}".` }]);
  }
  return db.transaction(async (tx) => {
    const before = await lockCurrent(tx, actor, id, basedOn);
    if (before.hash === version.hash) return { id, hash: before.hash, state: before.state, problems };
    await tx
      .update(questionVersions)
      .set({ isCurrent: false })
      .where(and(eq(questionVersions.questionId, id), questionVersions.isCurrent));
    await storeVersion(tx, actor, id, version, frame);
    await tx
      .update(questions)
      .set({
        chapter: facts.chapter,
        state: 'draft',
        editedBy: actor.userId,
        editedAt: new Date(),
        ...listed(version),
      })
      .where(eq(questions.id, id));
    await recordAudit(tx, actor, {
      action: 'question.update',
      target: `question:${id}`,
      before: { key: known.key, subjectId: known.subjectId, hash: before.hash, state: before.state },
      after: { key: known.key, subjectId: known.subjectId, hash: version.hash, state: 'draft' },
    });
    // Until it is approved again it is not practised.
    await bumpPublicVersion(tx);
    return { id, hash: version.hash, state: 'draft', problems };
  });
}

/** Makes an earlier version what the question says: it is checked and stored like any other change. */
export async function restoreVersion(
  needs: Needs,
  viewer: MaybeViewer,
  { id, hash, basedOn }: { id: number; hash: string; basedOn: string },
): Promise<Saved> {
  requireStaff(viewer);
  const [version] = await needs.db
    .select({ source: questionVersions.source })
    .from(questionVersions)
    .where(and(eq(questionVersions.questionId, id), eq(questionVersions.hash, hash)));
  if (!version) throw new ShopError('not_found');
  return saveQuestion(needs, viewer, { id, source: version.source, basedOn });
}

async function look(
  checker: SourceChecker,
  frame: SubjectFrame,
  source: string,
): Promise<{ version: PreparedVersion; facts: NonNullable<SourceReport['facts']>; problems: LineProblem[] }> {
  const { language } = frame;
  const report = await checker.look({ source, language, chapters: chaptersOf(frame), variant: 0 });
  const { version, facts, problems } = report;
  if (!version || !facts) throw unreadable(problems);
  return { version, facts, problems };
}

function unreadable(problems: readonly LineProblem[]): ShopError {
  const [first] = problems;
  return new ShopError('invalid_input', {
    message: first ? `Line ${first.line}: ${first.sentence}` : 'This is not a question yet.',
    issues: problems.map(({ line, sentence }) => ({ path: `line ${line}`, message: sentence })),
  });
}

/** What a list shows of a question is what its current version says. */
function listed({ type, marks, parsed }: PreparedVersion) {
  return { type, marks, skill: parsed.question.skill };
}

async function lockCurrent(tx: Database, actor: Viewer, id: number, basedOn: string) {
  const [question] = await tx.select().from(questions).where(eq(questions.id, id)).for('update');
  const [current] = await tx
    .select({ hash: questionVersions.hash, source: questionVersions.source })
    .from(questionVersions)
    .where(and(eq(questionVersions.questionId, id), questionVersions.isCurrent));
  if (!question || !current) throw new ShopError('not_found');
  if (current.hash !== basedOn) {
    const people = await nameStaff(tx, actor, [question.editedBy]);
    const editedBy = (question.editedBy && people.get(question.editedBy)) ?? null;
    throw new ShopError('changed_meanwhile', { present: { ...current, editedBy } });
  }
  return { hash: current.hash, state: question.state };
}

/** A text that was saved before is the same version, which then is the current one again. */
async function storeVersion(
  tx: Database,
  actor: Viewer,
  questionId: number,
  { key: _, ...version }: PreparedVersion,
  { language }: SubjectFrame,
): Promise<void> {
  await tx
    .insert(questionVersions)
    .values({ ...version, questionId, language, isCurrent: true, savedBy: actor.userId })
    .onConflictDoUpdate({
      target: [questionVersions.questionId, questionVersions.hash],
      set: {
        isCurrent: true,
        parsed: sql`excluded.parsed`,
        html: sql`excluded.html`,
        answersHtml: sql`excluded.answers_html`,
        words: sql`excluded.words`,
      },
    });
}
