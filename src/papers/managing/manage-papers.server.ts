import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { isSubjectPresent } from '../../catalog/service.server.ts';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { StagedFile } from '../../platform/storage/staging.server.ts';
import { claimFile, removeIfUnused } from '../files/claimed-files.server.ts';
import { keepFiles } from '../files/earlier-files.server.ts';
import { cleanFileName } from '../files/file-name.ts';
import { isSubjectOwned } from '../owning/entitlements.server.ts';
import { thumbnailQueue } from '../queues.server.ts';
import type { Paper } from '../schemas.ts';
import { paperColumns } from '../service.server.ts';
import { downloads, papers } from '../tables.server.ts';
import { queueMissingPictures } from './missing-pictures.server.ts';
import { checkPdf } from './pdf-check.server.ts';

type Stores = Pick<Platform, 'db' | 'storage' | 'jobs'>;
export type PaperDetails = Pick<Paper, 'papername' | 'subjectId' | 'kind' | 'access' | 'enabled'> &
  Partial<Pick<Paper, 'language'>>;
/** A file that arrived, under the name the sender gave it. */
export type UploadedFile = StagedFile & { name: string };

/** Adds a paper. The uploaded file is used up, whether this succeeds or not. */
export async function addPaper(
  platform: Stores,
  viewer: MaybeViewer,
  fields: { [Key in keyof PaperDetails]: PaperDetails[Key] | undefined } & Omit<PaperDetails, 'language'>,
  file: UploadedFile,
) {
  const actor = requireStaff(viewer);
  const { db, storage, jobs } = platform;
  return discardUploadOnFailure(platform, file, async () => {
    await requirePresentSubject(db, fields.subjectId);
    const pages = await checkPdf(file);
    return db.transaction(async (tx) => {
      const { hash: fileHash, size: sizeBytes } = file;
      await claimFile(tx, fileHash);
      await storage.put(file);
      const [paper] = await tx
        .insert(papers)
        .values({ ...fields, pages, filename: ownFileName(file.name, fields.papername), fileHash, sizeBytes })
        .returning(paperColumns);
      if (!paper) throw new ShopError('unexpected');
      await jobs.send(tx, thumbnailQueue, { paperId: paper.paperid, fileHash });
      const after = { ...paper, fileHash };
      await recordAudit(tx, actor, { action: 'paper.add', target: `paper:${paper.paperid}`, after });
      await bumpPublicVersion(tx);
      return paper;
    });
  });
}

export async function replacePaperFile(platform: Stores, viewer: MaybeViewer, id: number, file: UploadedFile) {
  const actor = requireStaff(viewer);
  const { db, storage, jobs } = platform;
  return discardUploadOnFailure(platform, file, async () => {
    await findPaper(db, id);
    const pages = await checkPdf(file);
    return db.transaction(async (tx) => {
      const { fileHash: oldHash, contentId, version, ...before } = await lockPaper(tx, id);
      const { hash: fileHash, size: sizeBytes } = file;
      await claimFile(tx, fileHash);
      await storage.put(file);
      await keepFiles(tx, [id]);
      const filename = cleanFileName(file.name) ? ownFileName(file.name, before.papername) : before.filename;
      // The picture shows the old file, and what the question bank has is another paper from now on.
      const described = {
        fileHash,
        sizeBytes,
        pages,
        filename,
        pictureHash: null,
        pictureAccess: null,
        contentId: null,
        isFilePending: false,
      };
      const values = { ...described, version: version + 1, updatedAt: new Date() };
      const [after] = await tx.update(papers).set(values).where(eq(papers.id, id)).returning(paperColumns);
      if (!after) throw new ShopError('not_found');
      await jobs.send(tx, thumbnailQueue, { paperId: id, fileHash });
      await recordAudit(tx, actor, {
        action: 'paper.replace',
        target: `paper:${id}`,
        before: { ...before, fileHash: oldHash, contentId },
        after: { ...after, fileHash },
      });
      await bumpPublicVersion(tx);
      return after;
    });
  });
}

