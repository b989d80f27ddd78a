import type { SubjectFolder } from '../format/contract.ts';

/** What the documents of a subject are made from. */
export type PrintedSubject = Omit<SubjectFolder, 'name'>;
