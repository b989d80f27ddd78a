import { expect, test } from 'vitest';
import { isSecondTap } from './double-tap.ts';

test('the second tap of a double tap counts for nothing, a later one and one on another subject do', () => {
  expect(isSecondTap(1, 0)).toBe(false);
  expect(isSecondTap(1, 250)).toBe(true);
  expect(isSecondTap(2, 300)).toBe(false);
  expect(isSecondTap(1, 900)).toBe(false);
});
