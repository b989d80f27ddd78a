import { expect, test } from 'vitest';
import { lastDaysInIndia } from './india-days.ts';

test('a day begins at midnight in India, wherever the server stands', () => {
  expect(lastDaysInIndia(2, new Date('2026-03-31T18:29:59Z'))).toEqual({
    names: ['2026-03-30', '2026-03-31'],
    since: new Date('2026-03-29T18:30:00Z'),
  });
  expect(lastDaysInIndia(2, new Date('2026-03-31T18:30:00Z'))).toEqual({
    names: ['2026-03-31', '2026-04-01'],
    since: new Date('2026-03-30T18:30:00Z'),
  });
});
