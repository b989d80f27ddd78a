import { ensureSuperAdmin } from '../accounts/staff/first-admin.server.ts';
import { seedDemoCatalogue } from '../catalog/managing/demo-catalogue.server.ts';
import { backUpBeforeUpgrade } from '../operations/backup/before-upgrade.server.ts';
import { migrateDatabase, openDatabase } from '../platform/database/database.server.ts';
import { addPendingWork } from '../platform/jobs/pending-work.server.ts';
import { claimFirstStart } from '../platform/page-cache/public-version.server.ts';
import type { Settings } from '../platform/settings.server.ts';
import { demoPapersWork, isBankPending } from '../questions/demo-papers.server.ts';

/**
 * Brings a database to where the shop can run on it: tables up to date, and on the very first start the demo catalogue.
 * Its questions and papers take longer and are left to be added by whoever starts the shop.
 */
export async function prepareDatabase(
  url: string,
  settings: Settings,
  say: (line: string) => void = () => {},
): Promise<{ needsBank: boolean }> {
  await migrateDatabase(url, () => backUpBeforeUpgrade(url, settings, say));
  const { db, close } = openDatabase(url, () => {}, 1);
  const lines: string[] = [];
  try {
    await db.transaction(async (tx) => {
      if (!(await claimFirstStart(tx))) return;
      if (settings.SEED_DEMO !== 'off') await seedDemoCatalogue(tx);
      if (settings.SEED_DEMO === 'on') await addPendingWork(tx, demoPapersWork);
      await ensureSuperAdmin(tx, settings, (line) => lines.push(line));
    });
    // Only what is committed is true.
    for (const line of lines) say(line);
    return { needsBank: await isBankPending(db) };
  } finally {
    await close();
  }
}
