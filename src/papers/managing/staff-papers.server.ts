import { and, count, eq, gte, inArray, isNotNull, isNull, not, notExists, or, sql } from 'drizzle-orm';
import { describeSubjects, isSubjectOfClass } from '../../catalog/managing/staff-lists.server.ts';
import { listSubjectsOnSale } from '../../catalog/service.server.ts';
import { dayOf } from '../../platform/database/by-day.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { contains } from '../../platform/database/like.server.ts';
import { orderBy, type Page, readPage } from '../../platform/database/list-page.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import type { PaperQuery, StaffPaper } from '../admin-contract.ts';
import { paperColumns } from '../service.server.ts';
import { downloads, entitlements, papers } from '../tables.server.ts';

const isPresent = isNull(papers.archivedAt);
/** Not those whose file is still to be made. */
const isUndescribed = and(isNotNull(papers.fileHash), or(isNull(papers.pages), not(papers.isPictured)));

/** Papers as staff see them, those that are not shown included. */
export async function listPapersForStaff(
  db: Database,
  viewer: MaybeViewer,
  query: PaperQuery,
): Promise<Page<StaffPaper>> {
  requireStaff(viewer);
  const wanted = and(
    isPresent,
    query.subjectId === undefined ? undefined : eq(papers.subjectId, query.subjectId),
    query.classid === undefined ? undefined : isSubjectOfClass(db, papers.subjectId, query.classid),
    query.kind === undefined ? undefined : eq(papers.kind, query.kind),
    query.access === undefined ? undefined : eq(papers.access, query.access),
    query.enabled === undefined ? undefined : eq(papers.enabled, query.enabled),
    query.isUndescribed ? isUndescribed : undefined,
    query.ids ? inArray(papers.id, query.ids) : undefined,
    query.q ? contains(papers.papername, query.q) : undefined,
  );
  const sorts = {
    name: sql`lower(${papers.papername})`,
    createdAt: papers.id,
    updatedAt: papers.updatedAt,
    size: sql`coalesce(${papers.sizeBytes}, 0)`,
  };
  const { version, createdAt, updatedAt } = papers;
  const page = await readPage(query, {
    order: { columns: sorts, last: papers.id },
    rows: db
      .select({ ...paperColumns, version, createdAt, updatedAt })
      .from(papers)
      .where(wanted)
      .$dynamic(),
    count: db.select({ count: count() }).from(papers).where(wanted),
  });
  const places = await describeSubjects(db, [...new Set(page.rows.map(({ subjectId }) => subjectId))]);
  return {
    ...page,
    rows: page.rows.map((paper) => {
      const subject = places.get(paper.subjectId);
      if (!subject) throw new ShopError('unexpected');
      return {
        ...paper,
        subjectName: subject.subjectName,
        classid: subject.classid,
        classname: subject.classname,
        isSubjectArchived: subject.isArchived,
        isSubjectFree: !subject.priceRupees,
        createdAt: paper.createdAt.toISOString(),
        updatedAt: paper.updatedAt.toISOString(),
      };
    }),
  };
}

/** Papers by a part of their name, for the palette. */
export async function findPapers(db: Database, viewer: MaybeViewer, q: string, limit: number) {
  requireStaff(viewer);
  const found = await db
    .select({ id: papers.id, papername: papers.papername, subjectId: papers.subjectId })
    .from(papers)
    .where(and(isPresent, contains(papers.papername, q)))
    .orderBy(...orderBy('name', { columns: { name: sql`lower(${papers.papername})` }, last: papers.id }))
    .limit(limit);
  const places = await describeSubjects(
    db,
    found.map(({ subjectId }) => subjectId),
  );
  return found.map(({ id, papername, subjectId }) => {
    const subject = places.get(subjectId);
    return { id, papername, subjectName: subject?.subjectName ?? '', classname: subject?.classname ?? '' };
  });
}

