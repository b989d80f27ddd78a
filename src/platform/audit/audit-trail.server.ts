import { and, type Column, count, desc, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { escapeLike } from '../database/like.server.ts';
import { type Page, type PageQuery, readPage } from '../database/list-page.server.ts';
import { type MaybeViewer, requireSuperAdmin } from '../http/viewer.ts';
import { auditLog } from '../tables.server.ts';
import type { AuditRow } from './audit.server.ts';

export interface AuditFilter {
  actor?: string | undefined;
  /** `subject.update`, or `subject` for everything done to subjects. */
  action?: string | undefined;
  /** `subject:12`, or `subject` for all of them. */
  target?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const batchSize = 2_000;

/** What staff did, the last first. */
export async function listAudit(
  db: Database,
  viewer: MaybeViewer,
  query: AuditFilter & PageQuery,
): Promise<Page<AuditRow>> {
  requireSuperAdmin(viewer);
  const wanted = matches(query);
  const lastFirst = { ...query, sort: '-id' as const };
  return readPage(lastFirst, {
    order: { columns: { id: auditLog.id }, last: auditLog.id },
    rows: db.select().from(auditLog).where(wanted).$dynamic(),
    count: db.select({ count: count() }).from(auditLog).where(wanted),
  });
}

/** All of it in pieces: it may be long. */
export async function* readAudit(db: Database, viewer: MaybeViewer, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  requireSuperAdmin(viewer);
  for (let last: number | undefined; ; ) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(matches(filter), last === undefined ? undefined : lt(auditLog.id, last)))
      .orderBy(desc(auditLog.id))
      .limit(batchSize);
    yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id;
  }
}

function matches({ actor, action, target, from, to }: AuditFilter): SQL | undefined {
  return and(
    actor ? eq(auditLog.actor, actor.toLowerCase()) : undefined,
    action ? isOneOrAll(auditLog.action, action, '.') : undefined,
    // Everybody's logins would bury what staff did, so they are shown where they or somebody's account are asked for.
    action || target ? undefined : sql`${auditLog.action} not like 'login.%'`,
    target ? isOneOrAll(auditLog.target, target, ':') : undefined,
    from ? gte(auditLog.at, from) : undefined,
    to ? lt(auditLog.at, to) : undefined,
  );
}

/** Without the separator it is a kind, and everything of that kind is meant. */
function isOneOrAll(column: Column, wanted: string, separator: string): SQL | undefined {
  if (wanted.includes(separator)) return eq(column, wanted);
  return or(eq(column, wanted), like(column, `${escapeLike(wanted)}${separator}%`));
}
