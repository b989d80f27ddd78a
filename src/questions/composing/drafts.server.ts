import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { describeSubjects } from '../../catalog/managing/staff-lists.server.ts';
import { findBankPaper } from '../../papers/managing/bank-papers.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { paperContents, paperDrafts, paperQuestions, questions } from '../tables.server.ts';
import {
  findPaperProblems,
  nextNumber,
  numberOf,
  readComposingFrame,
  readComposition,
  readFolder,
  slotsFor,
  writePaper,
} from './compose-paper.server.ts';
import type { Candidate, ComposedPaper, DraftSlot } from './composing-contract.ts';
import { fillPlaces, fits, placesOf } from './fill.server.ts';
import { findHint, measure } from './measure.server.ts';
import type { BankPiece } from './read-pieces.server.ts';

type DraftRow = typeof paperDrafts.$inferSelect;

export async function listDrafts(db: Database, viewer: MaybeViewer, subjectId?: number) {
  requireStaff(viewer);
  const rows = await db
    .select()
    .from(paperDrafts)
    .where(subjectId === undefined ? undefined : eq(paperDrafts.subjectId, subjectId))
    .orderBy(desc(paperDrafts.updatedAt), desc(paperDrafts.id))
    .limit(200);
  const places = await describeSubjects(db, [...new Set(rows.map((row) => row.subjectId))]);
  return {
    drafts: rows.map((row) => ({
      id: row.id,
      subjectId: row.subjectId,
      subjectName: places.get(row.subjectId)?.subjectName ?? '',
      classname: places.get(row.subjectId)?.classname ?? '',
      title: row.title,
      replaces: row.document,
      updatedAt: row.updatedAt.toISOString(),
    })),
    published: subjectId === undefined ? [] : await listPublished(db, subjectId),
  };
}

async function listPublished(db: Database, subjectId: number) {
  const contents = await db
    .select({ id: paperContents.id, document: paperContents.document })
    .from(paperContents)
    .where(and(eq(paperContents.subjectId, subjectId), sql`${paperContents.document} like 'paper-%'`))
    .orderBy(asc(paperContents.document));
  const found = await Promise.all(
    contents.map(async ({ id, document }) => ({ document, paper: await findBankPaper(db, id) })),
  );
  return found.flatMap(({ document, paper }) => (paper ? [{ document, papername: paper.papername }] : []));
}

/** Begins a paper; one that takes the place of a published one begins with that one's questions. */
export async function addDraft(
  db: Database,
  viewer: MaybeViewer,
  { subjectId, title, document }: { subjectId: number; title: string; document?: string | undefined },
): Promise<ComposedPaper> {
  const actor = requireStaff(viewer);
  const { pattern } = await readComposingFrame(db, subjectId);
  const kept = document === undefined ? [] : await readPublished(db, subjectId, document);
  const [row] = await db
    .insert(paperDrafts)
    .values({
      subjectId,
      title,
      document: document === undefined ? null : `paper-${numberOf(document)}`,
      slots: slotsFor(pattern, kept),
      createdBy: actor.userId,
    })
    .returning();
  if (!row) throw new ShopError('unexpected');
  return viewOf(db, row);
}

async function readPublished(db: Database, subjectId: number, document: string): Promise<DraftSlot[]> {
  const rows = await db
    .select({ questionId: paperQuestions.questionId })
    .from(paperQuestions)
    .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
    .where(and(eq(paperContents.subjectId, subjectId), sql`${paperContents.document} = ${document}`))
    .orderBy(asc(paperQuestions.number));
  if (rows.length === 0) throw new ShopError('not_found');
  return rows.map(({ questionId }) => ({ questionId, isLocked: false }));
}

export async function readDraft(db: Database, viewer: MaybeViewer, id: number): Promise<ComposedPaper> {
  requireStaff(viewer);
  return viewOf(db, await findDraft(db, id));
}

interface DraftChange {
  id: number;
  version: number;
  title: string;
  slots: readonly DraftSlot[];
}

export async function saveDraft(
  db: Database,
  viewer: MaybeViewer,
  { id, version, title, slots }: DraftChange,
): Promise<ComposedPaper> {
  requireStaff(viewer);
  const draft = await findDraft(db, id);
  const { pattern } = await readComposingFrame(db, draft.subjectId);
  await refuseForeign(db, draft.subjectId, slots);
  return viewOf(db, await update(db, { id, version }, { title, slots: slotsFor(pattern, onlyOnce(slots)) }));
}

/** Fills what is not locked. */
export async function fillDraft(
  db: Database,
  viewer: MaybeViewer,
  { id, version, seed }: { id: number; version: number; seed: number },
): Promise<ComposedPaper> {
  requireStaff(viewer);
  const draft = await findDraft(db, id);
  const { pattern } = await readComposingFrame(db, draft.subjectId);
  const slots = slotsFor(pattern, draft.slots);
  const { bank, placed } = await readComposition(db, { ...draft, slots });
  const fixed = placed.map((piece, index) => (slots[index]?.isLocked ? piece : undefined));
  const filled = await fillPlaces({ pattern, fixed, bank: bank.filter(({ isApproved }) => isApproved), seed });
  const next = slots.map(({ isLocked }, index) => ({ isLocked, questionId: filled[index]?.id ?? null }));
  return viewOf(db, await update(db, { id, version }, { slots: next, seed }));
}

