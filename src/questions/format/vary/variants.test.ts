import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findQuestionProblems } from '../check/question-rules.server.ts';
import { parseQuestion } from '../parse/parse-question.server.ts';
import { variantsOf } from './variants.server.ts';
import {
  type Setting,
  writeCoefficient,
  writeDecimals,
  writeFraction,
  writeGrouped,
  writeNumber,
  writeOrdinal,
  writeSigned,
} from './write-number.ts';

const source = `## ap-12 | Arithmetic Progressions | short | 3 marks
skill: apply
vary: a = 7 in 2..9; d = 4 in 2..8; n = 20 in 10, 15, 20, 25, 30
vary: s = n/2*(2*a + (n-1)*d); a != d

The first term of an AP is [[a]] and its common difference is [[d]]. Find the sum of its first [[n]] terms.

answer: [[s; grouped]]
check: sum(k = 1..[[n]], [[a]] + (k - 1)*[[d]]) = [[s]]
accept: [[s]]

solution:
1. [1] $S_n = \\frac{n}{2}[2a + (n-1)d]$.
2. [1] $= \\frac{[[n]]}{2}[2 \\times [[a]] + [[n-1]] \\times [[d]]]$
3. [1] $= [[s; grouped]]$.`;

const read = (text: string) => parseQuestion('x.md', text);
const problemsOf = (text: string) => findQuestionProblems(read(text), true).map(({ sentence }) => sentence);

test('on paper the printed values stand in text, answer, accepted answers, checks and steps', () => {
  const question = read(source);
  expect(question.text).toContain('is 7 and its common difference is 4');
  expect(question.answer).toBe('900');
  expect(question.accepts).toMatchObject([{ forms: [{ value: 900 }] }]);
  expect(question.checks[0]?.source).toBe('sum(k = 1..20, 7 + (k - 1)*4) = 900');
  expect(question.solution[1]?.text).toBe('$= \\frac{20}{2}[2 \\times 7 + 19 \\times 4]$');
  expect(question.varies).toBe(true);
  expect(question.source).toBe(source);
});

describe('the variants of a question', () => {
  test('are twenty different ones that begin with the printed one and hold all conditions', () => {
    const variants = variantsOf(read(source));
    expect(variants).toHaveLength(20);
    expect(variants[0]?.question).toEqual(read(source));
    expect(new Set(variants.map(({ question }) => question.text)).size).toBe(20);
    for (const { values } of variants) expect(values.get('a')).not.toBe(values.get('d'));
    expect(problemsOf(source)).toEqual([]);
  });

  test('are decided by the text alone', () => {
    const texts = (text: string) => variantsOf(read(text)).map(({ question }) => question.text);
    expect(texts(source)).toEqual(texts(source));
    expect(texts(source).slice(1)).not.toEqual(texts(source.replace('ap-12', 'ap-13')).slice(1));
  });

  test('of a question without changing numbers are the question', () => {
    const plain = read(source.replace(/^vary.*\n/gm, '').replace(/\[\[[^\]]*\]\]/g, '5'));
    expect(variantsOf(plain)).toMatchObject([{ question: plain }]);
  });

  test('are also found where there are more than can be counted', () => {
    const many = source.replace('a = 7 in 2..9', 'a = 7 in 1..9000').replace('d = 4 in 2..8', 'd = 4 in 1..9000');
    expect(variantsOf(read(many))).toHaveLength(20);
  });
});

