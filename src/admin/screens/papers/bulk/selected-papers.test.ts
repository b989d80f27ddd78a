import { expect, test } from 'vitest';
import { countUnseen, noneSelected, selectFrom, withoutPapers } from './selected-papers.ts';

const paper = (paperid: number) => ({
  paperid,
  papername: `Set ${paperid}`,
  subjectName: 'Science',
  classname: 'Class 10th',
});
const ids = (...numbers: number[]) => new Set(numbers.map(String));

test('what was ticked keeps its name when the list shows something else, and is counted as not seen', () => {
  const first = selectFrom(noneSelected, ids(1, 2), [paper(1), paper(2), paper(3)]);
  const both = selectFrom(first, ids(1, 2, 9), [paper(9)]);
  expect([...both.values()].map(({ papername }) => papername)).toEqual(['Set 1', 'Set 2', 'Set 9']);
  expect(countUnseen(both, [paper(9)])).toBe(2);
  expect(countUnseen(both, [paper(1), paper(2), paper(9)])).toBe(0);
});

test('what is gone is no longer selected; everything else is', () => {
  const selected = selectFrom(noneSelected, ids(1, 2, 3), [paper(1), paper(2), paper(3)]);
  expect([...withoutPapers(selected, [2]).keys()]).toEqual(['1', '3']);
  expect(selectFrom(selected, ids(1), []).size).toBe(1);
});
