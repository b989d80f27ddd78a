import { and, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isSubjectPresent } from '../../catalog/service.server.ts';
import { findLastAudit, recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { claimFile } from '../files/claimed-files.server.ts';
import { thumbnailQueue } from '../queues.server.ts';
import { Language, type Paper, Paper as PaperSchema } from '../schemas.ts';
import { paperColumns } from '../service.server.ts';
import { papers } from '../tables.server.ts';

type Stores = Pick<Platform, 'db' | 'storage' | 'jobs'>;

/** As the audit log keeps it, also from before papers came from the question bank. */
const DeletedPaper = z.extend(PaperSchema, {
  isOnScreen: z._default(z.boolean(), false),
  language: z._default(z.nullable(Language), null),
  fileHash: z.nullable(z.string()),
  contentId: z._default(z.nullable(z.int()), null),
});

/** Takes a deletion back: what was archived is listed again, what was erased comes back while its file is still there. */
export async function restorePaper(platform: Stores, viewer: MaybeViewer, id: number): Promise<Paper> {
  const actor = requireStaff(viewer);
  return platform.db.transaction(async (tx) => {
    const paper = (await unarchive(tx, id)) ?? (await recreate(platform, tx, id));
    if (!(await isSubjectPresent(tx, paper.subjectId))) throw new ShopError('subject_unknown');
    await recordAudit(tx, actor, { action: 'paper.restore', target: `paper:${id}`, after: paper });
    await bumpPublicVersion(tx);
    return paper;
  });
}

async function unarchive(tx: Database, id: number): Promise<Paper | undefined> {
  const [paper] = await tx
    .update(papers)
    .set({ archivedAt: null, updatedAt: new Date() })
    .where(and(eq(papers.id, id), isNotNull(papers.archivedAt)))
    .returning(paperColumns);
  return paper;
}

async function recreate({ storage, jobs }: Stores, tx: Database, id: number): Promise<Paper> {
  const entry = await findLastAudit(tx, `paper:${id}`, ['paper.delete']);
  const deleted = DeletedPaper.safeParse(entry?.before).data;
  if (!deleted) throw new ShopError('not_found');
  const { paperid, picture: _, isOnScreen: __, fileHash: oldHash, sizeBytes, ...values } = deleted;
  // The sweep removes files that no paper needs; from here on it waits for us.
  if (oldHash) await claimFile(tx, oldHash);
  const fileHash = oldHash && (await storage.stat(oldHash)) ? oldHash : null;
  const isFilePending = values.contentId !== null;
  if (!fileHash && !isFilePending) throw new ShopError('undo_too_late');
  const [paper] = await tx
    .insert(papers)
    .overridingSystemValue()
    .values({ ...values, id: paperid, fileHash, sizeBytes: fileHash ? sizeBytes : null, isFilePending })
    .onConflictDoNothing()
    .returning(paperColumns);
  // It is there, so there is nothing to take back.
  if (!paper) throw new ShopError('not_found');
  if (fileHash) await jobs.send(tx, thumbnailQueue, { paperId: id, fileHash });
  return paper;
}
