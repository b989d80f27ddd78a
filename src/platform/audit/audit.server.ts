import { and, desc, eq, inArray, like, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import type { SystemActor, Viewer } from '../http/viewer.ts';
import { auditLog } from '../tables.server.ts';

export interface AuditEntry {
  /** What was done, as `subject.update`. */
  action: string;
  /** What it was done to, as `subject:12`. */
  target: string;
  before?: unknown;
  after?: unknown;
}

type NamedPerson = Partial<Pick<Viewer, 'userId' | 'address'>> & Pick<Viewer, 'username'>;

export type AuditRow = typeof auditLog.$inferSelect;

/** Few enough for one statement. */
const batchSize = 1_000;

/** To be called inside the transaction of every write by staff. */
export async function recordAudit(tx: Database, actor: NamedPerson | SystemActor, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, actor, [entry]);
}

/** The same for what is done to many at once; with a batch it can be undone at once. */
export async function recordAudits(
  tx: Database,
  actor: NamedPerson | SystemActor,
  entries: readonly AuditEntry[],
  batchId: string | null = null,
): Promise<void> {
  const { userId, username, address } = personOf(actor);
  const rows = entries.map(({ action, target, before, after }) => ({
    actorId: userId ?? null,
    actor: username,
    address: address ?? null,
    action,
    target,
    before: before ?? null,
    after: after ?? null,
    batchId,
  }));
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx.insert(auditLog).values(rows.slice(start, start + batchSize));
  }
}

function personOf(actor: NamedPerson | SystemActor): NamedPerson {
  if (!('system' in actor)) return actor;
  const askedBy = actor.system === 'payments' ? actor.askedBy : undefined;
  return askedBy ?? { username: actor.system };
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

const isLogin = like(auditLog.action, 'login.%');

/** What is known of the logins to something, the last first. */
export async function listLogins(db: Database, target: string): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, target), isLogin))
    .orderBy(desc(auditLog.id));
}

export async function forgetLogins(tx: Database, target: string): Promise<void> {
  await tx.delete(auditLog).where(and(eq(auditLog.target, target), isLogin));
}

/** Logins are of use for as long as somebody may ask about them; what staff did stays. */
export async function sweepLogins(db: Database, keptDays: number): Promise<void> {
  await db.delete(auditLog).where(and(isLogin, lt(auditLog.at, sql`now() - ${keptDays} * interval '1 day'`)));
}

/** Takes one field out of all that was written down about something. */
export async function forgetField(tx: Database, targets: readonly string[], field: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: sql`${auditLog.before} - ${field}::text`, after: sql`${auditLog.after} - ${field}::text` })
    .where(inArray(auditLog.target, [...targets]));
}
