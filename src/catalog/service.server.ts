import { and, asc, count, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../platform/database/database.server.ts';
import { contains } from '../platform/database/like.server.ts';
import { isStaff, type MaybeViewer, requireUser } from '../platform/http/viewer.ts';
import type { ListQuery } from './contract.ts';
import type { SchoolClass, Subject } from './schemas.ts';
import { classes, subjects } from './tables.server.ts';

export const classColumns = { classid: classes.classid, classname: classes.classname, enabled: classes.enabled };

export const subjectColumns = {
  id: subjects.id,
  subjectName: subjects.subjectName,
  classid: subjects.classid,
  enabled: subjects.enabled,
  price: subjects.priceRupees,
};

const isListed = and(eq(subjects.enabled, true), isNull(subjects.archivedAt), eq(classes.enabled, true));

/** The subjects that somebody could pay for now, their classes aside, and of which something else is true. */
export async function listSubjectsOnSale(db: Database, isWanted: (id: AnyPgColumn) => SQL): Promise<number[]> {
  const isOnSale = and(eq(subjects.enabled, true), isNull(subjects.archivedAt), gt(subjects.priceRupees, 0));
  const rows = await db
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(isOnSale, isWanted(subjects.id)));
  return rows.map(({ id }) => id);
}

/** Every class in the staff's order, disabled and hidden ones included. */
export async function listClasses(db: Database): Promise<SchoolClass[]> {
  return db.select(classColumns).from(classes).orderBy(asc(classes.position), asc(classes.classid));
}

/** The same without hidden ones: visitors see disabled ones as Coming Soon. */
export async function listShownClasses(db: Database): Promise<SchoolClass[]> {
  return db
    .select(classColumns)
    .from(classes)
    .where(eq(classes.isHidden, false))
    .orderBy(asc(classes.position), asc(classes.classid));
}

export async function countSubjectsByClass(db: Database): Promise<Record<number, number>> {
  const rows = await db
    .select({ classid: subjects.classid, count: count() })
    .from(subjects)
    .where(and(eq(subjects.enabled, true), isNull(subjects.archivedAt)))
    .groupBy(subjects.classid);
  return Object.fromEntries(rows.map((row) => [row.classid, row.count]));
}

/** What visitors may see: enabled subjects of enabled classes, of one class or of all. */
export async function listEnabledSubjects(db: Database, classid?: number, query: ListQuery = {}): Promise<Subject[]> {
  const ofClass = classid === undefined ? undefined : eq(subjects.classid, classid);
  const rows = db
    .select(subjectColumns)
    .from(subjects)
    .innerJoin(classes, eq(classes.classid, subjects.classid))
    .where(and(isListed, ofClass, matches(query)));
  // Pages follow the ids, which have an index and do not move while somebody turns them.
  if (query.limit === undefined) return rows.orderBy(asc(classes.position), asc(subjects.classid), asc(subjects.id));
  return rows.orderBy(asc(subjects.id)).limit(query.limit);
}

/** The words that names of subjects are made of, in small letters. A bound for shops with thousands of names. */
export async function listSubjectWords(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ name: sql<string>`lower(${subjects.subjectName})` })
    .from(subjects)
    .where(and(eq(subjects.enabled, true), isNull(subjects.archivedAt)))
    .limit(2_000);
  return new Set(rows.flatMap(({ name }) => name.split(/\s+/)));
}

/** How many subjects visitors may see, of one class or of all. */
export async function countEnabledSubjects(db: Database, classid?: number): Promise<number> {
  const ofClass = classid === undefined ? undefined : eq(subjects.classid, classid);
  const [row] = await db
    .select({ count: count() })
    .from(subjects)
    .innerJoin(classes, eq(classes.classid, subjects.classid))
    .where(and(isListed, ofClass));
  return row?.count ?? 0;
}

/** All subjects, for a person who is logged in; disabled ones and those of disabled classes for staff only. */
export async function listAllSubjects(db: Database, viewer: MaybeViewer, query: ListQuery): Promise<Subject[]> {
  requireUser(viewer);
  if (!isStaff(viewer)) return listEnabledSubjects(db, undefined, query);
  const rows = db
    .select(subjectColumns)
    .from(subjects)
    .where(and(isNull(subjects.archivedAt), matches(query)))
    .orderBy(asc(subjects.id));
  return query.limit === undefined ? rows : rows.limit(query.limit);
}

/** What visitors may see, as part of a larger query: for a service that has to decide in one statement. */
export function listedSubjects(db: Database) {
  return db
    .select(subjectColumns)
    .from(subjects)
    .innerJoin(classes, eq(classes.classid, subjects.classid))
    .where(isListed)
    .as('listed_subjects');
}

/** Whether visitors may see the subject a column names. A condition, not a list: it costs the same with 40,000. */
export function isListedSubject(subjectId: AnyPgColumn): SQL {
  return sql`exists (select 1 from ${subjects} join ${classes} on ${eq(classes.classid, subjects.classid)}
    where ${eq(subjects.id, subjectId)} and ${isListed})`;
}

/** Whether everything in the subject a column names is free. */
export function isFreeSubject(subjectId: AnyPgColumn): SQL {
  return sql`exists (select 1 from ${subjects} where ${eq(subjects.id, subjectId)} and coalesce(${subjects.priceRupees}, 0) = 0)`;
}

/** The subject of a class with that name, disabled or not, in any case of letters. */
export async function findSubjectByName(db: Database, classid: number, name: string): Promise<Subject | undefined> {
  const isNamed = sql`lower(${subjects.subjectName}) = ${name.toLowerCase()}`;
  const [subject] = await db
    .select(subjectColumns)
    .from(subjects)
    .where(and(eq(subjects.classid, classid), isNamed, isNull(subjects.archivedAt)));
  return subject;
}

/** Whether a subject is there, disabled or not; an archived one is not. */
export async function isSubjectPresent(db: Database, id: number): Promise<boolean> {
  const present = and(eq(subjects.id, id), isNull(subjects.archivedAt));
  return (await db.select({ id: subjects.id }).from(subjects).where(present)).length > 0;
}

/** Those of the given subjects that visitors may see. */
export async function findListedSubjects(db: Database, ids: readonly number[]): Promise<Subject[]> {
  if (ids.length === 0) return [];
  return db
    .select(subjectColumns)
    .from(subjects)
    .innerJoin(classes, eq(classes.classid, subjects.classid))
    .where(and(isListed, inArray(subjects.id, [...ids])));
}

/** A subject whatever its state, archived or not: what was bought in it still opens. */
export async function findSubject(db: Database, id: number): Promise<Subject | undefined> {
  const [subject] = await db.select(subjectColumns).from(subjects).where(eq(subjects.id, id));
  return subject;
}

/** Subjects with the names of their classes, on sale or not: for what somebody has of them. */
export async function nameSubjects(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: subjects.id,
      subjectName: subjects.subjectName,
      classid: subjects.classid,
      classname: classes.classname,
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.classid, subjects.classid))
    .where(inArray(subjects.id, [...ids]));
}

function matches({ q, after }: ListQuery) {
  return and(
    q ? contains(subjects.subjectName, q) : undefined,
    after === undefined ? undefined : gt(subjects.id, after),
  );
}
