import { createHash, randomUUID } from 'node:crypto';
import { applyCatalogue, lockCatalogue, readCatalogue } from '../../catalog/managing/bulk-catalogue.server.ts';
import { cleanFileName } from '../../papers/files/file-name.ts';
import { applyPaperRecords, lockPaperRecords, readPaperRecords } from '../../papers/managing/bulk-catalogue.server.ts';
import { type Actor, requireStaffActor } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { ImportReport } from './catalogue-contract.ts';
import { readCatalogueFile } from './catalogue-file.server.ts';
import { type ImportPlan, planImport } from './plan-import.server.ts';

const maxLinesShown = 2_000;

/** Says what a file would change, and unless it is a dry run or a line is wrong, changes all of it at once. */
export async function importCatalogue(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  viewer: Actor | undefined,
  text: string,
  { isDryRun, seenPlan }: { isDryRun: boolean; seenPlan?: string | undefined },
): Promise<ImportReport> {
  const actor = requireStaffActor(viewer);
  const file = await readCatalogueFile(text);
  return db.transaction(async (tx) => {
    if (!isDryRun) {
      await lockCatalogue(tx);
      await lockPaperRecords(tx);
    }
    const present = { ...(await readCatalogue(tx, actor)), papers: await readPaperRecords(tx, actor) };
    const plan = await planImport(present, file);
    const report = reportOf(plan);
    if (isDryRun || report.counts.error > 0 || plan.lines.length === 0) return report;
    if (seenPlan !== undefined && seenPlan !== report.plan) return { ...report, isChangedMeanwhile: true };
    const batchId = randomUUID();
    await applyCatalogue(tx, actor, plan, batchId);
    await applyPaperRecords(jobs, tx, actor, plan.papers.map(withCleanFileName), batchId);
    await bumpPublicVersion(tx);
    return { ...report, isApplied: true, batchId };
  });
}

function withCleanFileName({ before, after }: ImportPlan['papers'][number]) {
  const isKept = after.filename === before.filename;
  const filename = isKept ? after.filename : ((after.filename && cleanFileName(after.filename)) ?? null);
  return { before, after: { ...after, filename } };
}

function reportOf({ lines, same }: ImportPlan): ImportReport {
  const count = (outcome: ImportReport['lines'][number]['outcome']) =>
    lines.filter((line) => line.outcome === outcome).length;
  // What is wrong has to be seen, so it comes first where not everything can be shown.
  const shown = lines.toSorted(
    (a, b) => Number(b.outcome === 'error') - Number(a.outcome === 'error') || a.line - b.line,
  );
  return {
    isApplied: false,
    batchId: null,
    plan: nameOfPlan(lines),
    isChangedMeanwhile: false,
    counts: { add: count('add'), change: count('change'), same, error: count('error') },
    lines: shown.slice(0, maxLinesShown),
    leftOff: Math.max(0, lines.length - maxLinesShown),
  };
}

/** Two plans that do the same to the same lines have one name. */
function nameOfPlan(lines: ImportPlan['lines']): string {
  const hash = createHash('sha256');
  for (const { line, id, outcome, changes } of lines) hash.update(JSON.stringify([line, id, outcome, changes]));
  return hash.digest('base64url').slice(0, 22);
}
