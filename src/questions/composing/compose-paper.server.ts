import { and, asc, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { gather, readBankSubject } from '../bank/read-subject.server.ts';
import { findAlikeProblems } from '../format/check/alike.server.ts';
import { findDeviations } from '../format/check/pattern-rules.server.ts';
import { countChecks } from '../format/check/rules.server.ts';
import { findSpreadProblems } from '../format/check/spread-rules.server.ts';
import type { PaperFile, Pattern, SubjectFolder } from '../format/contract.ts';
import { questionsOfFile, questionsOfPaper } from '../format/questions.ts';
import { readSubjectFrame, type SubjectFrame } from '../studio/subject-frame.server.ts';
import { questionVersions } from '../tables.server.ts';
import type { DraftSlot } from './composing-contract.ts';
import { placesOf } from './fill.server.ts';
import { type BankPiece, readPieces } from './read-pieces.server.ts';

/** A subject whose papers can be composed. */
export interface ComposingFrame extends SubjectFrame {
  pattern: Pattern;
  patternText: string;
}

export async function readComposingFrame(db: Database, subjectId: number): Promise<ComposingFrame> {
  const frame = await readSubjectFrame(db, subjectId);
  const { pattern, patternText } = frame;
  if (!pattern || patternText === null) throw new ShopError('no_pattern');
  return { ...frame, pattern, patternText };
}

/** What a paper is put together from. */
export interface Composition {
  subjectId: number;
  /** The document it takes the place of; null for a new one. */
  document: string | null;
  slots: readonly DraftSlot[];
}

/** The pieces of a composition by place, and all that could stand in its places. */
export async function readComposition(db: Database, { subjectId, document, slots }: Composition) {
  const ids = slots.flatMap(({ questionId }) => questionId ?? []);
  const bank = await readPieces(db, { subjectId, document, ids });
  const byId = new Map(bank.map((piece) => [piece.id, piece]));
  const placed = slots.map(({ questionId }) => (questionId === null ? undefined : byId.get(questionId)));
  return { bank, placed };
}

/** As many slots as the pattern has places, whatever was kept of them. */
export function slotsFor(pattern: Pattern, kept: readonly DraftSlot[] = []): DraftSlot[] {
  return placesOf(pattern).map((_, index) => kept[index] ?? { questionId: null, isLocked: false });
}

/** The paper as its file would be. Places that are still empty are left out. */
export async function writePaper(
  db: Database,
  frame: ComposingFrame,
  {
    paper,
    placed,
    bank,
  }: { paper: number; placed: readonly (BankPiece | undefined)[]; bank: SubjectFolder | undefined },
): Promise<PaperFile> {
  const { classId, subjectName: subject, language, pattern } = frame;
  const places = placesOf(pattern);
  const versions = await readVersions(db, placed);
  const notes = new Map(
    (bank?.papers ?? []).flatMap((one) => one.sections.map(({ letter, title, note }) => [`${letter} ${title}`, note])),
  );
  const sections = pattern.sections.map(({ letter, title }, index) => ({
    letter,
    title,
    note: notes.get(`${letter} ${title}`) ?? '',
    ...gather(
      placed.flatMap((piece, at) => (piece && places[at]?.section === index ? (versions.get(piece.id) ?? []) : [])),
    ),
    line: 1,
  }));
  const head = { file: `paper-${paper}.md`, classId, subject, language, paper };
  return { ...head, minutes: null, marks: null, instructions: [], sections };
}

async function readVersions(db: Database, placed: readonly (BankPiece | undefined)[]) {
  const ids = placed.flatMap((piece) => piece?.id ?? []);
  if (ids.length === 0) return new Map<number, never>();
  const { questionId: id, parsed, source } = questionVersions;
  const rows = await db
    .select({ id, parsed, source })
    .from(questionVersions)
    .where(and(inArray(id, ids), questionVersions.isCurrent))
    .orderBy(asc(id));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why a paper cannot be published: it differs from its pattern, gives its keys away, or repeats another one. */
export function findPaperProblems(paper: PaperFile, pattern: Pattern, bank: SubjectFolder | undefined): string[] {
  const { numerical, unchecked } = countChecks(questionsOfPaper(paper));
  const own = questionsOfPaper(paper).map((question) => ({ file: paper.file, question }));
  const ids = new Set(own.map(({ question }) => question.id));
  const others = [...(bank?.papers ?? []), ...(bank ? [bank.practice] : [])]
    .filter(({ file }) => file !== paper.file)
    .flatMap((file) => questionsOfFile(file).map((question) => ({ file: file.file, question })))
    .filter(({ question }) => !ids.has(question.id));
  const alike = findAlikeProblems([...others, ...own]).filter(({ file }) => file === paper.file);
  return [
    ...findDeviations(paper, pattern).map(({ sentence }) => sentence),
    ...findSpreadProblems(paper).map(({ sentence }) => sentence),
    ...alike.map(({ sentence }) => sentence.replace(/ of (line 1|\S+\.md:1)\.$/, '.')),
    ...(unchecked.length > 0.05 * numerical
      ? [
          `Only ${numerical - unchecked.length} of ${numerical} numerical answers have a check: ${unchecked.join(', ')}.`,
        ]
      : []),
  ];
}

/** What the bank has of a subject; undefined where it has nothing yet. */
export async function readFolder(db: Database, subjectId: number): Promise<SubjectFolder | undefined> {
  return (await readBankSubject(db, subjectId))?.folder;
}

export function nextNumber(bank: SubjectFolder | undefined): number {
  return Math.max(0, ...(bank?.papers ?? []).map(({ paper }) => paper)) + 1;
}

export function numberOf(document: string): number {
  return Number(document.slice('paper-'.length));
}
