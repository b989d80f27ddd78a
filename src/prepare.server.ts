import { ensureSuperAdmin } from './accounts/first-admin.server.ts';
import { seedDemoCatalogue } from './catalog/demo-catalogue.server.ts';
import { migrateDatabase, openDatabase } from './platform/database.server.ts';
import type { Settings } from './platform/settings.server.ts';
import { publicVersion } from './platform/tables.server.ts';

/** Brings a database to where the shop can run on it: tables up to date, and on the very first start the demo catalogue. */
export async function prepareDatabase(
  url: string,
  settings: Settings,
  say: (line: string) => void = () => {},
): Promise<void> {
  await migrateDatabase(url);
  const { db, close } = openDatabase(url, () => {}, 1);
  const lines: string[] = [];
  try {
    await db.transaction(async (tx) => {
      // This row marks a database that has been started once: whoever inserts it does the first start's work, alone.
      const [isFirstStart] = await tx.insert(publicVersion).values({ id: 1 }).onConflictDoNothing().returning();
      if (isFirstStart && settings.SEED_DEMO) await seedDemoCatalogue(tx);
      if (isFirstStart) await ensureSuperAdmin(tx, settings, (line) => lines.push(line));
    });
    // Only what is committed is true.
    for (const line of lines) say(line);
  } finally {
    await close();
  }
}
