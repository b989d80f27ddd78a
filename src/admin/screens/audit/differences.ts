export interface Difference {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** What an action changed, field by field. What stayed as it was is left out. */
export function findDifferences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const fields = new Set([...was.keys(), ...is.keys()]);
  return [...fields]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field: field || 'Value', before: was.get(field), after: is.get(field) }));
}

/** Every single value in a state, under the words that lead to it. */
function leavesOf(state: unknown, path = ''): Map<string, string> {
  if (state === null || state === undefined) return path ? new Map([[path, 'none']]) : new Map();
  if (typeof state !== 'object') return new Map([[path, textOf(state)]]);
  const entries = Object.entries(state);
  if (entries.length === 0) return path ? new Map([[path, 'none']]) : new Map();
  const isList = Array.isArray(state);
  return new Map(
    entries.flatMap(([key, value]) => {
      const name = isList ? String(Number(key) + 1) : wordsOf(key);
      return [...leavesOf(value, path ? `${path}, ${name.toLowerCase()}` : name)];
    }),
  );
}

function textOf(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return String(value);
}

/** `subjectName` as people write it: Subject name. */
function wordsOf(key: string): string {
  const spaced = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
