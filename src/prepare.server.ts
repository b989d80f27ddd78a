import { ensureSuperAdmin } from './accounts/first-admin.server.ts';
import { seedDemoCatalogue } from './catalog/demo-catalogue.server.ts';
import { demoPapersWork } from './papers/demo-papers.server.ts';
import { migrateDatabase, openDatabase } from './platform/database.server.ts';
import { addPendingWork, isWorkPending } from './platform/pending-work.server.ts';
import type { Settings } from './platform/settings.server.ts';
import { publicVersion } from './platform/tables.server.ts';

/**
 * Brings a database to where the shop can run on it: tables up to date, and on the very first start the demo catalogue.
 * Its papers take longer and wait until there is a shop to put them in.
 */
export async function prepareDatabase(
  url: string,
  settings: Settings,
  say: (line: string) => void = () => {},
): Promise<{ needsDemoPapers: boolean }> {
  await migrateDatabase(url);
  const { db, close } = openDatabase(url, () => {}, 1);
  const lines: string[] = [];
  try {
    await db.transaction(async (tx) => {
      // This row marks a database that has been started once: whoever inserts it does the first start's work, alone.
      const [isFirstStart] = await tx.insert(publicVersion).values({ id: 1 }).onConflictDoNothing().returning();
      if (!isFirstStart) return;
      if (settings.SEED_DEMO !== 'off') await seedDemoCatalogue(tx);
      if (settings.SEED_DEMO === 'on') await addPendingWork(tx, demoPapersWork);
      await ensureSuperAdmin(tx, settings, (line) => lines.push(line));
    });
    // Only what is committed is true.
    for (const line of lines) say(line);
    return { needsDemoPapers: await isWorkPending(db, demoPapersWork) };
  } finally {
    await close();
  }
}
