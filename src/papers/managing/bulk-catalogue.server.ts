import { and, asc, gt, isNull, sql } from 'drizzle-orm';
import type { Change } from '../../catalog/managing/bulk-catalogue.server.ts';
import { recordAudits } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { readInBatches } from '../../platform/database/read-in-batches.server.ts';
import { type Actor, requireStaffActor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { Paper } from '../schemas.ts';
import { papers } from '../tables.server.ts';
import { queueMissingPictures } from './missing-pictures.server.ts';

/** What is known of a paper beside its file. */
export type PaperRecord = Pick<
  Paper,
  'paperid' | 'subjectId' | 'papername' | 'enabled' | 'kind' | 'access' | 'filename'
>;

/** Every paper that is not archived, for a file of all of them. */
export async function readPaperRecords(db: Database, viewer: Actor | undefined): Promise<PaperRecord[]> {
  requireStaffActor(viewer);
  const { id: paperid, subjectId, papername, enabled, kind, access, filename } = papers;
  return readInBatches(
    (paper: PaperRecord) => paper.paperid,
    (after, limit) =>
      db
        .select({ paperid, subjectId, papername, enabled, kind, access, filename })
        .from(papers)
        .where(and(isNull(papers.archivedAt), gt(papers.id, after)))
        .orderBy(asc(papers.id))
        .limit(limit),
  );
}

/** Until the end of the transaction nobody else changes what has been read. */
export async function lockPaperRecords(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${papers} in share row exclusive mode`);
}

/** Writes many changes in a few statements. The caller has locked, and bumps the public version. */
export async function applyPaperRecords(
  jobs: Platform['jobs'],
  tx: Database,
  viewer: Actor | undefined,
  changed: readonly Change<PaperRecord>[],
  batchId: string,
): Promise<void> {
  const actor = requireStaffActor(viewer);
  const keys = ['paperid', 'subjectId', 'papername', 'enabled', 'kind', 'access', 'filename'] as const;
  const columns = keys.map((key) => sql.param(changed.map(({ after }) => after[key])));
  const [ids, subjectIds, names, enabled, kinds, access, filenames] = columns;
  await tx.execute(sql`
    update ${papers} set subject_id = given.subject_id, papername = given.papername, enabled = given.enabled,
      kind = given.kind, access = given.access, filename = given.filename, version = version + 1, updated_at = now()
    from unnest(${ids}::int[], ${subjectIds}::int[], ${names}::text[], ${enabled}::boolean[], ${kinds}::text[],
      ${access}::text[], ${filenames}::text[])
      as given (id, subject_id, papername, enabled, kind, access, filename)
    where ${papers.id} = given.id`);
  const changedAccess = changed.filter(({ before, after }) => before.access !== after.access);
  await queueMissingPictures(
    jobs,
    tx,
    changedAccess.map(({ after }) => after.paperid),
  );
  const entries = changed.map((change) => ({
    action: 'paper.update',
    target: `paper:${change.after.paperid}`,
    ...change,
  }));
  await recordAudits(tx, actor, entries, batchId);
}
