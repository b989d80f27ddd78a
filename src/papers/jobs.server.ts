import type { Platform } from '../platform/platform.server.ts';
import { sweepEarlierFiles } from './files/earlier-files.server.ts';
import { sweepFiles } from './files/sweep-files.server.ts';
import { makeThumbnail } from './managing/make-thumbnail.server.ts';
import { remakeOldPictures } from './managing/missing-pictures.server.ts';
import { sweepQueue, thumbnailQueue } from './queues.server.ts';

/** What this node does for papers beside answering requests, from now on. */
export async function papersJobs(platform: Platform): Promise<void> {
  const { jobs, storage } = platform;
  // Files that are not yet stored lie on the node they came to, so each clears up its own.
  await storage.staging.sweep();
  await remakeOldPictures(platform);
  await jobs.work(thumbnailQueue, (paper) => makeThumbnail(platform, paper));
  await jobs.schedule(sweepQueue, '43 * * * *', {}, async () => {
    await sweepEarlierFiles(platform.db);
    await sweepFiles(platform);
    await storage.staging.sweep();
  });
}
