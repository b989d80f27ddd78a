import { latexToMathml } from '../format/text/latex.server.ts';
import { type MathElement, readMathml, writeMathml } from './mathml-tree.server.ts';
import { scrollBox } from './scroll-box.ts';

/** About as many letters as stand side by side in an option on a narrow phone. */
const narrowLine = 24;
const wrapsFrom = 12;
const spacedSign = /^[=<>≤≥≈≠≡∼⟹⇒→⟶⇌+−±×⋅÷∪∩∈∥⊥]$/;

interface Touching {
  before: string;
  after: string;
}

/**
 * LaTeX as MathML, which browsers show without any script. What is wider than a phone goes on in the next line or
 * scrolls; the text that touches it stays with it.
 */
export function formulaToHtml(
  latex: string,
  isDisplay: boolean,
  { before, after }: Touching = { before: '', after: '' },
): string {
  const math = readMathml(latexToMathml(latex, isDisplay));
  math.attributes.set('alttext', latex);
  const row = rowOf(math);
  row.children = [...touching(before), ...row.children, ...touching(after)];
  const pieces = isDisplay ? [math] : divide(math);
  if (pieces.length > 1) {
    math.children = pieces;
    math.attributes.set('class', 'wraps');
  }
  const html = writeMathml(math);
  if (!pieces.some((piece) => widthOf(piece) > narrowLine)) return html;
  return scrollBox(isDisplay ? 'div' : 'span', 'Formula', html);
}

/** The parts of a long formula between which a line may end: after a sign that stands between two of its terms. */
function divide(math: MathElement): MathElement[] {
  const row = rowOf(math);
  if (widthOf(row) < wrapsFrom) return [math];
  const pieces: MathElement[] = [];
  let piece: MathElement[] = [];
  for (const [index, element] of row.children.entries()) {
    piece.push(element);
    const isLast = index === row.children.length - 1;
    const isBetweenBrackets = isBracket(element, ')') && isBracket(row.children[index + 1], '(');
    if (!isLast && !(isBreak(element) && index > 0) && !isBetweenBrackets) continue;
    pieces.push({ tag: 'mrow', attributes: new Map(), children: isLast ? piece : spaced(piece), text: '' });
    piece = [];
  }
  return pieces;
}

/** A sign with only words beside it would have its space outside of its piece, where it is lost. */
function spaced(piece: MathElement[]): MathElement[] {
  const [sign, ...others] = piece.toReversed();
  if (!sign || !others.every(({ tag }) => tag === 'mtext' || tag === 'mspace')) return piece;
  const space = { tag: 'mspace', attributes: new Map([['width', '0.28em']]), children: [], text: '' };
  return [...others.toReversed(), space, sign, space];
}

function rowOf(math: MathElement): MathElement {
  const [only, ...others] = math.children;
  return only?.tag === 'mrow' && others.length === 0 ? only : math;
}

function touching(text: string): MathElement[] {
  return text ? [{ tag: 'mtext', attributes: new Map([['class', 'touching']]), children: [], text }] : [];
}

function isBracket(element: MathElement | undefined, bracket: string): boolean {
  return element?.tag === 'mo' && element.text === bracket;
}

function isBreak({ tag, text, attributes }: MathElement): boolean {
  return tag === 'mo' && attributes.get('form') !== 'prefix' && spacedSign.test(text);
}

/** How wide a formula is, in letters. */
function widthOf({ tag, text, children, attributes }: MathElement): number {
  const widths = children.map(widthOf);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  switch (tag) {
    case 'mo':
      return spacedSign.test(text) && attributes.get('form') !== 'prefix' ? 2.4 : text.length * 0.8;
    case 'mspace':
      return Number.parseFloat(attributes.get('width') ?? '0') * 2 || 0;
    case 'mfrac':
    case 'munder':
    case 'mover':
    case 'munderover':
      return Math.max(0, ...widths);
    case 'msub':
    case 'msup':
    case 'mroot':
      return (widths[0] ?? 0) + 0.7 * sum(widths.slice(1));
    case 'msubsup':
      return (widths[0] ?? 0) + 0.7 * Math.max(0, ...widths.slice(1));
    case 'mtable':
      return Math.max(0, ...widths);
    case 'mtd':
      return sum(widths) + 1.5;
    default:
      return sum(widths) + [...text].length;
  }
}
