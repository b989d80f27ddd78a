import { join } from 'node:path';
import type { Settings } from '../settings.server.ts';
import { DiskStorage } from './disk-storage.server.ts';
import { Staging } from './staging.server.ts';
import type { Storage } from './storage.server.ts';

/** The store the settings name: a bucket, or the data folder. */
export async function openStorage(settings: Settings): Promise<Storage> {
  return settings.S3_BUCKET ? openBucketStorage(settings, settings.S3_BUCKET) : openDiskStorage(settings);
}

export function openDiskStorage(settings: Settings): Storage {
  return new DiskStorage(filesFolder(settings), stagingOf(settings));
}

export async function openBucketStorage(settings: Settings, bucket: string): Promise<Storage> {
  // The client of S3 is large and most shops need none.
  const { openS3Storage } = await import('./s3-storage.server.ts');
  return openS3Storage(settings, bucket, stagingOf(settings));
}

function filesFolder({ DATA_DIR }: Settings): string {
  return join(DATA_DIR, 'files');
}

function stagingOf(settings: Settings): Staging {
  return new Staging(join(filesFolder(settings), 'tmp'));
}
