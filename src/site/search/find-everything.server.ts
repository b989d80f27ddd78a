import type { Subject } from '../../catalog/schemas.ts';
import { listEnabledSubjects, nameSubjects } from '../../catalog/service.server.ts';
import { type PapersSummary, summarisePapers } from '../../papers/browsing/summaries.server.ts';
import type { Paper } from '../../papers/schemas.ts';
import { listPapers } from '../../papers/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type FoundQuestion, searchQuestions } from '../../questions/bank/search-questions.server.ts';

/** So many of each are shown; the page of each kind has them all. */
const maxOfEach = 24;

export type FoundPaper = Paper & SubjectName;

export interface Found {
  subjects: Subject[];
  summaries: Record<number, PapersSummary>;
  hasMoreSubjects: boolean;
  papers: FoundPaper[];
  hasMorePapers: boolean;
  /** Of papers that are open to all. */
  questions: (FoundQuestion & SubjectName)[];
}

interface SubjectName {
  subjectName: string;
  classname: string;
}

/** The subjects and papers whose names contain a term, and the questions that have its words. */
export async function findEverything(db: Database, term: string): Promise<Found> {
  const query = { q: term, limit: maxOfEach + 1 };
  const [subjects, papers, questions] = await Promise.all([
    listEnabledSubjects(db, undefined, query),
    listPapers(db, undefined, query),
    searchQuestions(db, undefined, { q: term, limit: maxOfEach }),
  ]);
  const shownSubjects = subjects.slice(0, maxOfEach);
  const shownPapers = papers.slice(0, maxOfEach);
  const [summaries, named] = await Promise.all([
    summarisePapers(
      db,
      shownSubjects.map(({ id }) => id),
    ),
    nameSubjects(db, [...new Set([...shownPapers, ...questions].map(({ subjectId }) => subjectId))]),
  ]);
  const names = new Map(named.map((subject) => [subject.id, subject]));
  const nameOf = ({ subjectId }: { subjectId: number }): SubjectName => {
    const { subjectName = '', classname = '' } = names.get(subjectId) ?? {};
    return { subjectName, classname };
  };
  return {
    subjects: shownSubjects,
    summaries,
    hasMoreSubjects: subjects.length > maxOfEach,
    papers: shownPapers.map((paper) => ({ ...paper, ...nameOf(paper) })),
    hasMorePapers: papers.length > maxOfEach,
    questions: questions.map((question) => ({ ...question, ...nameOf(question) })),
  };
}
