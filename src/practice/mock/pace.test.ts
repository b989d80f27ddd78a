import { expect, test } from 'vitest';
import { describePace } from './pace.ts';
import { type PaletteState, paletteState, stateNames } from './palette-states.ts';

const paper = { limitSeconds: 10_800, totalMarks: 80 };

test('at the start the pace says what the paper allows', () => {
  expect(describePace({ ...paper, usedSeconds: 10, doneMarks: 0 })).toBe(
    '3 hours for 80 marks: about 2 minutes a mark.',
  );
});

test('a pace that is fast enough says what it leaves, a slow one what is needed', () => {
  expect(describePace({ ...paper, usedSeconds: 3600, doneMarks: 30 })).toBe(
    '1 hour for 30 marks. A steady pace leaves you 20 minutes to read it over.',
  );
  expect(describePace({ ...paper, usedSeconds: 7200, doneMarks: 30 })).toBe(
    '2 hours for 30 marks. To finish, take about 72 seconds for each mark that is left.',
  );
  expect(describePace({ ...paper, usedSeconds: 7200, doneMarks: 80 })).toBe(
    '2 hours for 80 marks. 1 hour left to read it over.',
  );
});

test('each of the five states of a question has its own word', () => {
  const of = (bits: number): PaletteState =>
    paletteState({ isSeen: bits > 0, isAnswered: (bits & 2) > 0, isForReview: (bits & 4) > 0 });
  expect([0, 1, 2, 4, 6].map((bits) => stateNames[of(bits)])).toEqual([
    'not seen',
    'seen, left',
    'answered',
    'for review',
    'answered, for review',
  ]);
});
