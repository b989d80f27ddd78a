import { expect, test } from 'vitest';
import { isWebAddress } from './web-address.ts';

test('a page of any site is one', () => {
  expect(isWebAddress('https://pay.example/plink_1?x=y#z')).toBe(true);
  expect(isWebAddress('http://127.0.0.1:3000/pay/1')).toBe(true);
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'blob:https://a.example/1', '', 'pay'])(
  '%j is none',
  (link) => {
    expect(isWebAddress(link)).toBe(false);
  },
);
