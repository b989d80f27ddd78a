import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.for([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes = 5 - 6', { start: 5, end: 6 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1.5-2', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
] as const)('of 100 bytes, %j asks for %j', ([header, range]) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('a range lies within the file, whatever the header', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1 }), (first, last, size) => {
      for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const range = readRange(header, size);
        if (range === undefined || range === 'none') continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }
    }),
  );
});
