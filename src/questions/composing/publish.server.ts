import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { addBankPaper, findBankPaper, renewBankPaper } from '../../papers/managing/bank-papers.server.ts';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type Actor, requireStaffActor, requireSuperAdminActor } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Settings } from '../../platform/settings.server.ts';
import { describeDocument } from '../bank/documents.ts';
import { importLock, storeContent } from '../bank/import-subject.server.ts';
import {
  type Draft,
  describeContent,
  draftPaper,
  draftPractice,
  draftSolutions,
} from '../bank/prepare-subject.server.ts';
import { gather } from '../bank/read-subject.server.ts';
import type { PaperFile, SubjectFolder } from '../format/contract.ts';
import { questionsOfPaper } from '../format/questions.ts';
import { paperContents, paperDrafts, paperQuestions, questions, questionVersions } from '../tables.server.ts';
import {
  type ComposingFrame,
  findPaperProblems,
  nextNumber,
  numberOf,
  readComposingFrame,
  readComposition,
  readFolder,
  slotsFor,
  writePaper,
} from './compose-paper.server.ts';
import type { DraftSlot } from './composing-contract.ts';

interface Needs {
  db: Database;
  settings: Pick<Settings, 'PUBLISHERS'>;
}

export interface Published {
  paperid: number;
  papername: string;
}

/** Publishes a draft and ends it. */
export async function publishDraft(
  needs: Needs,
  actor: Actor | undefined,
  { id, version }: { id: number; version: number },
): Promise<Published> {
  requirePublisher(needs, actor);
  return needs.db.transaction(async (tx) => {
    const [draft] = await tx.select().from(paperDrafts).where(eq(paperDrafts.id, id)).for('update');
    if (!draft) throw new ShopError('not_found');
    if (draft.version !== version) throw new ShopError('changed_meanwhile');
    const published = await publishPaper({ ...needs, db: tx }, actor, draft);
    await tx.delete(paperDrafts).where(eq(paperDrafts.id, id));
    return published;
  });
}

interface Composed {
  subjectId: number;
  title: string;
  document: string | null;
  slots: readonly DraftSlot[];
}

/**
 * Makes a composition a paper of the shop, in one transaction with the practice set, which loses what the paper takes and
 * gains what is approved and in no paper, and the solutions of all. A paper that is composed anew keeps its address, and
 * so everything that hangs on it.
 */
