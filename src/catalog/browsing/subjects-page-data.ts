import type { PapersSummary } from '../../papers/browsing/summaries.server.ts';
import type { SchoolClass } from '../schemas.ts';
import { noSubjects, type SubjectPage } from './subject-list.ts';

/** What the subjects page is rendered from: the same for every visitor. */
export interface SubjectsPageData extends SubjectPage {
  /** The class that was asked for, when there is such a one. */
  schoolClass: SchoolClass | undefined;
  /** How many subjects the class has, or the whole catalogue. */
  total: number;
  /** Whether all of them are in `subjects`; otherwise those are a page of what was searched for. */
  isComplete: boolean;
  term: string;
  /** Whether the list is empty because it could not be loaded. */
  hasFailed: boolean;
  summaries: Record<number, PapersSummary>;
  /** What can be practised in each. */
  practice: Record<number, { free: number }>;
}

/** The spec has a failed load end in an empty list, without a word. */
export const failedPage: SubjectsPageData = {
  ...noSubjects,
  schoolClass: undefined,
  total: 0,
  isComplete: true,
  term: '',
  hasFailed: true,
  summaries: {},
  practice: {},
};
