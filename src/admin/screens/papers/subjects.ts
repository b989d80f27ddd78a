import { call } from '../../../platform/http/client.ts';
import type { EndpointResult } from '../../../platform/http/endpoint.ts';
import { listClasses, listSubjects } from '../../import/catalogue-contract.ts';
import { useAnswer } from '../../kit/queries.ts';
import { type Guess, guessPaper } from './uploads/guess-paper.ts';

export type StaffSubject = EndpointResult<typeof listSubjects>['rows'][number];

/** As many as a person can choose from, and as one answer may have. */
const mostSubjects = 200;

export function useClasses() {
  return useAnswer(listClasses).data?.rows ?? [];
}

/** The subjects of a class, or of all; `hasMore` where there are too many to choose from without a search. */
export function useSubjectsOf(classid: number | undefined, q?: string): { subjects: StaffSubject[]; hasMore: boolean } {
  const { data } = useAnswer(listSubjects, {
    query: { classid, q: q || undefined, limit: mostSubjects, sort: 'name' },
  });
  // Until the answer is there the one before is shown, which may be that of another class.
  const subjects = (data?.rows ?? []).filter((subject) => classid === undefined || subject.classid === classid);
  return { subjects, hasMore: (data?.total ?? 0) > mostSubjects };
}

/** What the names of files tell, with the classes and subjects of this moment. */
export async function guessPapers(fileNames: readonly string[]): Promise<Guess[]> {
  const { rows: classes } = await call(listClasses);
  const all = await call(listSubjects, { query: { limit: mostSubjects } });
  const subjects = all.total > mostSubjects ? await loadSubjects(fileNames, classes) : all.rows;
  return fileNames.map((name) => guessPaper(name, classes, subjects));
}

/** In a large catalogue only the subjects of the classes that the files name. */
async function loadSubjects(fileNames: readonly string[], classes: readonly { classid: number; classname: string }[]) {
  const named = new Set(fileNames.map((name) => guessPaper(name, classes, []).classid));
  const pages = [...named].map(async (classid) =>
    classid === undefined
      ? []
      : (await call(listSubjects, { query: { classid, limit: mostSubjects, sort: 'name' } })).rows,
  );
  return (await Promise.all(pages)).flat();
}