/** What fits a place and is free, those first that bring its unit nearer to the pattern. */
export async function listAlternatives(db: Database, viewer: MaybeViewer, id: number, number: number) {
  requireStaff(viewer);
  const draft = await findDraft(db, id);
  const { pattern } = await readComposingFrame(db, draft.subjectId);
  const place = placesOf(pattern)[number - 1];
  if (!place) throw new ShopError('not_found');
  const { bank, placed } = await readComposition(db, { ...draft, slots: slotsFor(pattern, draft.slots) });
  const taken = new Set(placed.flatMap((piece) => piece?.id ?? []));
  const without = placed.filter((_, index) => index !== number - 1);
  const { units } = measure(without, pattern);
  const shortBy = (piece: BankPiece) => {
    const unit = units.find(({ name }) => name === unitOf(piece, pattern.units));
    return unit ? unit.wants - unit.has : 0;
  };
  const candidates = bank
    .filter((piece) => piece.isApproved && !taken.has(piece.id) && fits(piece, place.group))
    .toSorted((a, b) => shortBy(b) - shortBy(a) || (a.key < b.key ? -1 : 1))
    .slice(0, 100);
  return { candidates: candidates.map((piece) => candidateOf(piece, pattern.units)) };
}

export async function deleteDraft(db: Database, viewer: MaybeViewer, id: number): Promise<void> {
  requireStaff(viewer);
  const deleted = await db.delete(paperDrafts).where(eq(paperDrafts.id, id)).returning({ id: paperDrafts.id });
  if (deleted.length === 0) throw new ShopError('not_found');
}

export async function findDraft(db: Database, id: number): Promise<DraftRow> {
  const [draft] = await db.select().from(paperDrafts).where(eq(paperDrafts.id, id));
  if (!draft) throw new ShopError('not_found');
  return draft;
}

async function update(
  db: Database,
  { id, version }: { id: number; version: number },
  values: Partial<Pick<DraftRow, 'title' | 'slots' | 'seed'>>,
): Promise<DraftRow> {
  const [row] = await db
    .update(paperDrafts)
    .set({ ...values, version: version + 1, updatedAt: new Date() })
    .where(and(eq(paperDrafts.id, id), eq(paperDrafts.version, version)))
    .returning();
  if (row) return row;
  throw new ShopError('changed_meanwhile', { present: await viewOf(db, await findDraft(db, id)) });
}

/** A question stands in a paper once: the first place keeps it. */
function onlyOnce(slots: readonly DraftSlot[]): DraftSlot[] {
  const seen = new Set<number>();
  return slots.map((slot) => {
    if (slot.questionId === null || !seen.has(slot.questionId)) {
      if (slot.questionId !== null) seen.add(slot.questionId);
      return slot;
    }
    return { questionId: null, isLocked: false };
  });
}

async function refuseForeign(db: Database, subjectId: number, slots: readonly DraftSlot[]): Promise<void> {
  const ids = slots.flatMap(({ questionId }) => questionId ?? []);
  const rows = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.subjectId, subjectId), sql`${questions.id} = any(${sql.param(ids)}::int[])`));
  if (rows.length < new Set(ids).size)
    throw new ShopError('not_found', { message: 'The subject has no such question.' });
}

async function viewOf(db: Database, draft: DraftRow): Promise<ComposedPaper> {
  const frame = await readComposingFrame(db, draft.subjectId);
  const { pattern } = frame;
  const slots = slotsFor(pattern, draft.slots);
  const { bank, placed } = await readComposition(db, { ...draft, slots });
  const folder = await readFolder(db, draft.subjectId);
  const number = draft.document === null ? nextNumber(folder) : numberOf(draft.document);
  const paper = await writePaper(db, frame, { paper: number, placed, bank: folder });
  const drafts = placed.filter((piece) => piece && !piece.isApproved).map((piece) => piece?.key);
  return {
    id: draft.id,
    version: draft.version,
    subjectId: draft.subjectId,
    subjectName: frame.subjectName,
    classid: frame.classId,
    title: draft.title,
    replaces: draft.document,
    seed: draft.seed,
    updatedAt: draft.updatedAt.toISOString(),
    ...measure(placed, pattern),
    slots: placesOf(pattern).map(({ section, group, groupIndex }, index) => {
      const piece = placed[index];
      return {
        number: index + 1,
        section: pattern.sections[section]?.letter ?? '',
        group: groupIndex,
        types: group.types,
        marks: group.marks,
        isLocked: slots[index]?.isLocked ?? false,
        question: piece ? candidateOf(piece, pattern.units) : null,
      };
    }),
    problems: [...drafts.map((key) => `${key} is not approved.`), ...findPaperProblems(paper, pattern, folder)],
    hint: findHint({ placed, isLocked: (index) => slots[index]?.isLocked ?? false, bank, pattern }),
  };
}

type Units = readonly { name: string; chapters: readonly string[] }[];

function unitOf({ chapter }: Pick<BankPiece, 'chapter'>, units: Units): string {
  return units.find(({ chapters }) => chapters.includes(chapter))?.name ?? '';
}

function candidateOf(piece: BankPiece, units: Units): Candidate {
  const { id, key, chapter, type, marks, skill, text, isApproved } = piece;
  const hasChoice = piece.hasChoice || piece.hasPartChoice;
  return { id, key, chapter, unit: unitOf(piece, units), type, marks, skill, hasChoice, text, isApproved };
}
