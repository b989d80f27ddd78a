import { and, eq, exists, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { EndpointResult } from '../../platform/http/endpoint.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { paperContents, paperQuestions, questions } from '../tables.server.ts';
import type { countByChapter as contract } from './studio-contract.ts';
import { readSubjectFrame } from './subject-frame.server.ts';

type Counts = EndpointResult<typeof contract>;
type Chapter = Counts['units'][number]['chapters'][number];

/** Where the bank of a subject is thin: how many questions each chapter has, beside what its unit carries in the exam. */
export async function countByChapter(db: Database, viewer: MaybeViewer, subjectId: number): Promise<Counts> {
  requireStaff(viewer);
  const { pattern } = await readSubjectFrame(db, subjectId);
  const isInPaper = exists(
    db
      .select({ one: sql`1` })
      .from(paperQuestions)
      .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
      .where(and(eq(paperQuestions.questionId, questions.id), sql`${paperContents.document} like 'paper-%'`)),
  );
  const isFree = sql`${questions.state} = 'checked' and not ${isInPaper}`;
  const inState = (state: string) => sql<number>`count(*) filter (where ${questions.state} = ${state})::int`;
  const rows: Chapter[] = await db
    .select({
      chapter: questions.chapter,
      draft: inState('draft'),
      checked: inState('checked'),
      retired: inState('retired'),
      free: sql<number>`count(*) filter (where ${isFree})::int`,
      freeMarks: sql<number>`coalesce(sum(${questions.marks}) filter (where ${isFree}), 0)::float`,
    })
    .from(questions)
    .where(eq(questions.subjectId, subjectId))
    .groupBy(questions.chapter)
    .orderBy(questions.chapter);
  const nothing = { draft: 0, checked: 0, retired: 0, free: 0, freeMarks: 0 };
  const units = (pattern?.units ?? []).map(({ name, marks, chapters }) => ({
    name,
    marks,
    chapters: chapters.map((chapter) => rows.find((row) => row.chapter === chapter) ?? { chapter, ...nothing }),
  }));
  const known = new Set(units.flatMap(({ chapters }) => chapters.map(({ chapter }) => chapter)));
  const others = rows.filter(({ chapter }) => !known.has(chapter));
  return {
    hasPattern: pattern !== null,
    units: others.length > 0 ? [...units, { name: '', marks: null, chapters: others }] : units,
  };
}
