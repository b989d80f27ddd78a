import * as z from 'zod/mini';
import { listClasses, nameSubjects } from '../../catalog/service.server.ts';
import { keptDays } from '../../papers/files/claimed-files.server.ts';
import type { AuditRow } from '../../platform/audit/audit.server.ts';
import { listBatches, listDeletions } from '../../platform/audit/audit-batches.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import type { Batch, BinItem } from './bin-contract.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mostShown = 500;

/** What the log says of something that was deleted, whatever it was. */
const Deleted = z.object({
  classname: z.optional(z.string()),
  subjectName: z.optional(z.string()),
  papername: z.optional(z.string()),
  classid: z.optional(z.int()),
  subjectId: z.optional(z.int()),
});
const Kind = z.enum(['class', 'subject', 'paper']);

/** What was deleted or done to many at once, and can still be taken back. */
export async function readBin(db: Database, viewer: MaybeViewer): Promise<{ items: BinItem[]; batches: Batch[] }> {
  requireStaff(viewer);
  const [deletions, batches] = await Promise.all([
    listDeletions(db, Kind.options, keptDays, mostShown),
    listBatches(db, keptDays, mostShown),
  ]);
  return {
    items: await nameDeletions(db, deletions),
    batches: batches.map(({ first, ...batch }) => ({
      ...batch,
      at: batch.at.toISOString(),
      until: untilOf(batch.at),
      fields: changedFields(first),
    })),
  };
}

async function nameDeletions(db: Database, deletions: readonly AuditRow[]): Promise<BinItem[]> {
  const known = deletions.flatMap((entry) => {
    const [kind, id] = entry.target.split(':');
    const { data: before } = Deleted.safeParse(entry.before);
    const { data } = Kind.safeParse(kind);
    return before && data ? [{ entry, before, kind: data, id: Number(id) }] : [];
  });
  const subjects = await nameSubjects(
    db,
    known.flatMap(({ before }) => before.subjectId ?? []),
  );
  const subjectNames = new Map(subjects.map((row) => [row.id, `${row.classname} ${row.subjectName}`]));
  const classNames = new Map((await listClasses(db)).map(({ classid, classname }) => [classid, classname]));
  return known.map(({ entry: { at, actor, action }, before, kind, id }) => ({
    kind,
    id,
    name: { class: before.classname, subject: before.subjectName, paper: before.papername }[kind] ?? `${kind} ${id}`,
    place: {
      class: '',
      subject: classNames.get(before.classid ?? 0) ?? `Class id ${before.classid}`,
      paper: subjectNames.get(before.subjectId ?? 0) ?? 'A subject that is gone',
    }[kind],
    isArchived: action.endsWith('.archive'),
    by: actor,
    at: at.toISOString(),
    until: untilOf(at),
  }));
}

/** The names of what differs between the two states of an entry. */
function changedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>): string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys(is).filter((name) => name in was && JSON.stringify(was[name]) !== JSON.stringify(is[name]));
}

function fieldsOf(state: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(state).data ?? {};
}

function untilOf(at: Date): string {
  return new Date(at.getTime() + keptDays * dayMs).toISOString();
}
