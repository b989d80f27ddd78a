import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  applyCatalogue,
  type Change,
  lockCatalogue,
  readCatalogue,
} from '../../catalog/managing/bulk-catalogue.server.ts';
import { deleteClass } from '../../catalog/managing/manage-classes.server.ts';
import { deleteSubject } from '../../catalog/managing/manage-subjects.server.ts';
import type { SchoolClass, Subject } from '../../catalog/schemas.ts';
import { keptDays } from '../../papers/files/claimed-files.server.ts';
import {
  applyPaperRecords,
  lockPaperRecords,
  type PaperRecord,
  readPaperRecords,
} from '../../papers/managing/bulk-catalogue.server.ts';
import { restorePaper } from '../../papers/managing/restore-paper.server.ts';
import { type AuditRow, findLastAudit, recordAudit } from '../../platform/audit/audit.server.ts';
import { batchTarget, readBatch, undoAction } from '../../platform/audit/audit-batches.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { undoState } from '../../questions/studio/question-states.server.ts';
import type { Undone } from './bin-contract.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Undoes what was done to many at once. What somebody has changed since is left as it is, and named. */
export async function undoBatch(
  platform: Pick<Platform, 'db' | 'jobs' | 'storage'>,
  viewer: MaybeViewer,
  batchId: string,
  now = new Date(),
): Promise<Undone> {
  const actor = requireStaff(viewer);
  const { jobs } = platform;
  return platform.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await lockPaperRecords(tx);
    const entries = await readBatch(tx, batchId);
    const [first] = entries;
    if (!first) throw new ShopError('not_found');
    if (await findLastAudit(tx, batchTarget(batchId), [undoAction])) {
      throw new ShopError('undo_too_late', { message: 'This has been undone already.' });
    }
    if (now.getTime() - first.at.getTime() > keptDays * dayMs) throw new ShopError('undo_too_late');

    const present = { ...(await readCatalogue(tx, actor)), papers: await readPaperRecords(tx, actor) };
    const of = (...actions: string[]) => entries.filter(({ action }) => actions.includes(action));
    const classes = planBack<SchoolClass>(
      of('class.update'),
      indexBy(present.classes, ({ classid }) => classid),
    );
    const subjects = planBack<Subject>(
      of('subject.update'),
      indexBy(present.subjects, ({ id }) => id),
    );
    const papers = planBack<PaperRecord>(
      of('paper.update'),
      indexBy(present.papers, ({ paperid }) => paperid),
    );
    const newBatch = randomUUID();
    await applyCatalogue(
      tx,
      actor,
      { newClasses: [], newSubjects: [], classes: classes.changes, subjects: subjects.changes },
      newBatch,
    );
    await applyPaperRecords(jobs, tx, actor, papers.changes, newBatch);

    const others = [
      ...of('paper.delete', 'paper.archive').map((entry) => ({
        entry,
        undo: (id: number) => restorePaper({ ...platform, db: tx }, actor, id),
      })),
      ...of('question.update').map((entry) => ({ entry, undo: (id: number) => undoState(tx, actor, id, entry) })),
      ...of('subject.add').map((entry) => ({ entry, undo: (id: number) => deleteSubject(tx, actor, id) })),
      ...of('class.add').map((entry) => ({ entry, undo: (id: number) => deleteClass(tx, actor, id) })),
    ];
    const left = [...classes.left, ...subjects.left, ...papers.left];
    let undone = classes.changes.length + subjects.changes.length + papers.changes.length;
    for (const { entry, undo } of others) {
      try {
        await undo(idOf(entry));
        undone += 1;
      } catch (error) {
        // It is gone, or in use by now: that is no reason to leave the others.
        if (!(error instanceof ShopError)) throw error;
        left.push(nameOf(entry));
      }
    }
    await recordAudit(tx, actor, { action: undoAction, target: batchTarget(batchId), after: { undone, left } });
    await bumpPublicVersion(tx);
    return { undone, left };
  });
}

interface BackPlan<Row> {
  changes: Change<Row>[];
  /** The names of those that are not as the batch left them. */
  left: string[];
}

/** How to bring rows back to what they were before, in the fields that the batch changed and nobody else since. */
function planBack<Row extends object>(entries: readonly AuditRow[], present: ReadonlyMap<number, Row>): BackPlan<Row> {
  const plan: BackPlan<Row> = { changes: [], left: [] };
  for (const entry of entries) {
    const row = present.get(idOf(entry));
    const [was, became] = [fieldsOf(entry.before), fieldsOf(entry.after)];
    const names = Object.keys(row ?? {}).filter((name) => name in became && became[name] !== was[name]);
    const now = fieldsOf(row);
    if (!row || names.some((name) => now[name] !== became[name])) plan.left.push(nameOf(entry));
    else
      plan.changes.push({
        before: row,
        after: { ...row, ...Object.fromEntries(names.map((name) => [name, was[name]])) },
      });
  }
  return plan;
}

function indexBy<Row>(rows: readonly Row[], idOfRow: (row: Row) => number): Map<number, Row> {
  return new Map(rows.map((row) => [idOfRow(row), row]));
}

function idOf({ target }: AuditRow): number {
  return Number(target.slice(target.indexOf(':') + 1));
}

function nameOf({ target, before, after }: AuditRow): string {
  const { papername, subjectName, classname, key } = { ...fieldsOf(before), ...fieldsOf(after) };
  return String(papername ?? subjectName ?? classname ?? key ?? target);
}

function fieldsOf(state: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(state).data ?? {};
}
