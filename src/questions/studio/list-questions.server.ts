import { and, asc, count, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import { nameStaff } from '../../accounts/staff/name-staff.server.ts';
import { describeSubjects, isSubjectOfClass } from '../../catalog/managing/staff-lists.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type Page, readPage } from '../../platform/database/list-page.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { isFoundBy, termWords } from '../bank/search-term.server.ts';
import { quote } from '../bank/snippet.ts';
import { paperContents, paperQuestions, questions, questionVersions } from '../tables.server.ts';
import type { ListedQuestion, QuestionQuery } from './studio-contract.ts';

/** Questions as staff see them, in whatever state. */
export async function listQuestions(
  db: Database,
  viewer: MaybeViewer,
  query: QuestionQuery,
): Promise<Page<ListedQuestion>> {
  requireStaff(viewer);
  const words = termWords(query.q ?? '');
  const wanted = and(
    query.subjectId === undefined ? undefined : eq(questions.subjectId, query.subjectId),
    query.classid === undefined ? undefined : isSubjectOfClass(db, questions.subjectId, query.classid),
    query.chapter === undefined ? undefined : eq(questions.chapter, query.chapter),
    query.type === undefined ? undefined : eq(questions.type, query.type),
    query.skill === undefined ? undefined : eq(questions.skill, query.skill),
    query.state === undefined ? undefined : eq(questions.state, query.state),
    query.used === undefined ? undefined : isUsed(db, query.used),
    query.q ? hasTerm(db, query.q, words) : undefined,
  );
  const { id, key, subjectId, chapter, type, marks, skill, state, editedAt, editedBy } = questions;
  const page = await readPage(query, {
    order: { columns: { editedAt, key }, last: id },
    rows: db
      .select({ id, key, subjectId, chapter, type, marks, skill, state, editedAt, editedBy })
      .from(questions)
      .where(wanted)
      .$dynamic(),
    count: db.select({ count: count() }).from(questions).where(wanted),
  });
  const ids = page.rows.map((row) => row.id);
  const [texts, used, places, people] = await Promise.all([
    readTexts(db, ids),
    readUsed(db, ids),
    describeSubjects(db, [...new Set(page.rows.map((row) => row.subjectId))]),
    nameStaff(
      db,
      viewer,
      page.rows.map((row) => row.editedBy),
    ),
  ]);
  return {
    ...page,
    rows: page.rows.map((row) => {
      const [subject, text] = [places.get(row.subjectId), texts.get(row.id)];
      if (!subject || !text) throw new ShopError('unexpected');
      return {
        ...row,
        subjectName: subject.subjectName,
        classid: subject.classid,
        classname: subject.classname,
        language: text.language,
        snippet: quote(text.words, words),
        usedIn: used.get(row.id) ?? [],
        editedAt: row.editedAt.toISOString(),
        editedBy: (row.editedBy && people.get(row.editedBy)) ?? null,
      };
    }),
  };
}

/** By what it asks, or by the beginning of its id. */
function hasTerm(db: Database, q: string, words: string[]): SQL {
  const isKey = sql`${questions.key} like ${`${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;
  if (words.length === 0) return isKey;
  const found = db
    .select({ id: questionVersions.questionId })
    .from(questionVersions)
    .where(and(questionVersions.isCurrent, isFoundBy(words)));
  return sql`(${inArray(questions.id, found)} or ${isKey})`;
}

function isUsed(db: Database, place: NonNullable<QuestionQuery['used']>): SQL {
  const standsIn = (document?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(paperQuestions)
        .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
        .where(and(eq(paperQuestions.questionId, questions.id), document)),
    );
  if (place === 'nowhere') return not(standsIn());
  return standsIn(
    place === 'practice' ? eq(paperContents.document, 'practice') : sql`${paperContents.document} like 'paper-%'`,
  );
}

async function readTexts(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: questionVersions.questionId,
      words: questionVersions.words,
      language: questionVersions.language,
    })
    .from(questionVersions)
    .where(and(inArray(questionVersions.questionId, [...ids]), questionVersions.isCurrent));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The documents that each of some questions stands in, in whatever version. */
async function readUsed(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ id: paperQuestions.questionId, document: paperContents.document })
    .from(paperQuestions)
    .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
    .where(inArray(paperQuestions.questionId, [...ids]))
    .orderBy(asc(paperContents.document));
  const used = new Map<number, string[]>();
  for (const { id, document } of rows) used.set(id, [...(used.get(id) ?? []), document]);
  return used;
}
