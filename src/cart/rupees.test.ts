import { expect, test } from 'vitest';
import { formatRupees } from './rupees.ts';

test('amounts are grouped as India groups them', () => {
  expect([0, 99, 1_249, 120_000, 12_345_678].map(formatRupees)).toEqual([
    '₹0',
    '₹99',
    '₹1,249',
    '₹1,20,000',
    '₹1,23,45,678',
  ]);
});
