import { randomUUID } from 'node:crypto';
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { isSubjectPresent } from '../../catalog/service.server.ts';
import { type AuditEntry, recordAudits } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { BulkChange, BulkResult } from '../admin-contract.ts';
import { keepFiles } from '../files/earlier-files.server.ts';
import type { Paper } from '../schemas.ts';
import { paperColumns } from '../service.server.ts';
import { downloads, entitlements, papers } from '../tables.server.ts';
import { queueMissingPictures } from './missing-pictures.server.ts';

type LockedPaper = Paper & { fileHash: string | null; contentId: number | null };
type Outcome = BulkResult['results'][number]['outcome'];
type Fields = Partial<Pick<Paper, 'enabled' | 'access' | 'subjectId'>>;

/** Does the same to many papers in a handful of statements, however many they are. */
export async function changeManyPapers(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  viewer: MaybeViewer,
  change: BulkChange,
): Promise<BulkResult> {
  const actor = requireStaff(viewer);
  const ids = [...new Set(change.ids)];
  return db.transaction(async (tx) => {
    const locked = await lockPapers(tx, ids);
    const work = change.action === 'delete' ? deleteAll(tx, locked) : updateAll(tx, locked, await fieldsOf(tx, change));
    const { outcomes, entries } = await work;
    if (change.action === 'free' || change.action === 'paid') await queueMissingPictures(jobs, tx, idsOf(locked));
    const batchId = entries.length > 0 ? randomUUID() : null;
    if (batchId) {
      await recordAudits(tx, actor, entries, batchId);
      await bumpPublicVersion(tx);
    }
    return { batchId, results: ids.map((id) => ({ id, outcome: outcomes.get(id) ?? 'not_found' })) };
  });
}

interface Done {
  outcomes: Map<number, Outcome>;
  entries: AuditEntry[];
}

async function updateAll(tx: Database, locked: readonly LockedPaper[], fields: Fields): Promise<Done> {
  const isSame = (paper: Paper) =>
    (fields.enabled ?? paper.enabled) === paper.enabled &&
    (fields.access ?? paper.access) === paper.access &&
    (fields.subjectId ?? paper.subjectId) === paper.subjectId;
  const changing = locked.filter((paper) => !isSame(paper));
  await tx
    .update(papers)
    .set({ ...fields, version: sql`${papers.version} + 1`, updatedAt: new Date() })
    .where(inArray(papers.id, idsOf(changing)));
  return {
    outcomes: new Map(locked.map((paper) => [paper.paperid, isSame(paper) ? 'same' : 'changed'])),
    entries: changing.map(({ fileHash: _, contentId: __, ...before }) => ({
      action: 'paper.update',
      target: `paper:${before.paperid}`,
      before,
      after: { ...before, ...fields },
    })),
  };
}

/** As with one paper: what somebody bought or a known person has downloaded goes from the lists and stays for them. */
async function deleteAll(tx: Database, locked: readonly LockedPaper[]): Promise<Done> {
  const downloaded = await tx
    .selectDistinct({ id: downloads.paperId })
    .from(downloads)
    .where(and(inArray(downloads.paperId, idsOf(locked)), isNotNull(downloads.userId)));
  const paid = locked.filter(({ access }) => access === 'paid').map(({ subjectId }) => subjectId);
  const owned = await tx
    .selectDistinct({ id: entitlements.subjectId })
    .from(entitlements)
    .where(and(inArray(entitlements.subjectId, paid), isNull(entitlements.revokedAt)));
  const read = new Set(downloaded.map(({ id }) => id));
  const bought = new Set(owned.map(({ id }) => id));
  const hasHistory = ({ paperid, access, subjectId }: Paper) =>
    read.has(paperid) || (access === 'paid' && bought.has(subjectId));
  const kept = idsOf(locked.filter(hasHistory));
  const erased = idsOf(locked.filter((paper) => !hasHistory(paper)));
  await tx.update(papers).set({ archivedAt: new Date() }).where(inArray(papers.id, kept));
  await keepFiles(tx, erased);
  await tx.delete(downloads).where(inArray(downloads.paperId, erased));
  await tx.delete(papers).where(inArray(papers.id, erased));
  return {
    outcomes: new Map(locked.map((paper) => [paper.paperid, hasHistory(paper) ? 'archived' : 'deleted'])),
    entries: locked.map((before) => ({
      action: hasHistory(before) ? 'paper.archive' : 'paper.delete',
      target: `paper:${before.paperid}`,
      before,
    })),
  };
}

/** In the order of their ids, so that two who change the same papers never wait for each other in a circle. */
async function lockPapers(tx: Database, ids: readonly number[]): Promise<LockedPaper[]> {
  return tx
    .select({ ...paperColumns, fileHash: papers.fileHash, contentId: papers.contentId })
    .from(papers)
    .where(and(inArray(papers.id, [...ids]), isNull(papers.archivedAt)))
    .orderBy(papers.id)
    .for('update');
}

async function fieldsOf(tx: Database, { action, subjectId }: BulkChange): Promise<Fields> {
  if (action === 'move') {
    if (subjectId === undefined || !(await isSubjectPresent(tx, subjectId))) throw new ShopError('subject_unknown');
    return { subjectId };
  }
  if (action === 'free' || action === 'paid') return { access: action };
  return { enabled: action === 'enable' };
}

function idsOf(list: readonly Paper[]): number[] {
  return list.map(({ paperid }) => paperid);
}
