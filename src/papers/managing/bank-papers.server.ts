import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import { findLastAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { StagedFile } from '../../platform/storage/staging.server.ts';
import { claimFile } from '../files/claimed-files.server.ts';
import { thumbnailQueue } from '../queues.server.ts';
import { papers } from '../tables.server.ts';
import type { PaperDetails } from './manage-papers.server.ts';

// Papers that come from the question bank: its importer and its typesetter act for the shop itself and ask nobody.

interface BankPaper extends PaperDetails {
  contentId: number;
  filename: string;
}

/**
 * Makes a document of the question bank a paper. One that is there under its name or its file's name becomes it, unless
 * staff gave it a file of their own. Only where there is none a new one is added, and only where that is wanted.
 */
export async function addBankPaper(
  tx: Database,
  { contentId, ...details }: BankPaper,
  { mayBeNew }: { mayBeNew: boolean },
): Promise<void> {
  const { subjectId, kind, papername, filename } = details;
  const [there] = await tx
    .select({ id: papers.id })
    .from(papers)
    .where(
      and(
        eq(papers.subjectId, subjectId),
        eq(papers.kind, kind),
        isNull(papers.contentId),
        isNull(papers.archivedAt),
        or(eq(papers.filename, filename), sql`lower(${papers.papername}) = ${papername.toLowerCase()}`),
      ),
    )
    .orderBy(asc(papers.id))
    .limit(1)
    .for('update');
  if (!there) {
    if (mayBeNew) await tx.insert(papers).values({ ...details, contentId, isFilePending: true });
    return;
  }
  if (await findLastAudit(tx, `paper:${there.id}`, ['paper.replace'])) return;
  await tx.update(papers).set({ contentId, isFilePending: true }).where(eq(papers.id, there.id));
}

/** The paper that a document is sold as. */
export async function findBankPaper(
  db: Database,
  contentId: number,
): Promise<{ paperid: number; papername: string; enabled: boolean } | undefined> {
  const { id, papername, enabled } = papers;
  const [paper] = await db
    .select({ paperid: id, papername, enabled })
    .from(papers)
    .where(and(eq(papers.contentId, contentId), isNull(papers.archivedAt)));
  return paper;
}

/** Whether any of the given files belongs to a paper of the subject. */
export async function hasPaperWithFile(
  db: Database,
  subjectId: number,
  filenames: readonly string[],
): Promise<boolean> {
  const rows = await db
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.subjectId, subjectId), sql`${papers.filename} = any(${sql.param([...filenames])}::text[])`))
    .limit(1);
  return rows.length > 0;
}

/** The content is another: what was made from it has to be made anew. */
export async function renewBankPaper(tx: Database, contentId: number): Promise<void> {
  await tx.update(papers).set({ isFilePending: true, updatedAt: new Date() }).where(eq(papers.contentId, contentId));
}

export interface PendingFile {
  paperId: number;
  contentId: number;
}

const isPending = and(eq(papers.isFilePending, true), isNull(papers.archivedAt));

/** The next file to be made: the one somebody waits for longest, then in the order of the papers. */
export async function findPendingFile(db: Database, except: readonly number[]): Promise<PendingFile | undefined> {
  const [next] = await db
    .select({ paperId: papers.id, contentId: papers.contentId })
    .from(papers)
    .where(and(isPending, sql`${papers.id} <> all(${sql.param([...except])}::int[])`))
    .orderBy(sql`${papers.fileAskedAt} asc nulls last`, asc(papers.id))
    .limit(1);
  return next?.contentId ? { paperId: next.paperId, contentId: next.contentId } : undefined;
}

export async function countPendingFiles(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(papers).where(isPending);
  return row?.count ?? 0;
}

/** Lets a file be made before those nobody waits for. Answers whether it still has to be made. */
export async function askForFile(db: Database, paperId: number): Promise<boolean> {
  const asked = await db
    .update(papers)
    .set({ fileAskedAt: sql`coalesce(${papers.fileAskedAt}, now())` })
    .where(and(eq(papers.id, paperId), eq(papers.isFilePending, true)))
    .returning({ id: papers.id });
  return asked.length > 0;
}

export async function isFilePending(db: Database, paperId: number): Promise<boolean> {
  const [paper] = await db.select({ isPending: papers.isFilePending }).from(papers).where(eq(papers.id, paperId));
  return paper?.isPending ?? false;
}

/**
 * Gives a paper the file that was made for it. The caller has made sure that its content is still the same. The file is
 * used up.
 */
export async function setMadeFile(
  { storage, jobs }: Pick<Platform, 'storage' | 'jobs'>,
  tx: Database,
  { paperId, contentId }: PendingFile,
  { pages, ...file }: StagedFile & { pages: number },
): Promise<void> {
  const { hash: fileHash, size: sizeBytes } = file;
  await claimFile(tx, fileHash);
  await storage.put(file);
  const made = { fileHash, sizeBytes, pages, isFilePending: false, fileAskedAt: null };
  const changed = await tx
    .update(papers)
    .set({
      ...made,
      // The picture of another file is not shown any more.
      pictureAccess: sql`case when ${papers.fileHash} = ${fileHash} then ${papers.pictureAccess} end`,
    })
    .where(and(eq(papers.id, paperId), eq(papers.contentId, contentId)))
    .returning({ id: papers.id });
  // Staff took it away or gave it a file of their own meanwhile; what was put is left to the sweep.
  if (changed.length === 0) return;
  await jobs.send(tx, thumbnailQueue, { paperId, fileHash }, { canWait: true });
  await bumpPublicVersion(tx);
}

/** The papers of a subject that come from the bank and have not been taken back; archived ones stay with their buyers. */
export async function listBankPapers(db: Database, subjectId: number) {
  const { id: paperId, contentId, papername, access, archivedAt } = papers;
  const rows = await db
    .select({ paperId, contentId, papername, access, archivedAt })
    .from(papers)
    .where(and(eq(papers.subjectId, subjectId), eq(papers.enabled, true)))
    .orderBy(asc(papers.id));
  return rows.flatMap(({ contentId: made, archivedAt: at, ...paper }) =>
    made === null ? [] : [{ ...paper, contentId: made, isArchived: at !== null }],
  );
}
