import temml from 'temml';
import { tex2typst } from 'tex2typst';
import { drawnBonds, expandChemistry } from './chemistry.ts';

const macros = { '\\cosec': '\\operatorname{cosec}', '\\degree': '^\\circ' };

/** LaTeX as Typst mathematics, without the dollar signs; throws on what cannot be converted. */
export function latexToTypst(latex: string): string {
  // The converter sets a comma between digits as one between terms.
  const whole = expandChemistry(latex, 'print').replace(
    /\d+(?:\{,\}\d+)+(?:\.\d+)?/g,
    (n) => `\\text{${n.replaceAll('{,}', ',')}}`,
  );
  // The converter loses the empty group that an index before a letter hangs on, as in {}^nC_r; a word it keeps.
  const prepared = pairBars(whole).replace(/\{\}(?=[\^_])/g, '\\text{nothing}');
  const typst = tex2typst(prepared, { nonStrict: false, customTexMacros: macros })
    .replace(/"nothing"|#none/g, '""')
    // Spaces around a text would show; in LaTeX only those in it do.
    .replace(/ *("(?:[^"\\]|\\.)*") */g, '$1')
    .replace(/(?<=\d)\^circle\.small/g, ' degree');
  // A hash would leave mathematics and run as code.
  if (/(^|[^\\])[#$]/.test(typst)) throw new Error(`The formula "${latex}" has a # or $ in it.`);
  return finish(typst);
}

/** What LaTeX cannot say to Typst. */
function finish(typst: string): string {
  return (
    typst
      // An arrow grows with the words over it.
      .replaceAll('limits(-->)^', 'stretch(->, size: #(100% + 1em))^')
      .replace(bondNames, (_, name: string) => `#${name};`)
      // A line may end at any sign between two terms, but not within a number.
      .replace(/(?<=\d) times (?=10\^)/g, ' med class("normal", times) med ')
  );
}

const bondNames = new RegExp(`"(${Object.values(drawnBonds).join('|')})"`, 'g');

/** LaTeX as MathML, which browsers show without any script; throws on what cannot be converted. */
export function latexToMathml(latex: string, isDisplay: boolean): string {
  return temml.renderToString(expandChemistry(latex), {
    displayMode: isDisplay,
    throwOnError: true,
    macros: { ...macros },
  });
}

/** Typst sets a bar as it sets a sign between two things, unless told that a pair of them encloses something. */
function pairBars(latex: string): string {
  return latex.replace(/(?<!\\left|\\right|\\)\|([^|]+?)(?<!\\left|\\right|\\)\|/g, (whole, inner: string) =>
    isBalanced(inner) ? `\\left|${inner}\\right|` : whole,
  );
}

function isBalanced(latex: string): boolean {
  let depth = 0;
  for (const character of latex) {
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
