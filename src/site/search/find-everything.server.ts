import type { Subject } from '../../catalog/records-contract.ts';
import { listEnabledSubjects, nameSubjects } from '../../catalog/service.server.ts';
import { type PapersSummary, summarisePapers } from '../../papers/browsing/summaries.server.ts';
import type { Paper } from '../../papers/records-contract.ts';
import { listPapers } from '../../papers/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';

/** So many of each are shown; the page of each kind has them all. */
const maxOfEach = 24;

export interface FoundPaper extends Paper {
  subjectName: string;
  classname: string;
}

export interface Found {
  subjects: Subject[];
  summaries: Record<number, PapersSummary>;
  hasMoreSubjects: boolean;
  papers: FoundPaper[];
  hasMorePapers: boolean;
}

/** The subjects and papers whose names contain a term. */
export async function findEverything(db: Database, term: string): Promise<Found> {
  const query = { q: term, limit: maxOfEach + 1 };
  const [subjects, papers] = await Promise.all([
    listEnabledSubjects(db, undefined, query),
    listPapers(db, undefined, query),
  ]);
  const shownSubjects = subjects.slice(0, maxOfEach);
  const shownPapers = papers.slice(0, maxOfEach);
  const [summaries, named] = await Promise.all([
    summarisePapers(
      db,
      shownSubjects.map(({ id }) => id),
    ),
    nameSubjects(db, [...new Set(shownPapers.map(({ subjectId }) => subjectId))]),
  ]);
  const names = new Map(named.map((subject) => [subject.id, subject]));
  return {
    subjects: shownSubjects,
    summaries,
    hasMoreSubjects: subjects.length > maxOfEach,
    papers: shownPapers.map((paper) => {
      const { subjectName = '', classname = '' } = names.get(paper.subjectId) ?? {};
      return { ...paper, subjectName, classname };
    }),
    hasMorePapers: papers.length > maxOfEach,
  };
}