export async function publishPaper(needs: Needs, viewer: Actor | undefined, composed: Composed): Promise<Published> {
  const actor = requirePublisher(needs, viewer);
  return needs.db.transaction(async (tx) => {
    const { subjectId } = composed;
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock}, ${subjectId})`);
    const frame = await readComposingFrame(tx, subjectId);
    const bank = await readFolder(tx, subjectId);
    if (!bank) throw new ShopError('no_pattern');
    const { placed } = await readComposition(tx, { ...composed, slots: slotsFor(frame.pattern, composed.slots) });
    const paper = await writePaper(tx, frame, {
      paper: composed.document === null ? nextNumber(bank) : numberOf(composed.document),
      placed,
      bank,
    });
    const unapproved = placed.flatMap((piece) => (piece && !piece.isApproved ? `${piece.key} is not approved.` : []));
    const problems = [...unapproved, ...findPaperProblems(paper, frame.pattern, bank)];
    if (problems.length > 0) {
      throw new ShopError('paper_unfit', { issues: problems.map((message) => ({ path: 'paper', message })) });
    }
    const contentId = await storeAll(tx, frame, bank, paper, composed.title);
    const published = await findBankPaper(tx, contentId);
    if (!published) throw new ShopError('unexpected');
    await recordAudit(tx, actor, {
      action: 'paper.publish',
      target: `paper:${published.paperid}`,
      after: {
        papername: published.papername,
        subjectId,
        document: `paper-${paper.paper}`,
        questions: questionsOfPaper(paper).map(({ id }) => id),
      },
    });
    await bumpPublicVersion(tx);
    return { paperid: published.paperid, papername: published.papername };
  });
}

/** Publishing may be the super_admin's alone. */
function requirePublisher({ settings }: Needs, actor: Actor | undefined): Actor {
  return settings.PUBLISHERS === 'super_admin' ? requireSuperAdminActor(actor) : requireStaffActor(actor);
}

/** Stores the paper, the practice set and the solutions. Answers which content the paper is. */
async function storeAll(
  tx: Database,
  frame: ComposingFrame,
  bank: SubjectFolder,
  paper: PaperFile,
  title: string,
): Promise<number> {
  const { subjectId, pattern, patternText, language, classId, subjectName } = frame;
  const practice = await readPractice(tx, subjectId, paper);
  const folder: SubjectFolder = { ...bank, practice: { ...bank.practice, ...practice } };
  const hashes = await readHashes(tx, subjectId, folder, paper);
  const describe = (draft: Draft, madeFrom: string[] = []) => {
    const placed = draft.sections.flatMap((section, index) =>
      section.questions.map(({ id, chapter }) => ({ section: index, key: id, chapter, hash: hashes.get(id) ?? '' })),
    );
    return describeContent(draft, { language, placed, pattern: patternText, madeFrom });
  };
  const ownPaper = describe(draftPaper(paper, pattern));
  const ownPractice = describe(draftPractice(folder));
  const others = await tx
    .select({ document: paperContents.document, digest: paperContents.digest })
    .from(paperContents)
    .where(
      and(
        eq(paperContents.subjectId, subjectId),
        ne(paperContents.document, ownPaper.document),
        sql`${paperContents.document} like 'paper-%'`,
      ),
    );
  const papers = [...others, ownPaper].toSorted((a, b) =>
    a.document.localeCompare(b.document, 'en', { numeric: true }),
  );
  const digests = [...papers, ownPractice].map(({ digest }) => digest);
  let paperContent = 0;
  for (const content of [ownPaper, ownPractice, describe(draftSolutions(), digests)]) {
    const { contentId, change } = await storeContent(tx, subjectId, content, language);
    if (content === ownPaper) paperContent = contentId;
    const details = { ...describeDocument(content.document, classId, subjectName), enabled: true };
    const papername = content === ownPaper ? title : details.papername;
    if (change === 'new') {
      await addBankPaper(tx, { ...details, papername, subjectId, contentId }, { mayBeNew: true });
    } else if (change === 'other') await renewBankPaper(tx, contentId);
  }
  return paperContent;
}

/** What can be practised: what could be before, without what the paper takes, and what is approved and in no paper. */
async function readPractice(tx: Database, subjectId: number, paper: PaperFile) {
  const taken = questionsOfPaper(paper).map(({ id }) => id);
  const inPapers = tx
    .select({ one: sql`1` })
    .from(paperQuestions)
    .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
    .where(
      and(
        eq(paperQuestions.questionId, questions.id),
        sql`${paperContents.document} like 'paper-%' and ${paperContents.document} <> ${`paper-${paper.paper}`}`,
      ),
    );
  const before = tx
    .select({ number: paperQuestions.number })
    .from(paperQuestions)
    .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
    .where(and(eq(paperQuestions.questionId, questions.id), eq(paperContents.document, 'practice')));
  const place = sql<number | null>`(${before})`;
  const pinned = sql`(select ${paperQuestions.hash} from ${paperQuestions} join ${paperContents}
    on ${paperContents.id} = ${paperQuestions.contentId}
    where ${paperQuestions.questionId} = ${questions.id} and ${paperContents.document} = 'practice')`;
  const { parsed, source, hash } = questionVersions;
  const rows = await tx
    .select({ parsed, source, hash, chapter: questions.chapter, place })
    .from(questions)
    .innerJoin(
      questionVersions,
      and(
        eq(questionVersions.questionId, questions.id),
        // One that is being rewritten stays as it was until it is approved.
        sql`case when ${questions.state} = 'checked' then ${questionVersions.isCurrent}
          else ${questionVersions.hash} = ${pinned} end`,
      ),
    )
    .where(
      and(
        eq(questions.subjectId, subjectId),
        notExists(inPapers),
        sql`${questions.key} <> all(${sql.param(taken)}::text[])`,
        sql`${questions.key} !~ '^p[0-9]+-'`,
        sql`(${place} is not null or ${questions.state} = 'checked')`,
      ),
    )
    .orderBy(asc(questions.id));
  return gather(inChapters(rows));
}

/** Those that were there stay in their order; new ones follow the last of their chapter. */
function inChapters<Row extends { chapter: string; place: number | null }>(rows: readonly Row[]): Row[] {
  const known = rows.filter(({ place }) => place !== null).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  for (const row of rows.filter(({ place }) => place === null)) {
    const last = known.findLastIndex(({ chapter }) => chapter === row.chapter);
    known.splice(last < 0 ? known.length : last + 1, 0, row);
  }
  return known;
}

/** The version of each question that is printed, found by its text. */
async function readHashes(
  tx: Database,
  subjectId: number,
  folder: SubjectFolder,
  paper: PaperFile,
): Promise<Map<string, string>> {
  const printed = new Map(
    [...paper.sections, folder.practice].flatMap(({ questions: own, passages }) =>
      own.map(({ id, source, passage }) => {
        const text = passages.find((one) => one.id === passage)?.source;
        return [id, text === undefined ? source : `${text}\n\n${source}`] as const;
      }),
    ),
  );
  const rows = await tx
    .select({ key: questions.key, hash: questionVersions.hash, source: questionVersions.source })
    .from(questions)
    .innerJoin(questionVersions, eq(questionVersions.questionId, questions.id))
    .where(and(eq(questions.subjectId, subjectId), inArray(questions.key, [...printed.keys()])));
  return new Map(rows.flatMap(({ key, hash, source }) => (printed.get(key) === source ? [[key, hash] as const] : [])));
}
