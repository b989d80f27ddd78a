import { and, asc, gt, inArray, isNotNull, not, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { doPendingWork } from '../../platform/jobs/pending-work.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { thumbnailQueue } from '../queues.server.ts';
import { papers } from '../tables.server.ts';

/** The note that the migration to pictures of two kinds leaves. */
const picturesWork = 'pictures of paid papers';
const batchSize = 1_000;

const isMissing = and(not(papers.isPictured), isNotNull(papers.fileHash));
const fileColumns = { paperId: papers.id, fileHash: sql<string>`${papers.fileHash}` };

/** Has pictures made for those of the given papers that have none which fits their access. */
export async function queueMissingPictures(
  jobs: Platform['jobs'],
  tx: Database,
  paperIds: readonly number[],
): Promise<void> {
  const missing = await tx
    .select(fileColumns)
    .from(papers)
    .where(and(inArray(papers.id, [...paperIds]), isMissing));
  await jobs.sendAll(tx, thumbnailQueue, missing);
}

/** After the upgrade, once: the pictures of paid papers showed all of the page. */
export async function remakeOldPictures({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  await doPendingWork(db, picturesWork, async (tx) => {
    for (let last = 0; ; ) {
      const missing = await tx
        .select(fileColumns)
        .from(papers)
        .where(and(gt(papers.id, last), isMissing))
        .orderBy(asc(papers.id))
        .limit(batchSize);
      await jobs.sendAll(tx, thumbnailQueue, missing, { canWait: true });
      if (missing.length < batchSize) return;
      last = missing.at(-1)?.paperId ?? last;
    }
  });
}