/** For each of these names the paper that has it already, in the same subject and of the same kind. */
export async function findNamesakes(
  db: Database,
  viewer: MaybeViewer,
  wanted: readonly Pick<StaffPaper, 'subjectId' | 'papername' | 'kind'>[],
): Promise<(number | null)[]> {
  requireStaff(viewer);
  const [subjectIds, names, kinds] = (['subjectId', 'papername', 'kind'] as const).map((key) =>
    sql.param(wanted.map((paper) => paper[key])),
  );
  const { rows } = await db.execute<{ id: number | null }>(sql`
    select (select min(${papers.id}) from ${papers} where ${isPresent} and ${papers.subjectId} = wanted.subject_id
      and lower(${papers.papername}) = lower(wanted.name) and ${papers.kind} = wanted.kind) as id
    from unnest(${subjectIds}::int[], ${names}::text[], ${kinds}::text[])
      with ordinality as wanted (subject_id, name, kind, place)
    order by wanted.place`);
  return rows.map(({ id }) => id);
}

export async function namePapers(db: Database, viewer: MaybeViewer, ids: readonly number[]) {
  requireStaff(viewer);
  return db
    .select({ id: papers.id, papername: papers.papername })
    .from(papers)
    .where(inArray(papers.id, [...ids]));
}

/** How many papers each of these subjects has, shown or not. */
export async function countPapersOf(db: Database, viewer: MaybeViewer, subjectIds: readonly number[]) {
  requireStaff(viewer);
  const rows = await db
    .select({ subjectId: papers.subjectId, count: count() })
    .from(papers)
    .where(and(isPresent, inArray(papers.subjectId, [...subjectIds])))
    .groupBy(papers.subjectId);
  return new Map(rows.map((row) => [row.subjectId, row.count]));
}

/** The subjects that people can pay for though they have nothing to open. */
export async function listSubjectsSoldEmpty(db: Database, viewer: MaybeViewer): Promise<number[]> {
  requireStaff(viewer);
  const isOpenable = and(isPresent, eq(papers.enabled, true));
  return listSubjectsOnSale(db, (subjectId) =>
    notExists(
      db
        .select({ id: papers.id })
        .from(papers)
        .where(and(isOpenable, eq(papers.subjectId, subjectId))),
    ),
  );
}

/** How many people own each of these subjects. */
export async function countBuyersOf(db: Database, viewer: MaybeViewer, subjectIds: readonly number[]) {
  requireStaff(viewer);
  const rows = await db
    .select({ subjectId: entitlements.subjectId, count: count() })
    .from(entitlements)
    .where(and(isNull(entitlements.revokedAt), inArray(entitlements.subjectId, [...subjectIds])))
    .groupBy(entitlements.subjectId);
  return new Map(rows.map((row) => [row.subjectId, row.count]));
}

/** How many subjects each of these people owns. */
export async function countOwnedBy(db: Database, viewer: MaybeViewer, userIds: readonly string[]) {
  requireStaff(viewer);
  const rows = await db
    .select({ userId: entitlements.userId, count: count() })
    .from(entitlements)
    .where(and(isNull(entitlements.revokedAt), inArray(entitlements.userId, [...userIds])))
    .groupBy(entitlements.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/** Downloads on each day since the first, which is day 0. */
export async function countDownloads(db: Database, viewer: MaybeViewer, since: Date) {
  requireStaff(viewer);
  const day = dayOf(downloads.at, since);
  return db
    .select({ day, count: sql`sum(${downloads.times})`.mapWith(Number) })
    .from(downloads)
    .where(gte(downloads.at, since))
    .groupBy(sql`1`);
}

/** How many papers have no picture or no number of pages. */
export async function countUndescribedPapers(db: Database, viewer: MaybeViewer): Promise<number> {
  requireStaff(viewer);
  const [row] = await db.select({ count: count() }).from(papers).where(and(isPresent, isUndescribed));
  return row?.count ?? 0;
}
