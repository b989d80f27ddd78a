import { formatRupees } from '../../cart/rupees.ts';
import { formatPaise } from '../../checkout/ordering/money.ts';
import { formatMoment } from '../../page-kit/india-time.ts';

export interface Difference {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** What things are called, by `class:9`, `subject:12` and the like. */
export type Names = ReadonlyMap<string, string>;

/** What an action changed, field by field, as people say it. What stayed as it was is left out. */
export function findDifferences(before: unknown, after: unknown, names: Names = new Map()): Difference[] {
  const [was, is] = [leavesOf(before, names), leavesOf(after, names)];
  const fields = new Set([...was.keys(), ...is.keys()]);
  return [...fields]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field: field || 'Value', before: was.get(field), after: is.get(field) }));
}

interface Place {
  /** The words that lead to a value. */
  path: string;
  /** The name of the field it is in; a list's values are in the field of the list. */
  key: string;
}

/** Every single value in a state, under the words that lead to it. */
function leavesOf(state: unknown, names: Names, { path, key }: Place = { path: '', key: '' }): Map<string, string> {
  if (state === null || state === undefined) return path ? new Map([[path, blankOf(key)]]) : new Map();
  if (typeof state !== 'object') return new Map([[path, textOf(state, key, names)]]);
  const entries = Object.entries(state);
  if (entries.length === 0) return path ? new Map([[path, 'none']]) : new Map();
  const isList = Array.isArray(state);
  return new Map(
    entries.flatMap(([part, value]) => {
      const name = isList ? String(Number(part) + 1) : wordsOf(part);
      const place = { path: path ? `${path}, ${name.toLowerCase()}` : name, key: isList ? key : part };
      return [...leavesOf(value, names, place)];
    }),
  );
}

function blankOf(key: string): string {
  return key === 'price' ? 'Free' : 'none';
}

const namedBy: Readonly<Record<string, string>> = { classid: 'class', subjectId: 'subject', subjectIds: 'subject' };
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value as people say it: money in rupees, moments by India's clock, ids by their names. */
function textOf(value: unknown, key: string, names: Names): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'number') {
    if (key.endsWith('Paise')) return formatPaise(value);
    if (key === 'price' || key.endsWith('Rupees')) return formatRupees(value);
    const kind = namedBy[key];
    return (kind && names.get(`${kind}:${value}`)) ?? String(value);
  }
  const text = String(value);
  return isMoment.test(text) ? formatMoment(text) : text;
}

const fieldNames: Readonly<Record<string, string>> = {
  amountPaise: 'Amount',
  amountRupees: 'Amount',
  refundedRupees: 'Given back',
  classid: 'Class',
  classname: 'Class name',
  papername: 'Paper name',
  filename: 'File name',
  subjectId: 'Subject',
  subjectIds: 'Subjects',
  sizeBytes: 'Size in bytes',
};

/** `subjectName` as people write it: Subject name. */
function wordsOf(key: string): string {
  const known = fieldNames[key];
  if (known) return known;
  const spaced = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
