import { createContext } from 'react-router';
import { type Database, openDatabase } from './database/database.server.ts';
import { Jobs } from './jobs/jobs.server.ts';
import { VersionWatch } from './page-cache/public-version.server.ts';
import { tokenSecret } from './secrets.server.ts';
import type { Settings } from './settings.server.ts';
import { openStorage } from './storage/open-storage.server.ts';
import type { Storage } from './storage/storage.server.ts';

/** What every feature stands on while the shop runs. */
export interface Platform {
  settings: Settings;
  db: Database;
  /** How long one waits for a connection to the database now. */
  databaseWaitMs(): number;
  /** How many connections there are, unused ones among them, and how many wait for one. */
  databaseConnections(): { total: number; idle: number; waiting: number };
  version: VersionWatch;
  jobs: Jobs;
  storage: Storage;
  /** Signs what the shop hands out and takes back, such as login tokens. */
  secret: Uint8Array;
  /** Logs an error that was dealt with. */
  report(error: unknown): void;
  close(): Promise<void>;
}

/** How page loaders reach it. */
export const platformContext = createContext<Platform>();
/** The request a page is rendered for, for the log. */
export const requestIdContext = createContext<string>('unknown');

/** Connects to a database that is already migrated. */
export async function openPlatform(
  settings: Settings,
  databaseUrl: string,
  onTrouble: (error: unknown) => void,
): Promise<Platform> {
  const database = openDatabase(databaseUrl, onTrouble);
  const version = new VersionWatch(databaseUrl, database.db, onTrouble);
  const jobs = new Jobs(databaseUrl, onTrouble);
  const [secret, storage] = await Promise.all([tokenSecret(settings), openStorage(settings), version.start()]);
  return {
    settings,
    db: database.db,
    databaseWaitMs: database.waitMs,
    databaseConnections: () => {
      const { totalCount, idleCount, waitingCount } = database.pool;
      return { total: totalCount, idle: idleCount, waiting: waitingCount };
    },
    version,
    jobs,
    storage,
    secret,
    report: onTrouble,
    async close() {
      await jobs.close();
      await version.close();
      await database.close();
    },
  };
}
