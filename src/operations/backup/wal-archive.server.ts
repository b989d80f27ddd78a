import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'zod';
import { BadCommand } from '../../platform/command.server.ts';
import type { Database } from '../../platform/database/database.server.ts';

const walFile = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$/;
const lookEveryMs = 100;
const archiveWithinMs = 60_000;

/** PostgreSQL's own words for fetching a file of the log from an archive, or else from where a stopped server left it. */
export function restoreCommandFor(folders: readonly string[]): string {
  const copy = process.platform === 'win32' ? 'copy' : 'cp';
  return folders.map((folder) => `${copy} "${folder.replaceAll('%', '%%')}/%f" "%p"`).join(' || ');
}

/** Has everything written so far put into the archive. */
export async function finishArchive(client: pg.Client): Promise<void> {
  // Recovery stops at a moment only where it sees something later.
  await client.query('select pg_current_xact_id()');
  const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const file = rows[0]?.file ?? '';
  const giveUpAt = Date.now() + archiveWithinMs;
  while (Date.now() < giveUpAt) {
    const { rows: state } = await client.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    );
    if ((state[0]?.last ?? '').slice(0, file.length) >= file) return;
    await delay(lookEveryMs);
  }
  throw new BadCommand(`The archive is stuck: ${file} does not get there. The log of PostgreSQL says why.`);
}

/** Removes from an archive what no kept backup needs any more, given where the oldest of them begins. */
export async function trimArchive(archive: string, oldestStart: string): Promise<number> {
  let removed = 0;
  for (const name of await readdir(archive).catch(() => [])) {
    // The first eight digits count how often the database was restored; what comes after orders the files of all.
    if (!walFile.test(name) || name.slice(8, 24) >= oldestStart.slice(8)) continue;
    await rm(join(archive, name), { force: true });
    removed += 1;
  }
  return removed;
}

const ArchiverRow = z.object({ failing_since: z.coerce.date().nullable(), last_failed_wal: z.string().nullable() });

/** Since when nothing gets into the archive any more; undefined while all is well. */
export async function archiveStuckSince(db: Database): Promise<Date | undefined> {
  const { rows } = await db.execute(sql`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failing_since,
      last_failed_wal from pg_stat_archiver`);
  return ArchiverRow.parse(rows[0]).failing_since ?? undefined;
}
