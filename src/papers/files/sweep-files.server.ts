import type { Platform } from '../../platform/platform.server.ts';
import { filesInUse, removeIfUnused } from './claimed-files.server.ts';

const hourMs = 60 * 60 * 1000;
const batchSize = 500;

/** Removes files that no paper needs and says how many. Of a recent one another node may not yet know that it is over. */
export async function sweepFiles(platform: Pick<Platform, 'db' | 'storage'>, olderThanMs = hourMs): Promise<number> {
  const { db, storage } = platform;

  async function sweepBatch(hashes: string[]): Promise<number> {
    const used = await filesInUse(db, hashes);
    let count = 0;
    for (const hash of hashes) {
      if (!used.has(hash) && (await removeIfUnused(platform, hash, olderThanMs))) count += 1;
    }
    return count;
  }

  let removed = 0;
  let batch: string[] = [];
  for await (const { hash, modifiedAt } of storage.list()) {
    if (Date.now() - modifiedAt.getTime() < olderThanMs) continue;
    batch.push(hash);
    if (batch.length < batchSize) continue;
    removed += await sweepBatch(batch);
    batch = [];
  }
  return removed + (await sweepBatch(batch));
}
