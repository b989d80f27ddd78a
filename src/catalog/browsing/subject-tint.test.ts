import { expect, test } from 'vitest';
import { lettersOf, tintOf } from './subject-tint.ts';

test('a subject has the same tint in every class and however its name is written', () => {
  expect(tintOf(' mathematics')).toBe(tintOf('Mathematics'));
});

test('the six subjects of class 10 are told apart by their tints', () => {
  const names = ['Mathematics', 'Science', 'Social Science', 'English', 'Hindi', 'Sanskrit'];
  expect(new Set(names.map(tintOf)).size).toBe(6);
});

test('a spine carries the first two letters of any script', () => {
  expect(['Mathematics', 'social science', '(IT) basics', 'हिन्दी', 'x', '…'].map(lettersOf)).toEqual([
    'Ma',
    'So',
    'It',
    'हिन्दी',
    'X',
    '?',
  ]);
});
