import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCheckProblem } from './check.server.ts';

describe('a check that agrees with its answer has no problem', () => {
  test.each([
    ['0.5*12*5 = 30', '30 cm²'],
    ['roots(x = -100..100, x^2 - 5x + 6) = 2, 3', '$x = 2$ or $x = 3$'],
    ['roots(x = -100..100, x^2 - 6x + 9) = 3', 'a double root, 3'],
    ['integral(x = 0..1, sqrt(x)) = 2/3', '$\\frac{2}{3}$'],
    ['derivative(x = t, x^3*sin(x)) = 3t^2*sin(t) + t^3*cos(t)', '$3x^2\\sin x + x^3\\cos x$'],
    ['sum(i = 1..100, i) = 5050', '5,050'],
    ['u = 20; t = 3; u*t - 5*t^2 = 15', '15 m'],
    ['linear(2, 3, 12, 1, -1, 1) = 3, 2', '$x = 3, y = 2$'],
    ['6.63e-34*3e8/500e-9 ~ 3.98e-19', '$3.98 \\times 10^{-19}$ J'],
    ['sin(30deg) + cos(60deg) = 1', '1'],
    ['sin(a)^2 + cos(a)^2 = 1', '1'],
    ['ncr(52, 5) = 2598960', '25,98,960'],
    ['5! / (2! * 3!) = 10', '10'],
    ['-2^2 = -4', '$-4$'],
    ['det(1, 2, 3, 4) = -2', '$-2$'],
    ['250000*(1 - 10/100) = 225000', '₹2,25,000'],
    ['6*7 = 42', '४२'],
  ])('%s', (source, answer) => {
    expect(findCheckProblem(source, answer)).toBeUndefined();
  });
});

describe('a check that does not hold says why', () => {
  test.each([
    ['2 + 2 = 5', '5', 'computes 4, but the answer states 5'],
    ['2 + 2 = 4', 'five', 'states 4, which is not written in the answer'],
    ['roots(x = -10..10, x^2 + 1) = 1', '1', 'computes nothing'],
    ['roots(x = 0.5..2.5, 1/(x - 1)) = 1', '1', 'computes nothing'],
    ['1000007 = 1000008', '1000008', 'computes 1000007'],
    ['sin(a)^2 = a', 'a', 'computes'],
    ['1/0 = 1', '1', 'finite'],
    ['6.6e-34 = 6.7e-34', '6.7 and 34', 'but the answer states'],
    ['1e-12 = 0.5', '0.5', 'but the answer states'],
    ['1 + = 3', '3', 'ends too early'],
    ['foo(3) = 3', '3', '"foo" is not a function'],
    ['constructor(3) = 3', '3', '"constructor" is not a function'],
    ['3', '3', 'is not "computed = stated"'],
    ['x := 3; x = 3', '3', 'cannot'],
    ['process.exit() = 3', '3', 'cannot'],
  ])('%s', (source, answer, reason) => {
    expect(findCheckProblem(source, answer)).toContain(reason);
  });
});

test('no text makes the evaluator throw or run for long', () => {
  const characters = fc.constantFrom(...'0123456789+-*/^!(),=~;. xyisumrootsintegral');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 60 }), (source) => {
      const problem = findCheckProblem(source, '1');
      expect(problem === undefined || problem.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('sums and products of numbers come out as JavaScript computes them', () => {
  const number = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(number, number, number, (a, b, c) => {
      expect(findCheckProblem(`${a} + ${b}*${c} = ${a + b * c}`, String(a + b * c))).toBeUndefined();
      expect(findCheckProblem(`${a} + ${b}*${c} = ${a + b * c + 1}`, String(a + b * c + 1))).toBeDefined();
    }),
  );
});
