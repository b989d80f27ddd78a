import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownToHtml } from './html.server.ts';
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

test('HTML escapes text and carries formulas as MathML', () => {
  const html = markdownToHtml('a < b & "c" and $\\frac{1}{2}$');
  expect(html).toContain('a &lt; b &amp; &quot;c&quot;');
  expect(html).toMatch(/<math.*<mfrac>/s);
});

test('tables, lists and passages become HTML of their kind', () => {
  const html = markdownToHtml(
    '| a | $\\lvert x \\rvert$ |\n|---|---:|\n| 1 | 2 \\| 3 |\n\n- one\n- two\n\n> first\\\n> second',
  );
  expect(html).toContain('<th align="right">');
  expect(html).toContain('<td align="right">2 | 3</td>');
  expect(html).toContain('<ul><li>one</li><li>two</li></ul>');
  expect(html).toContain('<blockquote><p>first<br>second</p></blockquote>');
});

test('a figure is an SVG with a name and its labels', () => {
  const html = markdownToHtml('```figure\nalt: A line "AB".\npoint A 0 0 below\npoint B 3 0 below\nline A B\n```');
  expect(html).toContain('aria-label="A line &quot;AB&quot;."');
  expect(html).toMatch(/<text [^>]*>A<\/text>/);
  expect(html).toContain('<path d="M0 0L3 0"');
});

test.each([
  ['line A B', 'lacks "alt:"'],
  ['alt: x\nline A B', '"A" is neither a point'],
  ['alt: x\nsquiggle 1 2', '"squiggle" draws nothing'],
  ['alt: x\npoint A 0 0 nowhere', '"nowhere" is not where words can stand'],
  ['alt: x\ncircle 0,0 big', '"big" is not a number'],
])('a figure that cannot be drawn says why: %s', (source, reason) => {
  expect(() => markdownToHtml(`\`\`\`figure\n${source}\n\`\`\``)).toThrow(reason);
});

test('chemistry is typed as chemists write it', () => {
  const html = markdownToHtml('$\\ce{2H2 + SO4^2- ->[heat] CaCO3}$');
  expect(html).toContain('<mn>2</mn>');
  expect(html).toContain('heat');
});

test('a text in a formula has the spaces that are written in it and no others', () => {
  expect(latexToTypst('3.2\\ \\mu\\text{C} \\text{ or more}')).toBe('3.2 med mu"C"" or more"');
});

test('commas in a number stand close, commas between terms do not', () => {
  expect(latexToTypst('1{,}20{,}000.50 + f(x, y)')).toBe('"1,20,000.50"+ f(x, y)');
});
