import { expect, test } from 'vitest';
import { writeDuration, writeShare } from './write-figures.ts';

test.for([
  [null, '–'],
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [125, '2 min 5 s'],
] as const)('%s seconds are written as %s', ([seconds, text]) => {
  expect(writeDuration(seconds)).toBe(text);
});

test.for([
  [null, 3, '–'],
  [0.336, 3, '34% of 3 marks'],
  [1, 1, '100% of 1 mark'],
  [0.5, 0.5, '50% of ½ mark'],
] as const)('a share of %s of %s marks is written as %s', ([share, marks, text]) => {
  expect(writeShare({ share, marks })).toBe(text);
});
