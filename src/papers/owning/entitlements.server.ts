import { and, asc, type Column, eq, exists, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type Actor, type MaybeViewer, requireStaffActor, requireUser } from '../../platform/http/viewer.ts';
import { entitlements } from '../tables.server.ts';

export interface OwnedSubject {
  subjectId: number;
  /** `staff`, or the number of an order. */
  source: string;
  grantedAt: Date;
}

/**
 * Gives a person the paid papers of a subject; who has them keeps them. Answers whether anything changed.
 */
export async function grantSubject(
  tx: Database,
  viewer: Actor | undefined,
  userId: string,
  subjectId: number,
  source: string,
): Promise<boolean> {
  const actor = requireStaffActor(viewer);
  const [granted] = await tx
    .insert(entitlements)
    .values({ userId, subjectId, source })
    .onConflictDoNothing()
    .returning({ id: entitlements.id });
  if (granted && source === 'staff') {
    const after = { subjectId, source };
    await recordAudit(tx, actor, { action: 'entitlement.grant', target: `user:${userId}`, after });
  }
  return granted !== undefined;
}

/** Takes it back, as after a refund. The row stays and tells that it was there. */
export async function revokeSubject(
  tx: Database,
  viewer: Actor | undefined,
  userId: string,
  subjectId: number,
): Promise<boolean> {
  const actor = requireStaffActor(viewer);
  const [revoked] = await tx
    .update(entitlements)
    .set({ revokedAt: new Date() })
    .where(isHeld(userId, subjectId))
    .returning({ source: entitlements.source });
  if (!revoked) return false;
  const before = { subjectId, source: revoked.source };
  await recordAudit(tx, actor, { action: 'entitlement.revoke', target: `user:${userId}`, before });
  return true;
}

export async function ownsSubject(db: Database, viewer: MaybeViewer, subjectId: number): Promise<boolean> {
  if (!viewer) return false;
  const [row] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(isHeld(viewer.userId, subjectId))
    .limit(1);
  return row !== undefined;
}

/** The viewer's own, oldest first. */
export async function listOwnedSubjects(db: Database, viewer: MaybeViewer): Promise<OwnedSubject[]> {
  const { userId } = requireUser(viewer);
  return listSubjectsOf(db, userId);
}

/** Those of any person, for the command line and for the export of a person's data. */
export async function listSubjectsOf(db: Database, userId: string): Promise<OwnedSubject[]> {
  return db
    .select({
      subjectId: entitlements.subjectId,
      source: entitlements.source,
      grantedAt: entitlements.grantedAt,
    })
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), isNull(entitlements.revokedAt)))
    .orderBy(asc(entitlements.grantedAt), asc(entitlements.id));
}

/** Whether the person owns the subject in that column, as a condition of a larger query. */
export function isOwnedBy(db: Database, userId: string | Placeholder | Column, subjectId: Column): SQL {
  const held = db.select({ id: entitlements.id }).from(entitlements).where(isHeld(userId, subjectId));
  return exists(held);
}

/** Whether anybody has bought it. */
export async function isSubjectOwned(db: Database, subjectId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(eq(entitlements.subjectId, subjectId), isNull(entitlements.revokedAt)))
    .limit(1);
  return row !== undefined;
}

function isHeld(userId: string | Placeholder | Column, subjectId: number | Column) {
  return and(eq(entitlements.userId, userId), eq(entitlements.subjectId, subjectId), isNull(entitlements.revokedAt));
}
