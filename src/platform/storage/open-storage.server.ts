import { join } from 'node:path';
import type { Settings } from '../settings.server.ts';
import { DiskStorage } from './disk-storage.server.ts';
import { Staging } from './staging.server.ts';
import type { Storage } from './storage.server.ts';

/** The store the settings name: a bucket, or the data folder. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const folder = join(settings.DATA_DIR, 'files');
  const staging = new Staging(join(folder, 'tmp'));
  if (!settings.S3_BUCKET) return new DiskStorage(folder, staging);
  // The client of S3 is large and most shops need none.
  const { openS3Storage } = await import('./s3-storage.server.ts');
  return openS3Storage(settings, settings.S3_BUCKET, staging);
}
