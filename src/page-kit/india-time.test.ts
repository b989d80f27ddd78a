import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './india-time.ts';

test('moments are shown as clocks in India show them, whatever the clock of the device says', () => {
  expect(formatMoment('2025-06-07T10:35:00.000Z')).toBe('7 Jun 2025, 4:05 PM IST');
  expect(formatMoment('2025-06-07T18:29:59.000Z')).toBe('7 Jun 2025, 11:59 PM IST');
});

test('a day begins at midnight in India', () => {
  expect(formatDay('2025-12-31T18:29:59.000Z')).toBe('31 Dec 2025');
  expect(formatDay('2025-12-31T18:30:00.000Z')).toBe('1 Jan 2026');
});
