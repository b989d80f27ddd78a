import { expect, test } from 'vitest';
import { dayAfter } from './day-after.ts';

test('the day after is found over the ends of months and years', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01');
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});

test('what is no day has none after it', () => {
  expect(dayAfter(undefined)).toBeUndefined();
  expect(dayAfter('yesterday')).toBeUndefined();
});
