import { seedDemoCatalogue } from './catalog/demo-catalogue.server.ts';
import { migrateDatabase, openDatabase } from './platform/database.server.ts';
import type { Settings } from './platform/settings.server.ts';
import { publicVersion } from './platform/tables.server.ts';

/** Brings a database to where the shop can run on it: tables up to date, and on the very first start the demo catalogue. */
export async function prepareDatabase(url: string, settings: Settings): Promise<void> {
  await migrateDatabase(url);
  const { db, close } = openDatabase(url, () => {}, 1);
  try {
    await db.transaction(async (tx) => {
      // This row marks a database that has been started once: whoever inserts it does the first start's work, alone.
      const [isFirstStart] = await tx.insert(publicVersion).values({ id: 1 }).onConflictDoNothing().returning();
      if (isFirstStart && settings.SEED_DEMO) await seedDemoCatalogue(tx);
    });
  } finally {
    await close();
  }
}
