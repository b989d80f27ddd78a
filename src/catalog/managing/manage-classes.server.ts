import { createHash } from 'node:crypto';
import { asc, count, eq, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findLastAudit, recordAudit, recordAudits } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import { type SchoolClass, SchoolClass as SchoolClassSchema } from '../schemas.ts';
import { classColumns } from '../service.server.ts';
import { classes, subjects } from '../tables.server.ts';

const DeletedClass = z.extend(SchoolClassSchema, { position: z.int(), isHidden: z._default(z.boolean(), false) });

export async function addClass(db: Database, viewer: MaybeViewer, input: SchoolClass): Promise<SchoolClass> {
  const actor = requireStaff(viewer);
  return db.transaction(async (tx) => {
    const position = sql`(select coalesce(max(${classes.position}), -1) + 1 from ${classes})`;
    const [added] = await tx
      .insert(classes)
      .values({ ...input, position })
      .onConflictDoNothing()
      .returning();
    if (!added)
      throw new ShopError('class_id_taken', { message: `There is already a class with the id ${input.classid}.` });
    await recordAudit(tx, actor, { action: 'class.add', target: `class:${input.classid}`, after: input });
    await bumpPublicVersion(tx);
    return input;
  });
}

/** Makes the list be the given one, or changes nothing. Who says which list they have seen is refused when it changed. */
export async function replaceClasses(
  db: Database,
  viewer: MaybeViewer,
  list: SchoolClass[],
  seenVersion?: string,
): Promise<SchoolClass[]> {
  const actor = requireStaff(viewer);
  const ids = list.map(({ classid }) => classid);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new ShopError('class_twice', { message: `Class ${twice} is in the list twice.` });
  return db.transaction(async (tx) => {
    // Two lists at once would otherwise mix.
    await tx.execute(sql`lock table ${classes} in share row exclusive mode`);
    const rows = await tx.select().from(classes).orderBy(asc(classes.position), asc(classes.classid));
    const before = rows.map(({ classid, classname, enabled }) => ({ classid, classname, enabled }));
    // A list that was not read here has no hidden ones, so it says nothing about them.
    const kept = rows.filter(({ isHidden }) => isHidden && seenVersion === undefined).map(({ classid }) => classid);
    const stays = new Set([...ids, ...kept]);
    if (seenVersion !== undefined && seenVersion !== versionOfList(before)) {
      throw new ShopError('changed_meanwhile', { present: { rows: before, version: versionOfList(before) } });
    }
    for (const { classid, classname } of before) {
      if (!stays.has(classid)) await refuseIfInUse(tx, classid, classname);
    }
    await tx.delete(classes).where(stays.size > 0 ? notInArray(classes.classid, [...stays]) : undefined);
    for (const [position, { classid, classname, enabled }] of list.entries()) {
      const values = { classname, enabled, position };
      await tx
        .insert(classes)
        .values({ classid, ...values })
        .onConflictDoUpdate({ target: classes.classid, set: { ...values, ...shownIfEnabled(enabled) } });
    }
    const removed = rows.filter(({ classid }) => !stays.has(classid));
    await recordAudits(tx, actor, [
      { action: 'class.replace', target: 'classes', before, after: list },
      // One by one as well, so that each can be brought back.
      ...removed.map((row) => ({ action: 'class.delete', target: `class:${row.classid}`, before: row })),
    ]);
    await bumpPublicVersion(tx);
    return list;
  });
}

/** Leaves a class out of the shop altogether, or shows it as Coming Soon again. */
export async function hideClass(
  db: Database,
  viewer: MaybeViewer,
  classid: number,
  isHidden: boolean,
): Promise<SchoolClass> {
  const actor = requireStaff(viewer);
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(classes).where(eq(classes.classid, classid)).for('update');
    if (!before) throw new ShopError('not_found');
    const [after] = await tx
      .update(classes)
      .set({ isHidden, ...(isHidden && { enabled: false }) })
      .where(eq(classes.classid, classid))
      .returning({ ...classColumns, isHidden: classes.isHidden });
    if (!after) throw new ShopError('not_found');
    await recordAudit(tx, actor, { action: 'class.update', target: `class:${classid}`, before, after });
    await bumpPublicVersion(tx);
    return after;
  });
}

/** What is enabled is in the shop. */
export function shownIfEnabled(enabled: boolean) {
  return enabled ? { isHidden: false } : {};
}

export async function deleteClass(db: Database, viewer: MaybeViewer, classid: number): Promise<void> {
  const actor = requireStaff(viewer);
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(classes).where(eq(classes.classid, classid)).for('update');
    if (!before) throw new ShopError('not_found');
    await refuseIfInUse(tx, classid, before.classname);
    await tx.delete(classes).where(eq(classes.classid, classid));
    await recordAudit(tx, actor, { action: 'class.delete', target: `class:${classid}`, before });
    await bumpPublicVersion(tx);
  });
}

/** Takes a deletion back, in the place it was. */
export async function restoreClass(db: Database, viewer: MaybeViewer, classid: number): Promise<SchoolClass> {
  const actor = requireStaff(viewer);
  return db.transaction(async (tx) => {
    const entry = await findLastAudit(tx, `class:${classid}`, ['class.delete']);
    const deleted = DeletedClass.safeParse(entry?.before).data;
    if (!deleted) throw new ShopError('not_found');
    const [restored] = await tx.insert(classes).values(deleted).onConflictDoNothing().returning(classColumns);
    // It is there, so there is nothing to take back.
    if (!restored) throw new ShopError('not_found');
    await recordAudit(tx, actor, { action: 'class.restore', target: `class:${classid}`, after: restored });
    await bumpPublicVersion(tx);
    return restored;
  });
}

/** A list that says the same is the same, whoever wrote it. */
export function versionOfList(list: readonly SchoolClass[]): string {
  const text = JSON.stringify(list.map(({ classid, classname, enabled }) => [classid, classname, enabled]));
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Archived subjects count: somebody bought them, and they name their class. */
async function refuseIfInUse(tx: Database, classid: number, classname: string): Promise<void> {
  const [row] = await tx.select({ count: count() }).from(subjects).where(eq(subjects.classid, classid));
  if (row?.count) {
    throw new ShopError('class_in_use', { message: `${classname} still has subjects or history and stays.` });
  }
}
