import { expect, test } from 'vitest';
import { isNumericalAnswer, isWritten } from './stated-numbers.ts';

test.each([
  '30 cm',
  '$x = -2$, $y = 5$',
  '₹1,25,000',
  '$\\frac{17}{13}$',
  '$4R$',
  'Gross profit ₹80,000; net profit ₹40,000',
])('a number is a numerical answer: %s', (answer) => expect(isNumericalAnswer(answer)).toBe(true));

test.each([
  'real and equal',
  '$\\ce{H2SO4}$',
  '$\\mathrm{CO_2}$',
  'CH3',
  '$a_1$',
  'It was founded in the year 1885 at a session held in the city of Bombay',
])('a name or a sentence is not: %s', (answer) => expect(isNumericalAnswer(answer)).toBe(false));

test('numbers are found whatever their writing', () => {
  expect(isWritten('125000', '₹1,25,000')).toBe(true);
  expect(isWritten('1.6e-19', '$1.6 \\times 10^{-19}$')).toBe(true);
  expect(isWritten('12', '१२')).toBe(true);
  expect(isWritten('2', '12.5')).toBe(false);
});
