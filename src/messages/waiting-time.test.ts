import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time.ts';

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [3600, '60 minutes'],
  [3601, '2 hours'],
])('%i seconds are told as %j', (seconds, told) => {
  expect(waitingTime(seconds)).toBe(told);
});
