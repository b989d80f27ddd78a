import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latexToTypst } from './latex.server.ts';
import { parseInline, plainText } from './markdown-inline.ts';

test('bold, italic, underlined text and formulas are found', () => {
  expect(parseInline('a **b *c*** __d__ $x^2$')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', inlines: [{ kind: 'text', text: 'b *c' }] },
    { kind: 'text', text: '* ' },
    { kind: 'underline', inlines: [{ kind: 'text', text: 'd' }] },
    { kind: 'text', text: ' ' },
    { kind: 'math', latex: 'x^2' },
  ]);
});

test('blanks to fill in, multiplication signs and escaped characters stay as they are', () => {
  expect(plainText(parseInline('The ______ is 2 * 3 * 4, \\$5 and \\*six\\*.'))).toBe(
    'The ______ is 2 * 3 * 4, $5 and *six*.',
  );
});

test('text without marks comes through unchanged', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'abc <>&#@!~"\'()[]{}=+:;,.?/%^') });
  fc.assert(fc.property(plain, (text) => plainText(parseInline(text)) === text));
});

test('a text in a formula has the spaces that are written in it and no others', () => {
  expect(latexToTypst('3.2\\ \\mu\\text{C} \\text{ or more}')).toBe('3.2 med mu"C"" or more"');
});

test('commas in a number stand close, commas between terms do not', () => {
  expect(latexToTypst('1{,}20{,}000.50 + f(x, y)')).toBe('"1,20,000.50"+ f(x, y)');
});
