import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type AuditEntry, recordAudits } from '../../platform/audit/audit.server.ts';
import { type Database, isViolationOf } from '../../platform/database/database.server.ts';
import { readInBatches } from '../../platform/database/read-in-batches.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type Actor, requireStaffActor } from '../../platform/http/viewer.ts';
import type { SchoolClass, Subject } from '../schemas.ts';
import { listClasses, subjectColumns } from '../service.server.ts';
import { classes, subjects } from '../tables.server.ts';
import { shownIfEnabled } from './manage-classes.server.ts';

const batchSize = 1_000;

export interface Change<Row> {
  before: Row;
  after: Row;
}

export interface CatalogueChanges {
  newClasses: SchoolClass[];
  classes: Change<SchoolClass>[];
  newSubjects: Omit<Subject, 'id'>[];
  subjects: Change<Subject>[];
}

/** Every class and subject that is not archived, for a file of all of them. */
export async function readCatalogue(db: Database, viewer: Actor | undefined) {
  requireStaffActor(viewer);
  const list = await readInBatches(
    ({ id }: Subject) => id,
    (after, limit) =>
      db
        .select(subjectColumns)
        .from(subjects)
        .where(and(isNull(subjects.archivedAt), gt(subjects.id, after)))
        .orderBy(asc(subjects.id))
        .limit(limit),
  );
  return { classes: await listClasses(db), subjects: list };
}

/** Until the end of the transaction nobody else changes what has been read. */
export async function lockCatalogue(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${classes}, ${subjects} in share row exclusive mode`);
}

/** Writes many changes in a few statements. The caller has locked, and bumps the public version. */
export async function applyCatalogue(
  tx: Database,
  viewer: Actor | undefined,
  changes: CatalogueChanges,
  batchId: string,
): Promise<void> {
  const actor = requireStaffActor(viewer);
  try {
    const entries = [
      ...(await addClasses(tx, changes.newClasses)),
      ...(await changeClasses(tx, changes.classes)),
      ...(await changeSubjects(tx, changes.subjects)),
      ...(await addSubjects(tx, changes.newSubjects)),
    ];
    await recordAudits(tx, actor, entries, batchId);
  } catch (error) {
    if (isViolationOf(error, 'unique')) throw new ShopError('subject_taken', { cause: error });
    throw error;
  }
}

async function addClasses(tx: Database, added: readonly SchoolClass[]): Promise<AuditEntry[]> {
  for (const row of added) {
    const position = sql`(select coalesce(max(${classes.position}), -1) + 1 from ${classes})`;
    await tx.insert(classes).values({ ...row, position });
  }
  return added.map((after) => ({ action: 'class.add', target: `class:${after.classid}`, after }));
}

async function changeClasses(tx: Database, changed: readonly Change<SchoolClass>[]): Promise<AuditEntry[]> {
  for (const { after } of changed) {
    const { classid, ...values } = after;
    await tx
      .update(classes)
      .set({ ...values, ...shownIfEnabled(values.enabled) })
      .where(eq(classes.classid, classid));
  }
  return changed.map((change) => ({ action: 'class.update', target: `class:${change.after.classid}`, ...change }));
}

async function addSubjects(tx: Database, added: readonly Omit<Subject, 'id'>[]): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let start = 0; start < added.length; start += batchSize) {
    const rows = await tx
      .insert(subjects)
      .values(added.slice(start, start + batchSize).map(({ price, ...row }) => ({ ...row, priceRupees: price })))
      .returning(subjectColumns);
    entries.push(...rows.map((after) => ({ action: 'subject.add', target: `subject:${after.id}`, after })));
  }
  return entries;
}

async function changeSubjects(tx: Database, changed: readonly Change<Subject>[]): Promise<AuditEntry[]> {
  const columns = (['id', 'subjectName', 'classid', 'enabled', 'price'] as const).map((key) =>
    sql.param(changed.map(({ after }) => after[key])),
  );
  const [ids, names, classids, enabled, prices] = columns;
  await tx.execute(sql`
    update ${subjects} set subject_name = given.name, classid = given.classid, enabled = given.enabled,
      price_rupees = given.price, version = version + 1, updated_at = now()
    from unnest(${ids}::int[], ${names}::text[], ${classids}::int[], ${enabled}::boolean[], ${prices}::int[])
      as given (id, name, classid, enabled, price)
    where ${subjects.id} = given.id`);
  return changed.map((change) => ({ action: 'subject.update', target: `subject:${change.after.id}`, ...change }));
}
