import * as z from 'zod/mini';
import { ClassInput, type SchoolClass } from '../../../catalog/schemas.ts';
import type { ContestedField } from '../../kit/changed-meanwhile.tsx';

/** A class while the list is being edited: what was typed, and a key of its own. */
export const EditedClass = z.object({
  key: z.string(),
  classid: z.string(),
  classname: z.string(),
  enabled: z.boolean(),
  /** Its id is still open. */
  isNew: z.boolean(),
});
export type EditedClass = z.infer<typeof EditedClass>;

export function editClasses(list: readonly SchoolClass[]): EditedClass[] {
  return list.map(({ classid, classname, enabled }) => ({
    key: String(classid),
    classid: String(classid),
    classname,
    enabled,
    isNew: false,
  }));
}

/** Whether two lists would be saved as the same. */
export function isSameList(rows: readonly EditedClass[], others: readonly EditedClass[]): boolean {
  const same = (row: EditedClass, other: EditedClass | undefined): boolean =>
    row.classid === other?.classid && row.classname === other.classname && row.enabled === other.enabled;
  return rows.length === others.length && rows.every((row, index) => same(row, others[index]));
}

/** The list with one of its rows a place up (-1) or down (1); at the ends it stays. */
export function moveRow<Row>(rows: readonly Row[], index: number, by: -1 | 1): Row[] {
  const moved = rows[index];
  const other = rows[index + by];
  if (moved === undefined || other === undefined) return [...rows];
  return rows.with(index + by, moved).with(index, other);
}

interface Checked {
  list: SchoolClass[];
  /** What is wrong with a row, by its key. */
  problems: Map<string, string>;
}

/** What was typed, held to the rules of the contract. */
export function checkClasses(rows: readonly EditedClass[]): Checked {
  const checked: Checked = { list: [], problems: new Map() };
  for (const { key, classid, classname, enabled } of rows) {
    const { data, error } = ClassInput.safeParse({ classid: Number(classid), classname, enabled });
    if (data) checked.list.push(data);
    else checked.problems.set(key, error.issues[0]?.message ?? 'This is not valid');
  }
  return checked;
}

/** An id that no class of the list has. */
export function nextClassId(list: readonly { classid: number | string }[]): number {
  return Math.max(0, ...list.map(({ classid }) => Number(classid) || 0)) + 1;
}

/** Every class that two lists do not agree on. */
export function contestedClasses(mine: readonly SchoolClass[], theirs: readonly SchoolClass[]): ContestedField[] {
  const ids = new Set([...theirs, ...mine].map(({ classid }) => classid));
  return [...ids]
    .map((id) => ({ label: `Class id ${id}`, mine: describeClass(mine, id), theirs: describeClass(theirs, id) }))
    .filter((field) => field.mine !== field.theirs);
}

function describeClass(list: readonly SchoolClass[], id: number): string {
  const place = list.findIndex(({ classid }) => classid === id);
  const found = list[place];
  if (!found) return 'not in the list';
  return `${place + 1}. ${found.classname}, ${found.enabled ? 'Available' : 'Coming Soon'}`;
}
