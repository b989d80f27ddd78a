import { createContext } from 'react-router';
import { type Database, openDatabase } from './database.server.ts';
import { VersionWatch } from './public-version.server.ts';
import type { Settings } from './settings.server.ts';

/** What every feature stands on while the shop runs. */
export interface Platform {
  settings: Settings;
  db: Database;
  version: VersionWatch;
  close(): Promise<void>;
}

/** How page loaders reach it. */
export const platformContext = createContext<Platform>();

/** Connects to a database that is already migrated. */
export async function openPlatform(
  settings: Settings,
  databaseUrl: string,
  onTrouble: (error: unknown) => void,
): Promise<Platform> {
  const database = openDatabase(databaseUrl, onTrouble);
  const version = new VersionWatch(databaseUrl, database.db, onTrouble);
  await version.start();
  return {
    settings,
    db: database.db,
    version,
    async close() {
      await version.close();
      await database.close();
    },
  };
}
