import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/** Who holds this lock is copying the files of the store: none may go meanwhile. */
export const filesAreHeldLock = 4_711_000_003;

/** Whether files may be removed until the end of the transaction. Who begins to copy them waits for that. */
export async function mayRemoveFiles(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock_shared(${filesAreHeldLock}) as may`);
  return rows[0]?.may === true;
}
