import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveTo } from './move-to.ts';

test('a row comes to its new place and the others keep their order', () => {
  expect(moveTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (rows, a, b) => {
      const [from, to] = [a % rows.length, b % rows.length];
      const moved = moveTo(rows, from, to);
      expect(moved[to]).toBe(rows[from]);
      expect(moved.filter((row) => row !== rows[from])).toEqual(rows.filter((row) => row !== rows[from]));
    }),
  );
});
