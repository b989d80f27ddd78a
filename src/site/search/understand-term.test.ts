import { expect, test } from 'vitest';
import { correctName, understandTerm } from './understand-term.ts';

test.each([
  ['math 10', 10, 'mathematics'],
  ['maths', undefined, 'mathematics'],
  ['class 10 science', 10, 'science'],
  ['sample paper class 10 maths', 10, 'mathematics'],
  ['Class X Maths', 10, 'mathematics'],
  ['XII physics', 12, 'physics'],
  ['9th sst', 9, 'social science'],
  ['गणित', undefined, 'mathematics'],
  ['कक्षा 10 विज्ञान', 10, 'science'],
  ['दसवीं गणित', 10, 'mathematics'],
  ['class 11', 11, ''],
  ['sample paper', undefined, ''],
  ['', undefined, ''],
])('%o means class %o and the name %o', (term, classNumber, name) => {
  expect(understandTerm(term)).toEqual({ classNumber, name });
});

const known = ['mathematics', 'science', 'social', 'english', 'chemistry', 'hindi', 'history'];

test.each([
  ['sceince', 'science'],
  ['mathmatics', 'mathematics'],
  ['mathamatics', 'mathematics'],
  ['chemisty', 'chemistry'],
  ['socail sceince', 'social science'],
  ['hindi', 'hindi'],
])('%o is read as %o', (typed, meant) => {
  expect(correctName(typed, known)).toBe(meant);
});

test('what is like nothing stays what it is', () => {
  for (const typed of ['xyz', 'elephant', 'his', 'science elephant']) expect(correctName(typed, known)).toBeUndefined();
});
