import { mkdir } from 'node:fs/promises';
import type { Settings } from '../settings.server.ts';
import { acquireEmbeddedPostgres } from './embedded-postgres/supervisor.server.ts';

export interface ObtainedDatabase {
  url: string;
  release(): Promise<void>;
}

/** The PostgreSQL that the settings name, or the shop's own, started when it is not running yet. */
export async function obtainDatabase(settings: Settings, log: (line: string) => void): Promise<ObtainedDatabase> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, release: async () => {} };
  await mkdir(settings.DATA_DIR, { recursive: true });
  return acquireEmbeddedPostgres({ dataDir: settings.DATA_DIR, log, walArchiveDir: settings.WAL_ARCHIVE_DIR });
}
