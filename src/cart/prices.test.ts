import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartAmounts, originalPrice, roundingOfOriginals } from './prices.ts';

const price = fc.integer({ min: 0, max: 10_000_000 });

/** A quarter rounded up, in whole numbers that cannot lose anything. */
function exactQuarter(rupees: number): bigint {
  return (BigInt(rupees) * 25n + 99n) / 100n;
}

test('the original of a subject is its price and a quarter, rounded up', () => {
  expect([0, 1, 4, 89, 100, 149, 199].map(originalPrice)).toEqual([0, 2, 5, 112, 125, 187, 249]);
  fc.assert(fc.property(price, (rupees) => BigInt(originalPrice(rupees)) === BigInt(rupees) + exactQuarter(rupees)));
});

test('an empty cart costs nothing', () => {
  expect(cartAmounts([])).toEqual({ totalAmount: 0, discount: 0, finalAmount: 0 });
});

test('the discount is a quarter of the sum, not the sum of quarters', () => {
  expect(cartAmounts([89, 89])).toEqual({ totalAmount: 223, discount: 45, finalAmount: 178 });
});

test('amounts are whole rupees: the final one is the sum of the prices, the total is that and the discount', () => {
  fc.assert(
    fc.property(fc.array(price), (prices) => {
      const { totalAmount, discount, finalAmount } = cartAmounts(prices);
      expect([totalAmount, discount, finalAmount].every(Number.isSafeInteger)).toBe(true);
      expect(BigInt(finalAmount)).toBe(prices.map(BigInt).reduce((sum, each) => sum + each, 0n));
      expect(BigInt(discount)).toBe(exactQuarter(finalAmount));
      expect(totalAmount - discount).toBe(finalAmount);
    }),
  );
});

test('the order of the subjects changes no amount', () => {
  const shuffled = fc
    .array(price)
    .chain((prices) => fc.tuple(fc.constant(prices), fc.shuffledSubarray(prices, { minLength: prices.length })));
  fc.assert(
    fc.property(shuffled, ([prices, others]) => {
      expect(cartAmounts(others)).toEqual(cartAmounts(prices));
    }),
  );
});

test('what rounding adds to the struck-through prices is less than a rupee for each subject but one', () => {
  expect(roundingOfOriginals([149])).toBe(0);
  expect(roundingOfOriginals([89, 89])).toBe(1);
  fc.assert(
    fc.property(fc.array(price, { minLength: 1 }), (prices) => {
      const rounding = roundingOfOriginals(prices);
      expect(rounding).toBeGreaterThanOrEqual(0);
      expect(rounding).toBeLessThan(prices.length);
    }),
  );
});
