import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isLongestRight } from '../format/check/spread-rules.server.ts';
import { paperContents, paperQuestions, questions, questionVersions } from '../tables.server.ts';
import type { Piece } from './fill.server.ts';

/** A question with what decides where it may stand, and how it is shown in a list. */
export interface BankPiece extends Piece {
  text: string;
  hash: string;
  isApproved: boolean;
}

const longestText = 160;

interface Wanted {
  subjectId: number;
  /** The document that is composed anew: its own questions are free for it. */
  document: string | null;
  /** Also these, whatever their state. */
  ids?: readonly number[];
}

/** All approved questions of a subject that stand in no other paper, and those that were named. */
export async function readPieces(db: Database, { subjectId, document, ids = [] }: Wanted): Promise<BankPiece[]> {
  const isInOtherPaper = db
    .select({ one: sql`1` })
    .from(paperQuestions)
    .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
    .where(
      and(
        eq(paperQuestions.questionId, questions.id),
        sql`${paperContents.document} like 'paper-%' and ${paperContents.document} <> ${document ?? ''}`,
      ),
    );
  // An id that names another paper would make that paper's file wrong.
  const ownName = sql`(${questions.key} !~ '^p[0-9]+-' or ${questions.key} like ${`${nameOf(document)}%`})`;
  const isFree = and(eq(questions.state, 'checked'), notExists(isInOtherPaper), ownName);
  const { parsed, hash, words } = questionVersions;
  const rows = await db
    .select({
      id: questions.id,
      key: questions.key,
      chapter: questions.chapter,
      state: questions.state,
      type: questionVersions.type,
      marks: questionVersions.marks,
      hash,
      text: sql<string>`left(${words}, ${longestText})`,
      skill: questions.skill,
      hasChoice: sql<boolean>`jsonb_array_length(${parsed} -> 'question' -> 'alternatives') > 0`,
      hasPartChoice: sql<boolean>`jsonb_array_length(${parsed} -> 'question' -> 'partAlternatives') > 0`,
      choose: sql<{ count: number; of: number } | null>`${parsed} -> 'question' -> 'choose'`,
      partMarks: sql<(number | null)[]>`jsonb_path_query_array(${parsed}, '$.question.parts[*].marks')`,
      options: sql<string[]>`${parsed} -> 'question' -> 'options'`,
      answer: sql<string>`${parsed} -> 'question' ->> 'answer'`,
    })
    .from(questions)
    .innerJoin(questionVersions, and(eq(questionVersions.questionId, questions.id), questionVersions.isCurrent))
    .where(
      and(eq(questions.subjectId, subjectId), ids.length > 0 ? or(isFree, inArray(questions.id, [...ids])) : isFree),
    )
    .orderBy(questions.key);
  return rows.map(({ choose, partMarks, options, answer, state, ...row }) => ({
    ...row,
    isApproved: state === 'checked',
    choose: choose ? `${choose.count} of ${choose.of}` : undefined,
    partMarks: partMarks.map((marks) => marks ?? 0),
    letter: row.type === 'multiple-choice' ? answer : '',
    isLongestRight: row.type === 'multiple-choice' && isLongestRight({ options, answer }),
  }));
}

/** `p2-` for `paper-2`. */
function nameOf(document: string | null): string {
  return document === null ? '-' : `p${document.slice('paper-'.length)}-`;
}
