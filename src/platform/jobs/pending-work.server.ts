import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { pendingWork } from '../tables.server.ts';

/** Notes in the caller's transaction that something is to be done once. */
export async function addPendingWork(tx: Database, name: string): Promise<void> {
  await tx.insert(pendingWork).values({ name }).onConflictDoNothing();
}

export async function isWorkPending(db: Database, name: string): Promise<boolean> {
  const rows = await db.select().from(pendingWork).where(eq(pendingWork.name, name));
  return rows.length > 0;
}

/**
 * Does noted work in one transaction with crossing it off: interrupted, nothing of it is done and it is still noted.
 * Answers false where there is nothing to do, or where another process is at it.
 */
export async function doPendingWork(
  db: Database,
  name: string,
  work: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mine = tx.select().from(pendingWork).where(eq(pendingWork.name, name)).for('update', { skipLocked: true });
    if ((await mine).length === 0) return false;
    await work(tx);
    await tx.delete(pendingWork).where(eq(pendingWork.name, name));
    return true;
  });
}
