import { expect, test } from 'vitest';
import { explainDiscount } from './cart-amounts-list.tsx';

test('the line under the sums says what the discount means, and names the rupee of rounding where there is one', () => {
  expect(explainDiscount([100, 200])).toBe(
    'The prices above already have the discount in them: you pay exactly their sum.',
  );
  expect(explainDiscount([89, 89])).toContain('The struck-through prices come to ₹1 more than the total');
});
