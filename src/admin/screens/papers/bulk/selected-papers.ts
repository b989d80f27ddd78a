import type { StaffPaper } from '../../../../papers/admin-contract.ts';

/** What is ticked, by id, with enough to say what it is wherever the list has gone meanwhile. */
export type SelectedPapers = ReadonlyMap<string, SelectedPaper>;

export type SelectedPaper = Pick<StaffPaper, 'paperid' | 'papername' | 'subjectName' | 'classname'>;

export const noneSelected: SelectedPapers = new Map();

/** The selection after ticks were set and taken in a list of rows. */
export function selectFrom(
  before: SelectedPapers,
  ids: ReadonlySet<string>,
  rows: readonly SelectedPaper[],
): SelectedPapers {
  const known = new Map([...before, ...rows.map((row) => [String(row.paperid), row] as const)]);
  return new Map(
    [...ids].flatMap((id) => {
      const paper = known.get(id);
      return paper ? [[id, paper] as const] : [];
    }),
  );
}

export function withoutPapers(before: SelectedPapers, ids: readonly number[]): SelectedPapers {
  const gone = new Set(ids.map(String));
  return new Map([...before].filter(([id]) => !gone.has(id)));
}

/** How many of them are not among the rows on the screen. */
export function countUnseen(selected: SelectedPapers, rows: readonly SelectedPaper[]): number {
  const seen = new Set(rows.map(({ paperid }) => String(paperid)));
  return [...selected.keys()].filter((id) => !seen.has(id)).length;
}
