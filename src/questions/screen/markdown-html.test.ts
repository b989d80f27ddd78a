import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineToHtml, markdownToHtml } from './markdown-html.server.ts';

test('text is escaped and formulas are MathML with their source as alternative text', () => {
  const html = markdownToHtml('a < b & c and $\\frac{1}{2} < x$');
  expect(html).toContain('a &lt; b &amp; c');
  expect(html).toMatch(/<math alttext="\\frac\{1\}\{2\} &lt; x">.*<mfrac>/s);
});

test('tables, lists and passages become HTML of their kind', () => {
  const html = markdownToHtml(
    '| a | $\\lvert x \\rvert$ |\n|---|---:|\n| 1 | 2 \\| 3 |\n\n- one\n- two\n\n> first\\\n> second',
  );
  expect(html).toContain('<th scope="col" class="right">');
  expect(html).toContain('<td class="right">2 | 3</td>');
  expect(html).toContain('<ul><li>one</li><li>two</li></ul>');
  expect(html).toContain('<blockquote><p>first<br>second</p></blockquote>');
});

test('a figure is a named drawing in the colour of the text, with its words', () => {
  const html = markdownToHtml(
    '```figure\nalt: A line "AB" of $$1.\npoint A 0 0 below\npoint B 3 0 below\nline A B\n```',
  );
  expect(html).toMatch(/^<svg role="img" aria-label="A line &quot;AB&quot; of \$\$1\."/);
  expect(html).toMatch(/<g fill="currentColor"><text [^>]*>A<\/text>/);
  expect(html).toContain('stroke="currentColor"');
  expect(html).not.toMatch(/#[0-9a-f]{6}/i);
});

test('Hindi and Sanskrit say what they are, in blocks and in single lines', () => {
  expect(markdownToHtml('नमस्ते', 'hi')).toBe('<div lang="hi"><p>नमस्ते</p></div>');
  expect(lineToHtml('नमः', 'sa')).toBe('<span lang="sa">नमः</span>');
  expect(lineToHtml('hello')).toBe('hello');
});

test('a blank to fill in is read out as one', () => {
  expect(lineToHtml('The _____ is red.')).toBe('The <span role="img" aria-label="blank">_____</span> is red.');
});

test('no line ends between a formula and the signs and endings that touch it', () => {
  expect(lineToHtml('If ($x$-axis), the $n$th term is $a$.')).toMatch(
    /^If <math [^>]*><mtext class="touching">\(<\/mtext><mi>x<\/mi><mtext class="touching">-axis\),<\/mtext><\/math> the <math [^>]*><mi>n<\/mi><mtext class="touching">th<\/mtext><\/math> term is <math [^>]*><mi>a<\/mi><mtext class="touching">\.<\/mtext><\/math>$/,
  );
  expect(lineToHtml('$x$ is')).toMatch(/<\/mi><\/math> is$/);
});

describe('what is wider than a phone', () => {
  test('a sign after words keeps its space where the formula may be divided', () => {
    const html = lineToHtml('$\\text{LCM} = \\frac{96 \\times 404}{4} = 24 \\times 404$');
    expect(html).toContain(
      '<mtext>LCM</mtext><mspace width="0.28em"></mspace><mo>=</mo><mspace width="0.28em"></mspace></mrow>',
    );
  });

  test('a product of brackets may go on in the next line after one of them', () => {
    const html = lineToHtml('$(\\sec A + \\tan A)(1 - \\sin A)(1 + \\sin A)$');
    expect(html).toMatch(/\)<\/mo><\/mrow><mrow><mo[^>]*>\(/);
  });

  test('a long formula may go on in the next line after a sign between its terms', () => {
    const html = lineToHtml('$S_{20} = 2 \\times 24 + 19 \\times 3 = 1050$');
    expect(html).toMatch(/^<math alttext="[^"]*" class="wraps"><mrow>.*<mo>=<\/mo><\/mrow><mrow>/);
    expect(html).not.toContain('scroll-x');
  });

  test('a formula that cannot be divided scrolls in a box of its own, which keys reach', () => {
    const html = lineToHtml('$\\frac{a + b + c + d + e + f + g + h + i + j + k + l + m}{2}$');
    expect(html).toMatch(/^<span class="scroll-x" tabindex="0" role="group" aria-label="Formula"><math /);
  });

  test('a wide table scrolls in a box of its own, a narrow one does not', () => {
    const row = (count: number) => `| ${Array(count).fill('Particulars').join(' | ')} |`;
    const rule = (count: number) => `|${'---|'.repeat(count)}`;
    expect(markdownToHtml(`${row(5)}\n${rule(5)}\n${row(5)}`)).toMatch(/^<div class="scroll-x" .*aria-label="Table"/);
    expect(markdownToHtml(`${row(2)}\n${rule(2)}\n${row(2)}`)).toMatch(/^<table>/);
    const formulas = '| Corner | O | A | B | C |\n|---|---|---|---|---|\n| $Z = 4x + 3y$ | 0 | 24 | 28 | 24 |';
    expect(markdownToHtml(formulas)).toMatch(/^<div class="scroll-x"/);
  });
});

describe('no text can bring markup of its own', () => {
  const tag =
    /<\/?(p|ul|li|blockquote|br|table|thead|tbody|tr|th|td|strong|em|u|div|span|svg|g|path|text|circle|math|m[a-z]+)((?: [a-z-]+="[^"<>]*")*)\/?>/gi;
  const attribute =
    /^ (class|scope|lang|role|tabindex|aria-label|alttext|xmlns|viewBox|width|height|fill|stroke|stroke-[a-z]+|fill-opacity|transform|d|r|cx|cy|x|y|text-anchor|font-size|display|displaystyle|scriptlevel|mathvariant|form|fence|separator|stretchy|symmetric|accent|[lr]space|minsize|maxsize|movablelimits|linethickness|depth|voffset|rowspacing|columnalign)=/;
  const nasty = fc.constantFrom(
    '<script>',
    '</p>',
    '<img src=x onerror=alert(1)>',
    '"',
    "'",
    '&lt;',
    '&#x3c;script',
    '" onload="x',
    '\\text{',
    '}',
    '{',
    '$',
    '$$',
    '\\',
    '\\href{javascript:x}{y}',
    '\\class{x}{y}',
    '\\style{color:red}{y}',
    '\\includegraphics{x}',
    '\\html',
    '<',
    '>',
    '&',
    '*',
    '**',
    '__',
    '_____',
    '|',
    '\n',
    '- ',
    '> ',
    'javascript:',
    'ए',
    '\u0000',
    '\u2028',
    '-->',
    '<!--',
    ']]>',
    '<![CDATA[',
  );
  const hostile = fc.array(fc.oneof(nasty, fc.string({ maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 14,
  });

  /** A formula or figure that cannot be shown is refused, which brings no markup either. */
  function toHtml(markdown: string): string {
    try {
      return markdownToHtml(markdown, 'hi');
    } catch {
      return '';
    }
  }

  function strangeParts(html: string): string[] {
    const strange: string[] = [];
    const rest = html.replace(tag, (_, _name, attributes: string) => {
      for (const [one] of attributes.matchAll(/ [a-z-]+="[^"]*"/gi)) if (!attribute.test(one)) strange.push(one);
      return '';
    });
    return [...strange, ...(rest.match(/[<>]/g) ?? [])];
  }

  test('as a text of any form', () => {
    fc.assert(
      fc.property(hostile, (pieces) => {
        expect(strangeParts(toHtml(pieces.join('')))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('as a formula, in a line or by itself', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom('$', '$$'), (pieces, sign) => {
        const latex = pieces.join('').replaceAll('$', '');
        expect(strangeParts(toHtml(`${sign}${latex}${sign}`))).toEqual([]);
        expect(strangeParts(toHtml(`${sign}\\text{${latex}}${sign}`))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('as the words of a figure', () => {
    fc.assert(
      fc.property(hostile, (pieces) => {
        const words = pieces.join('').replaceAll('\n', ' ').replaceAll('```', '');
        const figure = `\`\`\`figure\nalt: x ${words}\nline 0,0 1,1\ntext 0,0 above "${words.replaceAll('"', '')}"\n\`\`\``;
        expect(strangeParts(toHtml(figure))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
