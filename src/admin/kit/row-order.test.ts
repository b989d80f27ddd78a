import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdOrder, rangeBetween } from './row-order.ts';

test('a range is what stands between two rows, whichever was ticked first', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(rangeBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rangeBetween(ids, undefined, 'c')).toEqual(['c']);
  expect(rangeBetween(ids, 'gone', 'c')).toEqual(['c']);
});

test('a row that was changed, or no longer matches, stays where it was', () => {
  expect(holdOrder(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['a', 'b', 'c']);
  expect(holdOrder(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'b', 'c']);
});

test('what is new comes where the fresh list has it: at the top, or at the end', () => {
  expect(holdOrder(['a', 'b'], ['new', 'a', 'b'])).toEqual(['new', 'a', 'b']);
  expect(holdOrder(['a', 'b', 'c'], ['a', 'c', 'next'])).toEqual(['a', 'b', 'c', 'next']);
});

test('whatever the fresh list is, nothing on the screen changes places and nothing new is missing', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }));
  fc.assert(
    fc.property(ids, ids, (held, fresh) => {
      const order = holdOrder(held, fresh);
      expect(order.filter((id) => held.includes(id))).toEqual(held);
      expect(new Set(order)).toEqual(new Set([...held, ...fresh]));
      expect(order).toHaveLength(new Set(order).size);
    }),
  );
});
