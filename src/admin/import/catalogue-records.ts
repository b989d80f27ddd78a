import type { SchoolClass, Subject } from '../../catalog/schemas.ts';
import type { Paper } from '../../papers/schemas.ts';

/** The columns of the file, in their order. */
export const columns = [
  'type',
  'id',
  'classid',
  'subjectid',
  'name',
  'enabled',
  'price',
  'kind',
  'access',
  'filename',
] as const;
type Column = (typeof columns)[number];

/** One line of the file as texts. */
export type CatalogueRecord = Record<Column, string>;

const blank: CatalogueRecord = {
  type: '',
  id: '',
  classid: '',
  subjectid: '',
  name: '',
  enabled: '',
  price: '',
  kind: '',
  access: '',
  filename: '',
};

export type PaperRow = Pick<Paper, 'paperid' | 'subjectId' | 'papername' | 'enabled' | 'kind' | 'access' | 'filename'>;

export function classRecord({ classid, classname, enabled }: SchoolClass): CatalogueRecord {
  return { ...blank, type: 'class', id: String(classid), name: classname, enabled: String(enabled) };
}

export function subjectRecord({ id, classid, subjectName, enabled, price }: Subject): CatalogueRecord {
  return {
    ...blank,
    type: 'subject',
    id: String(id),
    classid: String(classid),
    name: subjectName,
    enabled: String(enabled),
    price: price === null ? '' : String(price),
  };
}

export function paperRecord(paper: PaperRow): CatalogueRecord {
  return {
    ...blank,
    type: 'paper',
    id: String(paper.paperid),
    subjectid: String(paper.subjectId),
    name: paper.papername,
    enabled: String(paper.enabled),
    kind: paper.kind,
    access: paper.access,
    filename: paper.filename ?? '',
  };
}

export function cellsOf(record: CatalogueRecord): string[] {
  return columns.map((column) => record[column]);
}

/** What differs between two lines, for people to read. */
export function differences(before: CatalogueRecord, after: CatalogueRecord) {
  return columns
    .filter((column) => before[column] !== after[column])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
