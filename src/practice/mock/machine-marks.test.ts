import { expect, test } from 'vitest';
import type { MarkedQuestion } from '../contract.ts';
import { earnedByOptions, markByMachine } from './machine-marks.ts';

function question(parts: Partial<MarkedQuestion>): MarkedQuestion {
  return { number: 1, hash: 'a'.repeat(64), type: 'multiple-choice', marks: 1, keys: [], whole: null, ...parts };
}

const one = question({ keys: [{ part: null, or: 0, option: 'b', marks: 1 }] });

test('an option earns its marks when it is the right one, and only then', () => {
  expect(markByMachine(one, [{ part: null, or: 0, text: 'b' }])).toEqual({ or: 0, marks: 1 });
  expect(markByMachine(one, [{ part: null, or: 0, text: 'c' }])).toEqual({ or: 0, marks: 0 });
  expect(markByMachine(one, [])).toEqual({ or: 0, marks: 0 });
});

test('of two alternatives the key of the one that was answered counts', () => {
  const either = question({
    keys: [
      { part: null, or: 0, option: 'b', marks: 1 },
      { part: null, or: 1, option: 'd', marks: 1 },
    ],
  });
  expect(markByMachine(either, [{ part: null, or: 1, text: 'd' }])).toEqual({ or: 1, marks: 1 });
  expect(markByMachine(either, [{ part: null, or: 1, text: 'b' }])).toEqual({ or: 1, marks: 0 });
});

test('a question that is partly written is left to the student, with what its options earn', () => {
  const mixed = question({
    type: 'extract',
    marks: 4,
    keys: [
      { part: 'i', or: 0, option: 'a', marks: 1 },
      { part: 'ii', or: 0, option: 'c', marks: 1 },
    ],
  });
  const given = [
    { part: 'i', or: 0, text: 'a' },
    { part: 'ii', or: 0, text: 'b' },
  ];
  expect(markByMachine(mixed, given)).toBeUndefined();
  expect(earnedByOptions(mixed, given)).toBe(1);
});
