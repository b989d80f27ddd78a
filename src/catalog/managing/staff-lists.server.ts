import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.server.ts';
import { contains } from '../../platform/database/like.server.ts';
import { orderBy, type PageQuery, readPage } from '../../platform/database/list-page.server.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { classColumns, subjectColumns } from '../service.server.ts';
import { classes, subjects } from '../tables.server.ts';
import { versionOfList } from './manage-classes.server.ts';

type SubjectSort = 'name' | 'class' | 'price' | 'createdAt' | 'updatedAt';

export interface SubjectFilter extends PageQuery {
  q?: string | undefined;
  classid?: number | undefined;
  enabled?: boolean | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
  sort: SubjectSort | `-${SubjectSort}`;
}

const isPresent = isNull(subjects.archivedAt);

/** Every class in its order with how many subjects it has, and the version of the list for who wants to change it. */
export async function listClassesForStaff(db: Database, viewer: MaybeViewer) {
  requireStaff(viewer);
  const [list, counts] = await Promise.all([
    db
      .select({ ...classColumns, isHidden: classes.isHidden })
      .from(classes)
      .orderBy(asc(classes.position), asc(classes.classid)),
    db
      .select({
        classid: subjects.classid,
        subjects: sql<number>`count(*) filter (where ${isPresent})`.mapWith(Number),
        enabledSubjects: sql<number>`count(*) filter (where ${isPresent} and ${subjects.enabled})`.mapWith(Number),
        /** Kept for those who bought them; they keep the class as well. */
        archivedSubjects: sql<number>`count(*) filter (where not (${isPresent}))`.mapWith(Number),
      })
      .from(subjects)
      .groupBy(subjects.classid),
  ]);
  const none = { subjects: 0, enabledSubjects: 0, archivedSubjects: 0 };
  const byClass = new Map(counts.map(({ classid, ...numbers }) => [classid, numbers]));
  const rows = list.map((row) => ({ ...row, ...(byClass.get(row.classid) ?? none) }));
  return { rows, version: versionOfList(list) };
}

/** Subjects as staff see them, those that are not shown included. */
export async function listSubjectsForStaff(db: Database, viewer: MaybeViewer, query: SubjectFilter) {
  requireStaff(viewer);
  const wanted = and(
    isPresent,
    query.classid === undefined ? undefined : eq(subjects.classid, query.classid),
    query.enabled === undefined ? undefined : eq(subjects.enabled, query.enabled),
    query.ids ? inArray(subjects.id, [...query.ids]) : undefined,
    query.q ? contains(subjects.subjectName, query.q) : undefined,
  );
  const sorts = {
    name: sql`lower(${subjects.subjectName})`,
    class: subjects.classid,
    price: subjects.priceRupees,
    createdAt: subjects.id,
    updatedAt: subjects.updatedAt,
  };
  const page = await readPage(query, {
    order: { columns: sorts, last: subjects.id },
    rows: db
      .select({
        ...subjectColumns,
        classname: classes.classname,
        version: subjects.version,
        createdAt: subjects.createdAt,
        updatedAt: subjects.updatedAt,
      })
      .from(subjects)
      .innerJoin(classes, eq(classes.classid, subjects.classid))
      .where(wanted)
      .$dynamic(),
    count: db.select({ count: count() }).from(subjects).where(wanted),
  });
  return { ...page, rows: page.rows.map(withTexts) };
}

/** Classes and subjects by a part of their name, for the palette. */
export async function findInCatalogue(db: Database, viewer: MaybeViewer, q: string, limit: number) {
  requireStaff(viewer);
  const [foundClasses, foundSubjects] = await Promise.all([
    db
      .select({ classid: classes.classid, classname: classes.classname })
      .from(classes)
      .where(contains(classes.classname, q))
      .orderBy(classes.position)
      .limit(limit),
    db
      .select({ id: subjects.id, subjectName: subjects.subjectName, classname: classes.classname })
      .from(subjects)
      .innerJoin(classes, eq(classes.classid, subjects.classid))
      .where(and(isPresent, contains(subjects.subjectName, q)))
      .orderBy(...orderBy('name', { columns: { name: sql`lower(${subjects.subjectName})` }, last: subjects.id }))
      .limit(limit),
  ]);
  return { classes: foundClasses, subjects: foundSubjects };
}

/** Whether the subject a column names is of this class, as a condition of a larger query. */
export function isSubjectOfClass(db: Database, subjectId: AnyPgColumn, classid: number): SQL {
  return inArray(subjectId, db.select({ id: subjects.id }).from(subjects).where(eq(subjects.classid, classid)));
}

/** What the given subjects are called and whether they are still listed anywhere. */
export async function describeSubjects(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      id: subjects.id,
      subjectName: subjects.subjectName,
      classid: subjects.classid,
      classname: classes.classname,
      priceRupees: subjects.priceRupees,
      isArchived: sql<boolean>`${subjects.archivedAt} is not null`,
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.classid, subjects.classid))
    .where(inArray(subjects.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

function withTexts<Row extends { createdAt: Date; updatedAt: Date }>({ createdAt, updatedAt, ...row }: Row) {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
