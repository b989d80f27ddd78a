import { expect, test } from 'vitest';
import { pathWith, readSearchTerm } from './search-term.ts';

test('a blank term, none, and one of unprintable signs alone search for nothing', () => {
  for (const address of ['', 'q=', 'q=%20%20', 'q=%00', 'classId=9']) {
    expect(readSearchTerm(new URLSearchParams(address)), address).toBe('');
  }
});

test('a term is what was typed, without the space around it and at most 100 characters long', () => {
  expect(readSearchTerm(new URLSearchParams('q=%20social+science%20'))).toBe('social science');
  expect(readSearchTerm(new URLSearchParams({ q: '100%_ हिन्दी' }))).toBe('100%_ हिन्दी');
  expect(readSearchTerm(new URLSearchParams({ q: 'x'.repeat(300) }))).toHaveLength(100);
});

test('an address has only the parameters that say something', () => {
  expect(pathWith('/view-subjects', { classId: undefined, q: '' })).toBe('/view-subjects');
  expect(pathWith('/view-subjects', { classId: 9, q: 'a & b' })).toBe('/view-subjects?classId=9&q=a+%26+b');
});
