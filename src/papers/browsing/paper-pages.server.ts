import { and, count, eq, isNull } from 'drizzle-orm';
import type { Subject } from '../../catalog/schemas.ts';
import { findListedSubjects, isListedSubject, nameSubjects } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type FoundQuestion, searchQuestions } from '../../questions/bank/search-questions.server.ts';
import type { Paper } from '../schemas.ts';
import { listPapers, paperColumns } from '../service.server.ts';
import { papers } from '../tables.server.ts';
import type { PapersAddress } from './papers-address.ts';
import { papersPerPage } from './papers-list.ts';

export interface PapersOnPage {
  /** The subject whose papers these are, when one was asked for and visitors may see it. */
  subject: Subject | undefined;
  /** The subjects of the papers shown, for what they cost. */
  subjects: Subject[];
  papers: Paper[];
  /** Of all papers there are, whatever is searched for. */
  total: number;
  hasMore: boolean;
  /** Questions of papers that are open to all, when something is searched for. */
  questions: FoundQuestion[];
}

/** So many questions are found at most. */
const maxQuestions = 12;

/** What one papers page shows to everybody. */
export async function readPapersPage(db: Database, address: PapersAddress): Promise<PapersOnPage> {
  const { subjectId, q, after } = address;
  const [found, total, questions] = await Promise.all([
    listPapers(db, subjectId, { q, after, limit: papersPerPage + 1 }),
    countListedPapers(db, subjectId),
    q ? searchQuestions(db, undefined, { q, subjectId, limit: maxQuestions }) : [],
  ]);
  const shown = found.slice(0, papersPerPage);
  const ids = subjectId === undefined ? new Set(shown.map((paper) => paper.subjectId)) : [subjectId];
  const subjects = await findListedSubjects(db, [...ids]);
  return {
    subject: subjects.find(({ id }) => id === subjectId),
    subjects,
    papers: shown,
    total,
    hasMore: found.length > shown.length,
    questions,
  };
}

async function countListedPapers(db: Database, subjectId: number | undefined): Promise<number> {
  const ofSubject = subjectId === undefined ? undefined : eq(papers.subjectId, subjectId);
  const [row] = await db.select({ total: count() }).from(papers).where(and(isListedPaper, ofSubject));
  return row?.total ?? 0;
}

const isListedPaper = and(isNull(papers.archivedAt), eq(papers.enabled, true), isListedSubject(papers.subjectId));

/** The solutions of a subject that visitors see, to check answers with. */
export async function findSolutions(db: Database, subjectId: number): Promise<Paper | undefined> {
  const [solutions] = await db
    .select(paperColumns)
    .from(papers)
    .where(and(isListedPaper, eq(papers.subjectId, subjectId), eq(papers.kind, 'solutions')))
    .orderBy(papers.id)
    .limit(1);
  return solutions;
}

export interface PaperWithSubject {
  paper: Paper;
  subject: Subject & { classname: string };
}

/** A paper that visitors may see, with where it belongs. */
export async function findListedPaper(db: Database, paperId: number): Promise<PaperWithSubject | undefined> {
  const [paper] = await db
    .select(paperColumns)
    .from(papers)
    .where(and(isListedPaper, eq(papers.id, paperId)));
  if (!paper) return undefined;
  const [[subject], [named]] = await Promise.all([
    findListedSubjects(db, [paper.subjectId]),
    nameSubjects(db, [paper.subjectId]),
  ]);
  return subject && named ? { paper, subject: { ...subject, classname: named.classname } } : undefined;
}
