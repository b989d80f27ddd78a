import * as z from 'zod/mini';
import { namePeople } from '../../accounts/people/customers.server.ts';
import { listClasses, nameSubjects } from '../../catalog/service.server.ts';
import { namePapers } from '../../papers/managing/staff-papers.server.ts';
import type { AuditRow } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { MaybeViewer } from '../../platform/http/viewer.ts';
import type { Names } from './differences.ts';

const Mentioned = z.object({
  classname: z.optional(z.string()),
  subjectName: z.optional(z.string()),
  papername: z.optional(z.string()),
  classid: z.optional(z.int()),
  subjectId: z.optional(z.int()),
  subjectIds: z.optional(z.array(z.int())),
});

/**
 * What the people, classes, subjects and papers are called that entries of the log speak of: by `user:…`, `subject:12`
 * and so on, and whoever did it by `actor:…`. What is gone is called what the entry says it was.
 */
export async function nameEntries(db: Database, viewer: MaybeViewer, entries: readonly AuditRow[]): Promise<Names> {
  const mentioned = entries.flatMap(({ before, after }) => [mentionedIn(before), mentionedIn(after)]);
  const targetIds = (kind: string): string[] =>
    entries.flatMap(({ target }) => (target.startsWith(`${kind}:`) ? target.slice(kind.length + 1) : []));
  const subjectIds = [
    ...targetIds('subject').map(Number),
    ...mentioned.flatMap(({ subjectId, subjectIds: several }) => [subjectId ?? [], several ?? []].flat()),
  ];
  const [people, classes, subjects, papers] = await Promise.all([
    namePeople(db, viewer, {
      ids: unique(targetIds('user')),
      emails: unique(entries.map(({ actor }) => actor)),
    }),
    listClasses(db),
    nameSubjects(db, unique(subjectIds)),
    namePapers(db, viewer, unique(targetIds('paper').map(Number))),
  ]);
  return new Map([
    ...entries.flatMap(({ target, before, after }) => {
      const name = lastNameOf({ ...mentionedIn(before), ...mentionedIn(after) }, target);
      return name ? [[target, name] as const] : [];
    }),
    ...people.flatMap(({ id, name, email }) => [
      [`user:${id}`, `${name} (${email})`] as const,
      [`actor:${email}`, name] as const,
    ]),
    ...classes.map(({ classid, classname }) => [`class:${classid}`, classname] as const),
    ...subjects.map(({ id, subjectName, classname }) => [`subject:${id}`, `${subjectName}, ${classname}`] as const),
    ...papers.map(({ id, papername }) => [`paper:${id}`, papername] as const),
  ]);
}

function mentionedIn(state: unknown): z.infer<typeof Mentioned> {
  return Mentioned.safeParse(state).data ?? {};
}

function lastNameOf({ classname, subjectName, papername }: z.infer<typeof Mentioned>, target: string) {
  if (target.startsWith('paper:')) return papername;
  return target.startsWith('subject:') ? subjectName : target.startsWith('class:') ? classname : undefined;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
