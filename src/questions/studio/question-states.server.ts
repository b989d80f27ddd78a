import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { type AuditEntry, recordAudit, recordAudits } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { EndpointResult } from '../../platform/http/endpoint.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Settings } from '../../platform/settings.server.ts';
import { questions, questionVersions } from '../tables.server.ts';
import type { SourceChecker } from './source-checker.server.ts';
import { type QuestionState, QuestionState as StateSchema, type setQuestionStates } from './studio-contract.ts';
import { chaptersOf, readSubjectFrame } from './subject-frame.server.ts';

interface Needs {
  db: Database;
  checker: SourceChecker;
  settings: Pick<Settings, 'FOUR_EYES'>;
}

type Answer = EndpointResult<typeof setQuestionStates>;
type Outcome = Answer['results'][number]['outcome'];
type Question = typeof questions.$inferSelect;

/** Approves, retires or sends back questions. What the machine finds fault with is not approved. */
export async function setStates(
  needs: Needs,
  viewer: MaybeViewer,
  { ids, state }: { ids: readonly number[]; state: QuestionState },
): Promise<Answer> {
  const actor = requireStaff(viewer);
  const { db, settings } = needs;
  const wanted = [...new Set(ids)];
  const faultless = state === 'checked' ? await findFaultless(needs, wanted) : new Map<number, string>();
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(questions)
      .where(inArray(questions.id, wanted))
      .orderBy(questions.id)
      .for('update');
    const hashes = await currentHashes(tx, wanted);
    const outcomeOf = (question: Question): Outcome => {
      if (question.state === state) return 'same';
      if (state !== 'checked') return 'changed';
      // Saved anew since the machine looked at it, it has to be looked at again.
      if (faultless.get(question.id) !== hashes.get(question.id)) return 'has_problems';
      return settings.FOUR_EYES && question.editedBy === actor.userId ? 'own_work' : 'changed';
    };
    const outcomes = new Map(rows.map((question) => [question.id, outcomeOf(question)]));
    const changing = rows.filter(({ id }) => outcomes.get(id) === 'changed');
    const batchId = changing.length > 0 ? randomUUID() : null;
    if (batchId) {
      const changed = changing.map(({ id }) => id);
      await tx.update(questions).set({ state }).where(inArray(questions.id, changed));
      await recordAudits(
        tx,
        actor,
        changing.map((question) => entryOf(question, state, hashes.get(question.id))),
        batchId,
      );
      await bumpPublicVersion(tx);
    }
    return { batchId, results: wanted.map((id) => ({ id, outcome: outcomes.get(id) ?? 'not_found' })) };
  });
}

/** Takes one of such changes back, unless somebody has changed the state or the text since: what was approved was that text. */
export async function undoState(
  tx: Database,
  viewer: MaybeViewer,
  id: number,
  { before, after }: { before: unknown; after: unknown },
): Promise<void> {
  const actor = requireStaff(viewer);
  const [was, became] = [stateIn(before), stateIn(after)];
  const [question] = await tx.select().from(questions).where(eq(questions.id, id)).for('update');
  const hash = (await currentHashes(tx, [id])).get(id);
  if (!question || !was || question.state !== became || hash !== hashIn(after)) throw new ShopError('undo_too_late');
  await tx.update(questions).set({ state: was }).where(eq(questions.id, id));
  await recordAudit(tx, actor, entryOf(question, was, hash));
}

function entryOf(
  { id, key, subjectId, state: before }: Question,
  state: QuestionState,
  hash: string | undefined,
): AuditEntry {
  return {
    action: 'question.update',
    target: `question:${id}`,
    before: { key, subjectId, state: before },
    after: { key, subjectId, state, hash },
  };
}

function stateIn(entry: unknown): QuestionState | undefined {
  return entry instanceof Object && 'state' in entry ? StateSchema.safeParse(entry.state).data : undefined;
}

function hashIn(entry: unknown): unknown {
  return entry instanceof Object && 'hash' in entry ? entry.hash : undefined;
}

/** The versions, by question, with which the machine finds no fault. */
async function findFaultless({ db, checker }: Needs, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({
      id: questions.id,
      subjectId: questions.subjectId,
      hash: questionVersions.hash,
      source: questionVersions.source,
    })
    .from(questions)
    .innerJoin(questionVersions, and(eq(questionVersions.questionId, questions.id), questionVersions.isCurrent))
    .where(inArray(questions.id, [...ids]));
  const faultless = new Map<number, string>();
  const frames = new Map<number, Awaited<ReturnType<typeof readSubjectFrame>>>();
  for (const { id, subjectId, hash, source } of rows) {
    const frame = frames.get(subjectId) ?? (await readSubjectFrame(db, subjectId));
    frames.set(subjectId, frame);
    const order = { source, language: frame.language, chapters: chaptersOf(frame), variant: 0 };
    const { problems } = await checker.look(order);
    if (problems.length === 0) faultless.set(id, hash);
  }
  return faultless;
}

async function currentHashes(tx: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: questionVersions.questionId, hash: questionVersions.hash })
    .from(questionVersions)
    .where(and(inArray(questionVersions.questionId, [...ids]), questionVersions.isCurrent));
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}
