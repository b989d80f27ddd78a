import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, gstOf } from './money.ts';

test('paise are written as Indians read them', () => {
  expect([0, 12_627, 12_000_050].map(formatPaise)).toEqual(['₹0.00', '₹126.27', '₹1,20,000.50']);
});

test('the tax and what it is taken of are together the price, to the paisa', () => {
  expect(gstOf(149, 18)).toEqual({ taxablePaise: 12_628, centralPaise: 1_136, statePaise: 1_136 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 0, max: 40 }), (rupees, percent) => {
      const { taxablePaise, centralPaise, statePaise } = gstOf(rupees, percent);
      expect(taxablePaise + centralPaise + statePaise).toBe(rupees * 100);
      expect(centralPaise).toBe(statePaise);
      expect(Math.abs(centralPaise - (taxablePaise * percent) / 200)).toBeLessThanOrEqual(1);
    }),
  );
});
