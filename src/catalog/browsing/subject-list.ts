import { readId } from '../../page-kit/read-id.ts';
import { readSearchTerm } from '../../page-kit/search-term.ts';
import { call } from '../../platform/http/client.ts';
import { listSubjects, listSubjectsOfClass } from '../contract.ts';
import type { Subject } from '../schemas.ts';

/** So many subjects are shown at once; more on request. */
export const subjectsPerPage = 60;

export interface SubjectPage {
  subjects: readonly Subject[];
  hasMore: boolean;
}

export const noSubjects: SubjectPage = { subjects: [], hasMore: false };

/** A page out of a list that was asked for one more than fits. */
export function cutPage(found: readonly Subject[]): SubjectPage {
  return { subjects: found.slice(0, subjectsPerPage), hasMore: found.length > subjectsPerPage };
}

/** The subjects whose names contain a term, whatever the case; all of them for none. */
export function filterSubjects(subjects: readonly Subject[], term: string): readonly Subject[] {
  const wanted = term.toLowerCase();
  return wanted ? subjects.filter(({ subjectName }) => subjectName.toLowerCase().includes(wanted)) : subjects;
}

/** What an address of the subjects page asks for. */
export function readSubjectsAddress(search: URLSearchParams) {
  return { classId: readId(search.get('classId')), after: readId(search.get('after')), term: readSearchTerm(search) };
}

interface Asked {
  classId: number | undefined;
  term: string;
  after?: number | undefined;
}

export async function loadSubjectPage({ classId, term, after }: Asked): Promise<SubjectPage> {
  const query = { limit: subjectsPerPage + 1, ...(term && { q: term }), ...(after !== undefined && { after }) };
  return cutPage(
    classId === undefined
      ? await call(listSubjects, { query })
      : await call(listSubjectsOfClass, { params: { classId }, query }),
  );
}
