import { useSession } from '../../accounts/sessions/session.ts';
import type { Subject } from '../../catalog/schemas.ts';
import { useOwns } from '../owning/library.ts';
import type { Paper } from '../schemas.ts';

/** Free papers, and all papers of a subject that costs nothing. */
export function isOpenToAll({ access }: Pick<Paper, 'access'>, subject: Pick<Subject, 'price'> | undefined): boolean {
  return access === 'free' || (subject !== undefined && !subject.price);
}

/** Whether to offer a paper to the person here. The API decides who gets the file. */
export function useMayOpen(): (paper: Paper, subject: Pick<Subject, 'price'> | undefined) => boolean {
  const owns = useOwns();
  const { user } = useSession();
  const isStaff = user !== undefined && user.role !== 'user';
  return (paper, subject) => isOpenToAll(paper, subject) || isStaff || owns(paper.subjectId);
}
