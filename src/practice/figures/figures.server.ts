import { and, asc, count, desc, eq, gte, inArray, max, type SQL } from 'drizzle-orm';
import { nameSubjects } from '../../catalog/service.server.ts';
import { countReports } from '../../messages/reports.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { describeQuestions, readWholeQuestions } from '../../questions/bank/practice-questions.server.ts';
import { wordsOnScreen } from '../../questions/screen/words.ts';
import type { FigureQuery, FiguresPage, QuestionDetails, QuestionFigures } from '../admin-contract.ts';
import { practiceFigures } from '../tables.server.ts';

/** Of fewer students nothing is told but that they answered: a figure must not be one child's. */
const fewestStudents = 3;

type Reports = Awaited<ReturnType<typeof countReports>>;

/** Questions by how they are answered, how long they take or how often they are reported; never by whom. */
export async function listFigures(db: Database, viewer: MaybeViewer, query: FigureQuery): Promise<FiguresPage> {
  requireStaff(viewer);
  const reports = await countReports(db);
  const { ids, total } =
    query.sort === 'reports' ? await pageOfReported(db, query, reports) : await pageOf(db, query, query.sort);
  const [computed] = await db.select({ at: max(practiceFigures.computedAt) }).from(practiceFigures);
  return {
    rows: await figuresOf(db, ids, reports),
    total,
    page: query.page,
    pageSize: query.limit,
    computedAt: computed?.at?.toISOString() ?? null,
  };
}

/** One question with its answer and steps, as staff look at it after a report. */
export async function readQuestionFigures(
  db: Database,
  viewer: MaybeViewer,
  questionId: number,
): Promise<QuestionDetails> {
  requireStaff(viewer);
  const [[figures], [question], [described]] = await Promise.all([
    countReports(db).then((reports) => figuresOf(db, [questionId], reports)),
    readWholeQuestions(db, [questionId]),
    describeQuestions(db, [questionId]),
  ]);
  const [printed] = question?.variants ?? [];
  if (!figures || !question || !printed || !described) throw new ShopError('not_found');
  const { hash, key, type, chapter, marks, variants } = question;
  return {
    ...figures,
    language: described.language,
    words: wordsOnScreen(described.language),
    variants: variants.length,
    question: { hash, key, type, chapter, marks, ...printed },
  };
}

type AnswerSort = Exclude<FigureQuery['sort'], 'reports'>;

async function pageOf(db: Database, { subjectId, page, limit }: FigureQuery, sort: AnswerSort) {
  const { share, seconds, answers, students, questionId } = practiceFigures;
  const orders: Record<AnswerSort, SQL> = {
    worst: asc(share),
    longest: desc(seconds),
    most: desc(answers),
  };
  const wanted = and(
    subjectId === undefined ? undefined : eq(practiceFigures.subjectId, subjectId),
    sort === 'most' ? undefined : gte(students, fewestStudents),
    sort === 'longest' ? gte(seconds, 1) : undefined,
  );
  const [rows, [all]] = await Promise.all([
    db
      .select({ questionId })
      .from(practiceFigures)
      .where(wanted)
      .orderBy(orders[sort], asc(questionId))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(practiceFigures).where(wanted),
  ]);
  return { ids: rows.map((row) => row.questionId), total: all?.count ?? 0 };
}

async function pageOfReported(db: Database, { subjectId, page, limit }: FigureQuery, reports: Reports) {
  const described = await describeQuestions(db, [...reports.keys()]);
  const wanted = described
    .filter((question) => subjectId === undefined || question.subjectId === subjectId)
    .map(({ questionId }) => ({ questionId, ...(reports.get(questionId) ?? { open: 0, all: 0 }) }))
    .toSorted((a, b) => b.open - a.open || b.all - a.all || a.questionId - b.questionId);
  const shown = wanted.slice((page - 1) * limit, page * limit);
  return { ids: shown.map(({ questionId }) => questionId), total: wanted.length };
}

async function figuresOf(db: Database, ids: readonly number[], reports: Reports): Promise<QuestionFigures[]> {
  if (ids.length === 0) return [];
  const [described, figures] = await Promise.all([
    describeQuestions(db, ids),
    db
      .select()
      .from(practiceFigures)
      .where(inArray(practiceFigures.questionId, [...ids])),
  ]);
  const named = await nameSubjects(
    db,
    described.map(({ subjectId }) => subjectId),
  );
  return ids.flatMap((id): QuestionFigures[] => {
    const question = described.find(({ questionId }) => questionId === id);
    if (!question) return [];
    const { words: quote, language: _, state: __, ...facts } = question;
    const subject = named.find((one) => one.id === question.subjectId);
    const found = figures.find(({ questionId }) => questionId === id);
    const isEnough = found !== undefined && found.students >= fewestStudents;
    const { all = 0, open = 0, messageId = null } = reports.get(id) ?? {};
    return [
      {
        ...facts,
        quote,
        subjectName: subject?.subjectName ?? '',
        classname: subject?.classname ?? '',
        answers: found?.answers ?? 0,
        share: isEnough ? found.share : null,
        seconds: isEnough ? found.seconds : null,
        reports: all,
        openReports: open,
        messageId,
      },
    ];
  });
}
