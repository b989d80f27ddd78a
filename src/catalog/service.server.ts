import { and, asc, count, eq } from 'drizzle-orm';
import type { Database } from '../platform/database.server.ts';
import type { SchoolClass, Subject } from './contract.ts';
import { classes, subjects } from './tables.server.ts';

const subjectColumns = {
  id: subjects.id,
  subjectName: subjects.subjectName,
  classid: subjects.classid,
  enabled: subjects.enabled,
  price: subjects.priceRupees,
};

/** Every class in the staff's order, disabled ones included: visitors see those as Coming Soon. */
export async function listClasses(db: Database): Promise<SchoolClass[]> {
  return db
    .select({ classid: classes.classid, classname: classes.classname, enabled: classes.enabled })
    .from(classes)
    .orderBy(asc(classes.position), asc(classes.classid));
}

export async function countSubjectsByClass(db: Database): Promise<Record<number, number>> {
  const rows = await db
    .select({ classid: subjects.classid, count: count() })
    .from(subjects)
    .where(eq(subjects.enabled, true))
    .groupBy(subjects.classid);
  return Object.fromEntries(rows.map((row) => [row.classid, row.count]));
}

/** What visitors may see: enabled subjects of enabled classes, of one class or of all. */
export async function listEnabledSubjects(db: Database, classid?: number): Promise<Subject[]> {
  return db
    .select(subjectColumns)
    .from(subjects)
    .innerJoin(classes, eq(classes.classid, subjects.classid))
    .where(
      and(
        eq(subjects.enabled, true),
        eq(classes.enabled, true),
        classid === undefined ? undefined : eq(subjects.classid, classid),
      ),
    )
    .orderBy(asc(classes.position), asc(subjects.classid), asc(subjects.id));
}
