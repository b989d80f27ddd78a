import { expect, test } from 'vitest';
import { announcement, sayMinutes, writeClock } from './clock.ts';

test('the clock is written as on the wall of an exam hall', () => {
  expect([8049, 849, 59.2, 0, -3].map(writeClock)).toEqual(['2:14:09', '14:09', '01:00', '00:00', '00:00']);
  expect([8040, 3600, 60, 0].map(sayMinutes)).toEqual(['2 hours 14 minutes', '1 hour', '1 minute', 'no time']);
});

test('the time left is said a few times, and when it is up', () => {
  const said: string[] = [];
  for (let left = 10_800; left > 0; left -= 1) {
    const text = announcement(left, left - 1);
    if (text) said.push(text);
  }
  expect(said).toEqual([
    '1 hour left',
    '30 minutes left',
    '15 minutes left',
    '5 minutes left',
    '1 minute left',
    'Time is up',
  ]);
});
