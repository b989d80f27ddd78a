import { BadSetting, backupFolder, type Settings } from '../../platform/settings.server.ts';
import { makeBackup } from './make-backup.server.ts';

/** What the tables were before they change is the way back. Without it the shop's own database is not changed. */
export async function backUpBeforeUpgrade(
  databaseUrl: string,
  settings: Settings,
  say: (line: string) => void,
): Promise<void> {
  if (!settings.BACKUP_BEFORE_UPGRADE) return;
  say('The tables will change: making a backup first');
  try {
    const parent = backupFolder(settings);
    const { folder } = await makeBackup({ settings, databaseUrl, reason: 'before upgrade', parent });
    say(`It is in ${folder}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Of another PostgreSQL the operator sees to backups, with better means than these.
    if (settings.DATABASE_URL) return say(`No backup was made before this upgrade: ${reason}`);
    throw new BadSetting(
      `The tables were not changed, since the backup before could not be made: ${reason} BACKUP_BEFORE_UPGRADE=off starts without one.`,
    );
  }
}
