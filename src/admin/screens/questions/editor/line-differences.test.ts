import { expect, test } from 'vitest';
import { compareLines } from './line-differences.ts';

const signs = { same: ' ', added: '+', removed: '-' };
const compare = (before: string, after: string) =>
  compareLines(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);

test('lines that stayed are told from those that went and came', () => {
  expect(compare('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
});

test('the same text has no differences, and an empty one is all added', () => {
  expect(compare('a\nb', 'a\nb')).toEqual([' a', ' b']);
  expect(compare('', 'a')).toEqual(['-', '+a']);
});
