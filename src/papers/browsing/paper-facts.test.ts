import { expect, test } from 'vitest';
import { describeBytes, describeExtent, savedName } from './paper-facts.ts';

test.for([
  [1, '1 KB'],
  [58_400, '58 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [2_449_000, '2.4 MB'],
] as const)('%s bytes are %s', ([bytes, text]) => {
  expect(describeBytes(bytes)).toBe(text);
});

test('pages are said where they are known', () => {
  expect(describeExtent({ pages: 4, sizeBytes: 58_000 })).toBe('4 pages · 58 KB');
  expect(describeExtent({ pages: 1, sizeBytes: 58_000 })).toBe('1 page · 58 KB');
  expect(describeExtent({ pages: null, sizeBytes: 58_000 })).toBe('58 KB');
  expect(describeExtent({ pages: null, sizeBytes: null })).toBe('on screen, and soon as a PDF');
});

test('a download is saved under its file name, else under the name of the paper', () => {
  expect(savedName({ filename: 'set-a.pdf', papername: 'Set A' })).toBe('set-a.pdf');
  expect(savedName({ filename: null, papername: 'Set A' })).toBe('Set A.pdf');
  expect(savedName({ filename: null, papername: '///' })).toBe('paper.pdf');
});
