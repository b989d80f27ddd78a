import type { Database } from './database.server.ts';
import { auditLog } from './tables.server.ts';
import type { MaybeViewer } from './viewer.ts';

export interface AuditEntry {
  /** What was done, as `subject.update`. */
  action: string;
  /** What it was done to, as `subject:12`. */
  target: string;
  before?: unknown;
  after?: unknown;
}

/** To be called inside the transaction of every write by staff. Nobody logged in means the command line. */
export async function recordAudit(tx: Database, viewer: MaybeViewer, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: viewer?.userId ?? null,
    actor: viewer?.username ?? 'command line',
    action: entry.action,
    target: entry.target,
    before: entry.before ?? null,
    after: entry.after ?? null,
  });
}
