import { and, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import { type Database, isViolationOf } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { EarlierFile } from '../admin-contract.ts';
import { thumbnailQueue } from '../queues.server.ts';
import type { Paper } from '../schemas.ts';
import { paperColumns } from '../service.server.ts';
import { earlierFiles, papers } from '../tables.server.ts';
import { claimFile, isStillKept } from './claimed-files.server.ts';

/** Keeps the present files of papers for a while, because they are about to be replaced or deleted. */
export async function keepFiles(tx: Database, paperIds: readonly number[]): Promise<void> {
  if (paperIds.length === 0) return;
  const { id: paperId, fileHash, sizeBytes, pages, filename, contentId } = papers;
  const present = await tx
    .select({ paperId, fileHash, sizeBytes, pages, filename, contentId })
    .from(papers)
    .where(inArray(papers.id, [...paperIds]));
  if (present.length > 0) await tx.insert(earlierFiles).values(present);
}

/** The files that a paper had before, the last first. */
export async function listEarlierFiles(db: Database, viewer: MaybeViewer, paperId: number): Promise<EarlierFile[]> {
  requireStaff(viewer);
  const rows = await db
    .select()
    .from(earlierFiles)
    .where(and(eq(earlierFiles.paperId, paperId), isStillKept))
    .orderBy(desc(earlierFiles.id));
  return rows.map(({ id, filename, sizeBytes, pages, contentId, endedAt }) => ({
    id,
    filename,
    sizeBytes,
    pages,
    isOnScreen: contentId !== null,
    endedAt: endedAt.toISOString(),
  }));
}

/** Gives a paper one of its earlier files again. The present one takes its place among those. */
export async function putBackEarlierFile(
  { db, storage, jobs }: Pick<Platform, 'db' | 'storage' | 'jobs'>,
  viewer: MaybeViewer,
  paperId: number,
  fileId: number,
): Promise<Paper> {
  const actor = requireStaff(viewer);
  return db.transaction(async (tx) => {
    const isPresent = and(eq(papers.id, paperId), isNull(papers.archivedAt));
    const [before] = await tx
      .select({ ...paperColumns, fileHash: papers.fileHash, contentId: papers.contentId })
      .from(papers)
      .where(isPresent)
      .for('update');
    const [wanted] = await tx
      .delete(earlierFiles)
      .where(and(eq(earlierFiles.id, fileId), eq(earlierFiles.paperId, paperId), isStillKept))
      .returning();
    if (!before || !wanted) throw new ShopError('not_found');
    const { fileHash, sizeBytes, pages, filename, contentId } = wanted;
    if (fileHash) await claimFile(tx, fileHash);
    if (fileHash ? !(await storage.stat(fileHash)) : contentId === null) throw new ShopError('undo_too_late');
    await keepFiles(tx, [paperId]);
    const [after] = await tx
      .update(papers)
      .set({
        ...{ fileHash, sizeBytes, pages, filename, contentId, isFilePending: fileHash === null },
        ...{ pictureHash: null, pictureAccess: null, version: sql`${papers.version} + 1`, updatedAt: new Date() },
      })
      .where(isPresent)
      .returning(paperColumns)
      .catch((error: unknown) => {
        // Another paper is made from that content by now.
        throw isViolationOf(error, 'unique') ? new ShopError('undo_too_late', { cause: error }) : error;
      });
    if (!after) throw new ShopError('not_found');
    if (fileHash) await jobs.send(tx, thumbnailQueue, { paperId, fileHash });
    await recordAudit(tx, actor, {
      action: 'paper.replace',
      target: `paper:${paperId}`,
      before,
      after: { ...after, fileHash },
    });
    await bumpPublicVersion(tx);
    return after;
  });
}

/** Forgets what has been kept long enough; its files are then left to the sweep. */
export async function sweepEarlierFiles(db: Database): Promise<void> {
  await db.delete(earlierFiles).where(not(isStillKept));
}
