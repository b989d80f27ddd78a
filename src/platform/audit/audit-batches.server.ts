import { and, asc, desc, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.server.ts';
import { auditLog } from '../tables.server.ts';
import type { AuditRow } from './audit.server.ts';

/** Marks a batch as undone, so that it is not undone twice. */
export const undoAction = 'batch.undo';

export function batchTarget(batchId: string): string {
  return `batch:${batchId}`;
}

/** What of these kinds was deleted or archived in the last days and has not come back since, the last first. */
export async function listDeletions(
  db: Database,
  kinds: readonly string[],
  days: number,
  limit: number,
): Promise<AuditRow[]> {
  const actions = kinds.flatMap((kind) => ['delete', 'archive', 'restore', 'add'].map((verb) => `${kind}.${verb}`));
  const last = db
    .selectDistinctOn([auditLog.target])
    .from(auditLog)
    .where(and(inArray(auditLog.action, actions), isWithin(days)))
    .orderBy(auditLog.target, desc(auditLog.id))
    .as('last');
  return db
    .select()
    .from(last)
    .where(sql`${last.action} like '%.delete' or ${last.action} like '%.archive'`)
    .orderBy(desc(last.id))
    .limit(limit);
}

/** What was done to many at once in the last days and has not been undone, the last first. */
export async function listBatches(db: Database, days: number, limit: number) {
  const undone = alias(auditLog, 'undone');
  const rows = await db
    .select({
      id: sql<string>`${auditLog.batchId}`,
      action: auditLog.action,
      by: sql<string>`min(${auditLog.actor})`,
      at: sql`min(${auditLog.at})`.mapWith(auditLog.at),
      firstId: sql`min(${auditLog.id})`.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(auditLog)
    .where(
      and(
        isNotNull(auditLog.batchId),
        isWithin(days),
        notExists(
          db
            .select({ id: undone.id })
            .from(undone)
            .where(and(eq(undone.target, sql`'batch:' || ${auditLog.batchId}`), eq(undone.action, undoAction))),
        ),
      ),
    )
    .groupBy(auditLog.batchId, auditLog.action)
    .orderBy(desc(sql`min(${auditLog.id})`))
    .limit(limit);
  const batches = [...Map.groupBy(rows, ({ id }) => id).values()];
  const firstIds = batches.map((parts) => Math.min(...parts.map(({ firstId }) => firstId)));
  const firsts = await db.select().from(auditLog).where(inArray(auditLog.id, firstIds));
  const firstById = new Map(firsts.map((row) => [row.id, row]));
  return batches.flatMap((parts, index) => {
    const first = firstById.get(firstIds[index] ?? 0);
    const [part] = parts;
    if (!first || !part) return [];
    return [
      { id: part.id, by: part.by, at: part.at, actions: parts.map(({ action, count }) => ({ action, count })), first },
    ];
  });
}

/** Everything that was done in one go. */
export async function readBatch(db: Database, batchId: string): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(eq(auditLog.batchId, batchId)).orderBy(asc(auditLog.id));
}

function isWithin(days: number) {
  return sql`${auditLog.at} > now() - ${days} * interval '1 day'`;
}
