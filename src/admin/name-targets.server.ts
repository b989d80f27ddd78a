import { namePeople } from '../accounts/people/customers.server.ts';
import { nameSubjects } from '../catalog/service.server.ts';
import { namePapers } from '../papers/managing/staff-papers.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import type { MaybeViewer } from '../platform/http/viewer.ts';

/** What the targets of an audit log are called now. What is gone, or says enough by itself, is not among them. */
export async function nameTargets(
  db: Database,
  viewer: MaybeViewer,
  targets: readonly string[],
): Promise<Map<string, string>> {
  const idsOf = (kind: string): string[] => [
    ...new Set(
      targets.filter((target) => target.startsWith(`${kind}:`)).map((target) => target.slice(kind.length + 1)),
    ),
  ];
  const [people, subjects, papers] = await Promise.all([
    namePeople(db, viewer, idsOf('user')),
    nameSubjects(db, idsOf('subject').map(Number)),
    namePapers(db, viewer, idsOf('paper').map(Number)),
  ]);
  return new Map([
    ...people.map(({ id, email }) => [`user:${id}`, email] as const),
    ...subjects.map(({ id, subjectName, classname }) => [`subject:${id}`, `${subjectName}, ${classname}`] as const),
    ...papers.map(({ id, papername }) => [`paper:${id}`, papername] as const),
  ]);
}
