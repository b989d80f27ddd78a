import { expect, test } from 'vitest';
import { isSecondTap, noteAdding } from './double-tap.ts';

test('the second tap of a double tap on Add does not remove, a later one does', () => {
  expect(isSecondTap(1, 0)).toBe(false);
  noteAdding(1, 1_000);
  expect(isSecondTap(1, 1_250)).toBe(true);
  expect(isSecondTap(2, 1_250)).toBe(false);
  expect(isSecondTap(1, 1_800)).toBe(false);
});
