import type { Subject } from '../../catalog/schemas.ts';
import { listEnabledSubjects, listShownClasses, listSubjectWords, nameSubjects } from '../../catalog/service.server.ts';
import { type PapersSummary, summarisePapers } from '../../papers/browsing/summaries.server.ts';
import type { Paper } from '../../papers/schemas.ts';
import { listPapers, listPapersOfSubjects } from '../../papers/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type FoundQuestion, searchQuestions } from '../../questions/bank/search-questions.server.ts';
import { correctName, type Understood, understandTerm } from './understand-term.ts';

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

/**
 * The subjects and papers whose names contain a term, then those that it means as students write, and the questions
 * that have its words.
 */
export async function findEverything(db: Database, term: string): Promise<Found> {
  const query = { q: term, limit: maxOfEach + 1 };
  const [named, namedPapers, questions, meant] = await Promise.all([
    listEnabledSubjects(db, undefined, query),
    listPapers(db, undefined, query),
    searchQuestions(db, undefined, { q: term, limit: maxOfEach }),
    findMeantSubjects(db, understandTerm(term)),
  ]);
  const subjects = uniqueBy([...named, ...meant], ({ id }) => id);
  const papersOfMeant = await listPapersOfSubjects(
    db,
    meant.map(({ id }) => id),
    maxOfEach + 1,
  );
  const papers = uniqueBy([...namedPapers, ...papersOfMeant], ({ paperid }) => paperid);
  const shownSubjects = subjects.slice(0, maxOfEach);
  const shownPapers = papers.slice(0, maxOfEach);
  const [summaries, withNames] = await Promise.all([
    summarisePapers(
      db,
      shownSubjects.map(({ id }) => id),
    ),
    nameSubjects(db, [...new Set([...shownPapers, ...questions].map(({ subjectId }) => subjectId))]),
  ]);
  const names = new Map(withNames.map((subject) => [subject.id, subject]));
  const nameOf = ({ subjectId }: { subjectId: number }): SubjectName => {
    const { subjectName = '', classname = '' } = names.get(subjectId) ?? {};
    return { subjectName, classname };
  };
  return {
    subjects: shownSubjects,
    summaries,
    hasMoreSubjects: named.length > maxOfEach,
    papers: shownPapers.map((paper) => ({ ...paper, ...nameOf(paper) })),
    hasMorePapers: namedPapers.length > maxOfEach,
    questions: questions.map((question) => ({ ...question, ...nameOf(question) })),
  };
}

/** The subjects that somebody means by a class and a name, which may be mistyped. */
async function findMeantSubjects(db: Database, { classNumber, name }: Understood): Promise<Subject[]> {
  if (classNumber === undefined && !name) return [];
  const classid = classNumber === undefined ? undefined : await findClassId(db, classNumber);
  // A number that is no class is a part of something else.
  if (classNumber !== undefined && classid === undefined) return [];
  const find = (q: string) => listEnabledSubjects(db, classid, { limit: maxOfEach, ...(q && { q }) });
  const found = await find(name);
  if (found.length > 0 || !name) return found;
  const corrected = correctName(name, await listSubjectWords(db));
  return corrected ? find(corrected) : [];
}

async function findClassId(db: Database, number: number): Promise<number | undefined> {
  const isNumbered = (classname: string): boolean => /\d+/.exec(classname)?.[0] === String(number);
  return (await listShownClasses(db)).find(({ classname }) => isNumbered(classname))?.classid;
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => number): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}
