import type { Database } from '../../platform/database/database.server.ts';
import { isWithin, type RateLimit } from '../../platform/http/rate-limit.server.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { publicUrl, type Settings } from '../../platform/settings.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import { readHistory } from './backup-runs.server.ts';
import { isBackupOverdue, overdueAfterHours } from './due.ts';
import { archiveStuckSince } from './wal-archive.server.ts';

const kinds = ['backup-failed', 'backup-overdue', 'archive-stuck'] as const;

export interface BackupTrouble {
  kind: (typeof kinds)[number];
  /** One sentence for whoever looks after the shop. */
  text: string;
}

/** What is wrong with the backups now. */
export async function findBackupTrouble(db: Database, settings: Settings, now = new Date()): Promise<BackupTrouble[]> {
  const history = await readHistory(db);
  const { last, lastGood } = history;
  const troubles: BackupTrouble[] = [];
  if (last?.isGood === false) {
    troubles.push({
      kind: 'backup-failed',
      text: `The last backup failed: ${last.problem ?? 'the reason is in the log'}`,
    });
  }
  if (isBackupOverdue(history, now)) {
    const since = lastGood
      ? `The last good backup is of ${lastGood.startedAt.toISOString()}`
      : 'There is no good backup yet';
    troubles.push({
      kind: 'backup-overdue',
      text: `${since}; one is made every night, and ${overdueAfterHours} hours are too long.`,
    });
  }
  const stuckSince = settings.WAL_ARCHIVE_DIR ? await archiveStuckSince(db) : undefined;
  if (stuckSince) {
    troubles.push({
      kind: 'archive-stuck',
      text: `Nothing gets into WAL_ARCHIVE_DIR (last tried ${stuckSince.toISOString()}): the disk fills up until it does.`,
    });
  }
  return troubles;
}

const mailsOfKind: RateLimit = { name: 'backup-trouble', tries: 1, windowSeconds: 20 * 60 * 60 };

/** Mails what is wrong, each kind once a day. */
export async function tellOfTrouble(platform: Platform): Promise<void> {
  const { db, jobs, settings } = platform;
  for (const { kind, text } of await findBackupTrouble(db, settings)) {
    await db.transaction(async (tx) => {
      if (!(await isWithin(tx, mailsOfKind, kind))) return;
      const { SUPPORT_EMAIL, BRAND_NAME } = await readSiteSettings({ ...platform, db: tx });
      await jobs.send(tx, mailQueue, {
        to: SUPPORT_EMAIL,
        subject: `${BRAND_NAME}: backups need a look`,
        text: `${text}\n\nNothing older is removed until a backup is good again.\n${publicUrl(settings)}/admin/health\n`,
      });
    });
  }
}
