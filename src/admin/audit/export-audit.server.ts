import { formatMoment } from '../../page-kit/india-time.ts';
import type { AuditRow } from '../../platform/audit/audit.server.ts';
import { type AuditFilter, readAudit } from '../../platform/audit/audit-trail.server.ts';
import { byteOrderMark, csvRecord } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { MaybeViewer } from '../../platform/http/viewer.ts';
import { describeAction } from './action-words.ts';
import { findDifferences, type Names } from './differences.ts';
import { nameEntries } from './name-entries.server.ts';

// Words first, for whoever reads it; what a program looks for comes after.
const columns = [
  'when',
  'who',
  'what',
  'on',
  'changes',
  'network',
  'id',
  'at',
  'actor',
  'action',
  'target',
  'before',
  'after',
];

/** What staff did as a CSV file, in words, piece by piece: it may be long. */
export async function* exportAudit(db: Database, viewer: MaybeViewer, filter: AuditFilter): AsyncGenerator<string> {
  let head = byteOrderMark + csvRecord(columns);
  for await (const rows of readAudit(db, viewer, filter)) {
    const names = await nameEntries(db, viewer, rows);
    yield head + rows.map((row) => recordOf(row, names)).join('');
    head = '';
  }
}

function recordOf({ id, at, actor, action, target, before, after, address }: AuditRow, names: Names): string {
  const moment = at.toISOString();
  return csvRecord([
    formatMoment(moment),
    names.get(`actor:${actor}`) ?? actor,
    describeAction(action),
    names.get(target) ?? target,
    describeChanges(before, after, names),
    address,
    ...[id, moment, actor, action, target, textOf(before), textOf(after)],
  ]);
}

function describeChanges(before: unknown, after: unknown, names: Names): string {
  return findDifferences(before, after, names)
    .map(({ field, before: was, after: is }) =>
      was === undefined ? `${field}: ${is}` : is === undefined ? `${field}: was ${was}` : `${field}: ${was} → ${is}`,
    )
    .join('; ');
}

function textOf(state: unknown): string | null {
  return state === null ? null : JSON.stringify(state);
}
