import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import type { Viewer } from '../http/viewer.ts';
import { auditLog } from '../tables.server.ts';

export interface AuditEntry {
  /** What was done, as `subject.update`. */
  action: string;
  /** What it was done to, as `subject:12`. */
  target: string;
  before?: unknown;
  after?: unknown;
}

/** Nobody means the command line. */
type Actor = Pick<Viewer, 'userId' | 'username'> | undefined;

export type AuditRow = typeof auditLog.$inferSelect;

/** Few enough for one statement. */
const batchSize = 1_000;

/** To be called inside the transaction of every write by staff. */
export async function recordAudit(tx: Database, actor: Actor, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, actor, [entry]);
}

/** The same for what is done to many at once. */
export async function recordAudits(tx: Database, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ action, target, before, after }) => ({
    actorId: actor?.userId ?? null,
    actor: actor?.username ?? 'command line',
    action,
    target,
    before: before ?? null,
    after: after ?? null,
  }));
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx.insert(auditLog).values(rows.slice(start, start + batchSize));
  }
}

/** What was done to something last, of these actions. */
export async function findLastAudit(
  db: Database,
  target: string,
  actions: readonly string[],
): Promise<AuditRow | undefined> {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, target), inArray(auditLog.action, [...actions])))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
}
