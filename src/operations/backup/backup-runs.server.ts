import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { backupRuns } from '../tables.server.ts';
import type { Reason } from './summary.server.ts';

type Run = typeof backupRuns.$inferSelect;

const keptDays = 400;

/** Notes that a backup begins. Before its tables are there, a database has nowhere to note it. */
export async function beginRun(db: Database, reason: Reason): Promise<number | undefined> {
  const { rows } = await db.execute(sql`select to_regclass('public.backup_runs') is not null as is_there`);
  if (!rows[0]?.is_there) return undefined;
  await db.delete(backupRuns).where(lt(backupRuns.startedAt, sql`now() - ${keptDays} * interval '1 day'`));
  const [run] = await db.insert(backupRuns).values({ reason }).returning({ id: backupRuns.id });
  return run?.id;
}

export async function endRun(
  db: Database,
  id: number | undefined,
  outcome: Pick<Run, 'isGood' | 'problem' | 'folder' | 'bytes'>,
): Promise<void> {
  if (id === undefined) return;
  await db
    .update(backupRuns)
    .set({ ...outcome, finishedAt: sql`now()` })
    .where(eq(backupRuns.id, id));
}

export interface BackupHistory {
  lastGood: Run | undefined;
  /** The latest, whatever became of it. */
  last: Run | undefined;
}

export async function readHistory(db: Database): Promise<BackupHistory> {
  const latest = db.select().from(backupRuns).orderBy(desc(backupRuns.startedAt)).limit(1);
  const latestGood = db
    .select()
    .from(backupRuns)
    .where(eq(backupRuns.isGood, true))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1);
  const [[last], [lastGood]] = await Promise.all([latest, latestGood]);
  return { last, lastGood };
}
