import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { countOrdersByState } from '../../checkout/orders/sales.server.ts';
import { countJobs } from '../../platform/jobs/failed-jobs.server.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { type BackupHistory, readHistory } from '../backup/backup-runs.server.ts';
import { type BackupTrouble, findBackupTrouble } from '../backup/backup-trouble.server.ts';

/** What one should know of the whole shop, whoever asks. */
export interface Vitals {
  jobs: { queue: string; state: string; count: number }[];
  mailsWaiting: number;
  orders: { state: string; count: number }[];
  flaggedOrders: number;
  backups: BackupHistory;
  troubles: BackupTrouble[];
  disk: { freeBytes: number; sizeBytes: number };
  databaseBytes: number;
  databaseVersion: string;
}

const waiting = ['created', 'retry', 'active'];
const DatabaseFacts = z.object({ bytes: z.coerce.number(), version: z.string() });

export async function readVitals({ db, settings }: Pick<Platform, 'db' | 'settings'>): Promise<Vitals> {
  const facts = sql`select pg_database_size(current_database())::text as bytes, current_setting('server_version') as version`;
  const [jobs, orders, backups, troubles, disk, { rows }] = await Promise.all([
    countJobs(db),
    countOrdersByState(db),
    readHistory(db),
    findBackupTrouble(db, settings),
    readDisk(settings.DATA_DIR),
    db.execute(facts),
  ]);
  const { bytes, version } = DatabaseFacts.parse(rows[0]);
  const mails = jobs.filter(({ queue, state }) => queue === mailQueue.name && waiting.includes(state));
  return {
    jobs,
    mailsWaiting: mails.reduce((sum, { count }) => sum + count, 0),
    orders: orders.states,
    flaggedOrders: orders.flagged,
    backups,
    troubles,
    disk,
    databaseBytes: bytes,
    databaseVersion: version,
  };
}

async function readDisk(folder: string): Promise<Vitals['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