export async function updatePaper(
  { db, jobs }: Pick<Stores, 'db' | 'jobs'>,
  viewer: MaybeViewer,
  id: number,
  {
    filename,
    version: seen,
    ...change
  }: { [Key in keyof PaperDetails]?: PaperDetails[Key] | undefined } & {
    filename?: string | null | undefined;
    version?: number | undefined;
  },
): Promise<Paper> {
  const actor = requireStaff(viewer);
  return db.transaction(async (tx) => {
    const { fileHash: _, contentId: __, version, ...before } = await lockPaper(tx, id);
    if (seen !== undefined && seen !== version) {
      throw new ShopError('changed_meanwhile', { present: { ...before, version } });
    }
    if (change.subjectId !== undefined) await requirePresentSubject(tx, change.subjectId);
    const papername = change.papername ?? before.papername;
    const wanted = filename === undefined ? before.filename : filename;
    // A download that was called like its paper is called like it still.
    const isLikeName = wanted === cleanFileName(before.papername) && filename === undefined;
    const values = { ...change, filename: wanted === null || isLikeName ? null : ownFileName(wanted, papername) };
    const [after] = await tx
      .update(papers)
      .set({ ...values, version: version + 1, updatedAt: new Date() })
      .where(eq(papers.id, id))
      .returning(paperColumns);
    if (!after) throw new ShopError('not_found');
    if (after.access !== before.access) await queueMissingPictures(jobs, tx, [id]);
    await recordAudit(tx, actor, { action: 'paper.update', target: `paper:${id}`, before, after });
    await bumpPublicVersion(tx);
    return after;
  });
}

/**
 * Erases a paper; one that somebody bought or a known person has downloaded goes from the lists and stays for them.
 * Its file is kept for as long as it lies in the bin, then it is left to the sweep.
 */
export async function deletePaper(db: Database, viewer: MaybeViewer, id: number): Promise<void> {
  const actor = requireStaff(viewer);
  await db.transaction(async (tx) => {
    const { version: _, ...before } = await lockPaper(tx, id);
    const hasHistory =
      (await wasDownloadedByPerson(tx, id)) ||
      (before.access === 'paid' && (await isSubjectOwned(tx, before.subjectId)));
    if (hasHistory) {
      await tx.update(papers).set({ archivedAt: new Date() }).where(eq(papers.id, id));
    } else {
      await keepFiles(tx, [id]);
      await tx.delete(downloads).where(eq(downloads.paperId, id));
      await tx.delete(papers).where(eq(papers.id, id));
    }
    const action = hasHistory ? 'paper.archive' : 'paper.delete';
    await recordAudit(tx, actor, { action, target: `paper:${id}`, before });
    await bumpPublicVersion(tx);
  });
}

/** What a download is called, where that is not the paper's own name: that one follows the paper. */
function ownFileName(given: string, papername: string): string | null {
  const name = cleanFileName(given);
  return !name || name === cleanFileName(papername) ? null : name;
}

/** However the work ends, nothing stays of the file but what a paper needs. */
async function discardUploadOnFailure<T>(platform: Stores, file: StagedFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await file.discard();
    // It may have been stored before the rest failed. What cannot be removed now is left to the sweep.
    if (await isStored(platform, file)) await removeIfUnused(platform, file.hash).catch(() => {});
    throw error;
  }
}

/** New papers go into a subject that is still there; a disabled one may be filled before it is shown. */
async function requirePresentSubject(db: Database, subjectId: number): Promise<void> {
  if (!(await isSubjectPresent(db, subjectId))) throw new ShopError('subject_unknown');
}

async function isStored({ storage }: Stores, { hash }: StagedFile): Promise<boolean> {
  return (await storage.stat(hash).catch(() => undefined)) !== undefined;
}

async function findPaper(db: Database, id: number): Promise<void> {
  const [paper] = await db.select({ id: papers.id }).from(papers).where(isPresent(id));
  if (!paper) throw new ShopError('not_found');
}

async function lockPaper(tx: Database, id: number) {
  const { fileHash, contentId, version } = papers;
  const columns = { ...paperColumns, fileHash, contentId, version };
  const [paper] = await tx.select(columns).from(papers).where(isPresent(id)).for('update');
  if (!paper) throw new ShopError('not_found');
  return paper;
}

function isPresent(id: number) {
  return and(eq(papers.id, id), isNull(papers.archivedAt));
}

async function wasDownloadedByPerson(tx: Database, paperId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(eq(downloads.paperId, paperId), isNotNull(downloads.userId)))
    .limit(1);
  return row !== undefined;
}
