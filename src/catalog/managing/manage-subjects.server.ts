import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { findLastAudit, recordAudit } from '../../platform/audit/audit.server.ts';
import { type Database, isViolationOf } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import { type Subject, Subject as SubjectSchema } from '../schemas.ts';
import { subjectColumns } from '../service.server.ts';
import { subjects } from '../tables.server.ts';

interface SubjectInput {
  subjectName: string;
  classid: number;
  enabled: boolean;
  price?: number | null | undefined;
}

export async function addSubject(db: Database, viewer: MaybeViewer, input: SubjectInput): Promise<Subject> {
  const actor = requireStaff(viewer);
  const { price, ...values } = input;
  return db.transaction(async (tx) => {
    const [added] = await asOrdinaryRefusal(
      tx
        .insert(subjects)
        .values({ ...values, priceRupees: price ?? null })
        .returning(subjectColumns),
    );
    if (!added) throw new ShopError('unexpected');
    await recordAudit(tx, actor, { action: 'subject.add', target: `subject:${added.id}`, after: added });
    await bumpPublicVersion(tx);
    return added;
  });
}

/** Changes a subject. Who says which version they have seen is refused when it is no longer that one. */
export async function updateSubject(
  db: Database,
  viewer: MaybeViewer,
  id: number,
  { price, version: seen, ...change }: Partial<SubjectInput> & { version?: number | undefined },
): Promise<Subject> {
  const actor = requireStaff(viewer);
  return db.transaction(async (tx) => {
    const { version, ...before } = await lockSubject(tx, id);
    if (seen !== undefined && seen !== version) {
      throw new ShopError('changed_meanwhile', { present: { ...before, version } });
    }
    const values = { ...change, ...(price !== undefined && { priceRupees: price }) };
    if (Object.keys(values).length === 0) return before;
    const [after] = await asOrdinaryRefusal(
      tx
        .update(subjects)
        .set({ ...values, version: version + 1, updatedAt: new Date() })
        .where(eq(subjects.id, id))
        .returning(subjectColumns),
    );
    if (!after) throw new ShopError('not_found');
    await recordAudit(tx, actor, { action: 'subject.update', target: `subject:${id}`, before, after });
    await bumpPublicVersion(tx);
    return after;
  });
}

/** Erases a subject that nothing refers to; one with papers or buyers goes from the lists and stays for those. */
export async function deleteSubject(db: Database, viewer: MaybeViewer, id: number): Promise<void> {
  const actor = requireStaff(viewer);
  await db.transaction(async (tx) => {
    const { version: _, ...before } = await lockSubject(tx, id);
    const isErased = await tx
      .transaction((savepoint) => savepoint.delete(subjects).where(eq(subjects.id, id)))
      .then(() => true)
      .catch((error) => {
        if (isViolationOf(error, 'foreign key')) return false;
        throw error;
      });
    if (!isErased) await tx.update(subjects).set({ archivedAt: new Date() }).where(eq(subjects.id, id));
    const action = isErased ? 'subject.delete' : 'subject.archive';
    await recordAudit(tx, actor, { action, target: `subject:${id}`, before });
    await bumpPublicVersion(tx);
  });
}

/** Takes a deletion back: what was archived is listed again, what was erased comes back as it was. */
export async function restoreSubject(db: Database, viewer: MaybeViewer, id: number): Promise<Subject> {
  const actor = requireStaff(viewer);
  return db.transaction(async (tx) => {
    const [restored] = await asOrdinaryRefusal(unarchive(tx, id));
    const subject = restored ?? (await recreate(tx, id));
    await recordAudit(tx, actor, { action: 'subject.restore', target: `subject:${id}`, after: subject });
    await bumpPublicVersion(tx);
    return subject;
  });
}

function unarchive(tx: Database, id: number) {
  return tx
    .update(subjects)
    .set({ archivedAt: null, updatedAt: new Date() })
    .where(and(eq(subjects.id, id), isNotNull(subjects.archivedAt)))
    .returning(subjectColumns);
}

async function recreate(tx: Database, id: number): Promise<Subject> {
  const entry = await findLastAudit(tx, `subject:${id}`, ['subject.delete']);
  const deleted = SubjectSchema.safeParse(entry?.before).data;
  if (!deleted) throw new ShopError('not_found');
  const { price, ...values } = deleted;
  const [recreated] = await asOrdinaryRefusal(
    tx
      .insert(subjects)
      .overridingSystemValue()
      .values({ ...values, priceRupees: price })
      .onConflictDoNothing({ target: subjects.id })
      .returning(subjectColumns),
  );
  // It is there, so there is nothing to take back.
  if (!recreated) throw new ShopError('not_found');
  return recreated;
}

async function lockSubject(tx: Database, id: number): Promise<Subject & { version: number }> {
  const [subject] = await tx
    .select({ ...subjectColumns, version: subjects.version })
    .from(subjects)
    .where(and(eq(subjects.id, id), isNull(subjects.archivedAt)))
    .for('update');
  if (!subject) throw new ShopError('not_found');
  return subject;
}

/** The database knows best which class exists and which name is taken; its refusals become ours. */
async function asOrdinaryRefusal<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (isViolationOf(error, 'foreign key')) throw new ShopError('class_unknown', { cause: error });
    if (isViolationOf(error, 'unique')) throw new ShopError('subject_taken', { cause: error });
    throw error;
  }
}
