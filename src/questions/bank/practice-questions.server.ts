import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Accepts, QuestionOnScreen, SolutionOnScreen } from '../contract.ts';
import type { PaperLanguage, Pattern, QuestionType, Skill } from '../format/contract.ts';
import { acceptsOf } from '../format/questions.ts';
import { parsePattern } from '../format/read.server.ts';
import { withSolutions } from '../screen/with-solutions.ts';
import { paperContents, paperQuestions, questions, questionVersions } from '../tables.server.ts';
import { obtainVariants } from './prepare-variants.server.ts';

// What practice needs of the bank. Whoever calls has decided who may see it: all of it has answers.

/** A document of a subject, with what an exam of it says. */
export interface BankDocument {
  contentId: number;
  document: string;
  language: PaperLanguage;
  minutes: number | null;
  marks: number | null;
  constants: string[];
  pattern: Pattern | null;
}

export async function listBankDocuments(db: Database, subjectId: number): Promise<BankDocument[]> {
  const rows = await db.select().from(paperContents).where(eq(paperContents.subjectId, subjectId));
  return rows
    .map(({ id, document, language, minutes, marks, html: { constants }, pattern }) => ({
      contentId: id,
      document,
      language,
      minutes,
      marks,
      constants,
      pattern: pattern === null ? null : parsePattern('its pattern', pattern),
    }))
    .toSorted((a, b) => a.document.localeCompare(b.document, 'en', { numeric: true }));
}

/** Where a question stands. */
export interface PlacedQuestion {
  contentId: number;
  number: number;
  questionId: number;
  key: string;
  chapter: string;
  marks: number;
}

/** The questions of these documents that are still asked, in their order. */
export async function listPlacedQuestions(db: Database, contentIds: readonly number[]): Promise<PlacedQuestion[]> {
  const { contentId, number, questionId } = paperQuestions;
  return db
    .select({
      contentId,
      number,
      questionId,
      key: questions.key,
      chapter: questions.chapter,
      marks: questionVersions.marks,
    })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.id, questionId))
    .innerJoin(questionVersions, and(eq(questionVersions.questionId, questionId), eq(questionVersions.isCurrent, true)))
    .where(and(inArray(contentId, [...contentIds]), eq(questions.state, 'checked')))
    .orderBy(asc(contentId), asc(number));
}

export type WholeVariant = Omit<QuestionOnScreen, 'hash' | 'key' | 'type' | 'chapter' | 'marks' | 'solution'> & {
  solution: SolutionOnScreen;
  accepts: Accepts;
};

/** A question with everything that belongs to it, the printed variant first. */
export interface WholeQuestion {
  questionId: number;
  hash: string;
  key: string;
  type: QuestionType;
  chapter: string;
  marks: number;
  skill: Skill | null;
  variants: WholeVariant[];
}

/** What these questions say now, with all their variants. */
export async function readWholeQuestions(db: Database, questionIds: readonly number[]): Promise<WholeQuestion[]> {
  if (questionIds.length === 0) return [];
  const isCurrent = eq(questionVersions.isCurrent, true);
  const rows = await selectVersions(db).where(and(isCurrent, inArray(questionVersions.questionId, [...questionIds])));
  const whole: WholeQuestion[] = [];
  // One after the other: variants that have to be made first take time.
  for (const row of rows) whole.push(wholeOf(row, await obtainVariants(db, row)));
  return whole;
}

/** What questions of a subject said in these versions, as they were printed. */
export async function readPrintedVersions(
  db: Database,
  subjectId: number,
  hashes: readonly string[],
): Promise<WholeQuestion[]> {
  if (hashes.length === 0) return [];
  const rows = await selectVersions(db).where(
    and(eq(questions.subjectId, subjectId), inArray(questionVersions.hash, [...hashes])),
  );
  return rows.map((row) => wholeOf(row, []));
}

/** The questions of a document by their numbers, as it has them. */
export async function readDocumentQuestions(
  db: Database,
  contentId: number,
): Promise<(WholeQuestion & { number: number })[]> {
  const placed = await db
    .select({ number: paperQuestions.number, questionId: paperQuestions.questionId, hash: paperQuestions.hash })
    .from(paperQuestions)
    .where(eq(paperQuestions.contentId, contentId))
    .orderBy(asc(paperQuestions.number));
  const hashes = placed.map(({ hash }) => hash);
  if (hashes.length === 0) return [];
  const rows = await selectVersions(db).where(inArray(questionVersions.hash, hashes));
  return placed.flatMap(({ number, questionId, hash }) => {
    const row = rows.find((one) => one.questionId === questionId && one.hash === hash);
    return row ? [{ ...wholeOf(row, []), number }] : [];
  });
}

/** Whether a subject has a question of that key that ever said this. */
export async function findQuestion(
  db: Database,
  { subjectId, key, hash }: { subjectId: number; key: string; hash: string },
): Promise<{ questionId: number; chapter: string; words: string } | undefined> {
  const [found] = await db
    .select({ questionId: questions.id, chapter: questions.chapter, words: questionVersions.words })
    .from(questions)
    .innerJoin(questionVersions, eq(questionVersions.questionId, questions.id))
    .where(and(eq(questions.subjectId, subjectId), eq(questions.key, key), eq(questionVersions.hash, hash)));
  return found;
}

/** Which questions there are, as part of a larger query. */
export function knownQuestions(db: Database) {
  const { id: questionId, subjectId, key } = questions;
  return db.select({ questionId, subjectId, key }).from(questions).as('known_questions');
}

/** What identifies questions to people: where they belong, and how they begin. */
export async function describeQuestions(db: Database, questionIds: readonly number[]) {
  if (questionIds.length === 0) return [];
  const { id: questionId, subjectId, key, chapter, state } = questions;
  const { type, marks, words, language } = questionVersions;
  return db
    .select({
      questionId,
      subjectId,
      key,
      chapter,
      state,
      type,
      marks,
      words: sql<string>`left(${words}, 200)`,
      language,
    })
    .from(questions)
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.questionId, questions.id), eq(questionVersions.isCurrent, true)),
    )
    .where(inArray(questions.id, [...questionIds]));
}

function selectVersions(db: Database) {
  const { questionId, hash, source, parsed, html, answersHtml, variants, marks, type, language } = questionVersions;
  return db
    .select({
      questionId,
      key: questions.key,
      chapter: questions.chapter,
      hash,
      source,
      parsed,
      html,
      answersHtml,
      variants,
      marks,
      type,
      language,
    })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionId))
    .orderBy(asc(questionId))
    .$dynamic();
}

type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

function wholeOf(
  { questionId, hash, key, type, chapter, marks, parsed: { question }, html, answersHtml }: VersionRow,
  variants: NonNullable<VersionRow['variants']>,
): WholeQuestion {
  const { passage } = html;
  const printed = { html, answersHtml, accepts: acceptsOf(question) };
  return {
    questionId,
    hash,
    key,
    type,
    chapter,
    marks,
    skill: question.skill,
    variants: [printed, ...variants].map((variant) => ({
      ...withSolutions(variant.html, variant.answersHtml),
      ...(passage && { passage }),
      accepts: variant.accepts,
    })),
  };
}