describe('what is wrong with changing numbers is named', () => {
  test.each([
    ['a printed value that is none of the values', 'a = 7 in 2..9', 'a = 70 in 2..9', 'printed value 70 is not one of'],
    ['an empty range', 'a = 7 in 2..9', 'a = 7 in 9..2', 'empty or too long'],
    ['an unknown name', '[[n-1]]', '[[m-1]]', '"m" has no value'],
    ['an unknown way to write', '[[s; grouped]]$', '[[s; roman]]$', '"roman" is not a way to write it'],
    ['a name with two values', 'a != d', 'a = 3', '"a" has a value already'],
    ['something else', 'a != d', 'a is odd', 'cannot be read'],
    ['a value that is not finite', '[[n-1]]', '[[1/(a-a)]]', 'not a finite number'],
  ])('%s', (_, from, to, sentence) => {
    expect(() => read(source.replace(from, to))).toThrow(sentence);
  });

  test('nothing that changes', () => {
    expect(() => read(source.replace(/^vary: a.*$/m, 'vary: a = 7; d = 4; n = 20'))).toThrow('no number that changes');
  });

  test('printed values that break a condition', () => {
    expect(problemsOf(source.replace('a != d', 'a < d'))).toEqual(['ap-12: The printed values do not hold "a < d".']);
  });

  test('fewer than five variants', () => {
    expect(problemsOf(source.replace('a != d', 'a + d == 11; a == 7; n > 15'))).toEqual([
      'ap-12: Only 3 different variants exist; at least 5 are needed.',
    ]);
  });

  test('a check that holds for the printed values only', () => {
    const [problem] = problemsOf(source.replace('[[a]] + (k - 1)*[[d]]) =', '7 + (k - 1)*4) ='));
    expect(problem).toMatch(/^ap-12: With a = \d+, d = \d+, n = \d+, s = [\d.]+: The check computes/);
  });

  test('two options that become the same', () => {
    const text = `## x-1 | C | multiple-choice | 1 mark
skill: apply
vary: a = 3 in 2..9

[[a]] doubled is

(a) [[2*a]]
(b) [[a + 4]]
(c) [[a - 1]]
(d) [[3*a]]

answer: a

solution:
1. [1] [[2*a]]`;
    expect(problemsOf(text)).toEqual(['x-1: With a = 4: Two of its options are the same.']);
  });
});

describe('numbers are written', () => {
  test.each<[string, string, Setting, string]>([
    [writeNumber(0.1 + 0.2, 'text'), 'without what arithmetic leaves', 'text', '0.3'],
    [writeNumber(1234567, 'text'), 'whole however long', 'text', '1234567'],
    [writeNumber(2 / 3, 'text'), 'with six figures', 'text', '0.666667'],
    [writeNumber(-3, 'text'), 'with a minus sign in text', 'text', '−3'],
    [writeNumber(-3, 'formula'), 'with a hyphen in formulas', 'formula', '-3'],
    [writeNumber(-3, 'check'), 'in brackets in checks', 'check', '(-3)'],
    [writeNumber(1.6e-19, 'formula'), 'with powers of ten', 'formula', '1.6 \\times 10^{-19}'],
    [writeNumber(1.6e-19, 'text'), 'with powers of ten in text', 'text', '1.6 × 10⁻¹⁹'],
    [writeNumber(1.6e-19, 'check'), 'with powers of ten in checks', 'check', '1.6e-19'],
    [writeDecimals(2.005, 2, 'text'), 'with decimals', 'text', '2.01'],
    [writeDecimals(-0.001, 2, 'text'), 'without a negative nothing', 'text', '0.00'],
    [writeSigned(3, 'formula'), 'with a plus', 'formula', '+ 3'],
    [writeSigned(-3, 'text'), 'with a minus', 'text', '− 3'],
    [writeCoefficient(1, 'formula'), 'as a factor of 1', 'formula', ''],
    [writeCoefficient(-1, 'formula'), 'as a factor of −1', 'formula', '-'],
    [writeCoefficient(12, 'formula'), 'as a factor', 'formula', '12'],
    [writeGrouped(120000, 'text'), 'grouped', 'text', '1,20,000'],
    [writeGrouped(-12345678.5, 'formula'), 'grouped in formulas', 'formula', '-1{,}23{,}45{,}678.50'],
    [writeGrouped(120000, 'check'), 'not grouped in checks', 'check', '120000'],
    [writeFraction(6 / 8, 'formula'), 'in lowest terms', 'formula', '\\frac{3}{4}'],
    [writeFraction(-2 / 3, 'formula'), 'as a negative fraction', 'formula', '-\\frac{2}{3}'],
    [writeFraction(8 / 4, 'formula'), 'whole where they are', 'formula', '2'],
    [writeFraction(3 / 4, 'figure'), 'with a bar elsewhere', 'figure', '3/4'],
    [writeOrdinal(21), 'as 21st', 'text', '21st'],
    [writeOrdinal(112), 'as 112th', 'text', '112th'],
  ])('%s %s', (written, _, __, expected) => {
    expect(written).toBe(expected);
  });

  test('any fraction of small numbers is found again', () => {
    const small = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(small, small, (above, below) => {
        const [, p = '', q = '1'] = /^(\d+)(?:\/(\d+))?$/.exec(writeFraction(above / below, 'figure')) ?? [];
        expect(Number(p) * below).toBe(Number(q) * above);
      }),
    );
  });
});
