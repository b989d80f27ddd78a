import { expect, test } from 'vitest';
import type { ImportLine } from '../../import/catalogue-contract.ts';
import { linesThatDiffer } from './lines-that-differ.ts';

const line = (number: number, before: string): ImportLine => ({
  line: number,
  type: 'subject',
  id: number,
  name: 'Science',
  outcome: 'change',
  changes: [{ field: 'price', before, after: '99' }],
});

test('a line differs when it is new, or changes something else than it did', () => {
  const before = { lines: [line(2, '10'), line(3, '20'), line(4, '30')] };
  const now = { lines: [line(2, '10'), line(3, '25'), line(5, '50')] };
  expect([...linesThatDiffer(before, now)]).toEqual([3, 5]);
  expect(linesThatDiffer(before, before).size).toBe(0);
});
