import type { Inline } from '../format/text/markdown-inline.ts';

/** A formula with the text that touches it: browsers would end a line between the two. */
export interface TouchedFormula {
  kind: 'formula';
  latex: string;
  before: string;
  after: string;
}

const opening = /[([₹]+$/u;
/** Signs that end a sentence or a bracket, and short endings as in “the $n$th” and “the $x$-axis”. */
const ending = /^(?:[-–]?\p{L}{1,8}(?![\p{L}\p{M}]))?[.,;:!?)\]%]*/u;

/** Hands the text that touches a formula over to it. */
export function withTouchingText(inlines: readonly Inline[]): (Exclude<Inline, { kind: 'math' }> | TouchedFormula)[] {
  return inlines.flatMap((inline, index) => {
    const [previous, next] = [inlines[index - 1], inlines[index + 1]];
    if (inline.kind === 'math') {
      const before = previous?.kind === 'text' ? (opening.exec(previous.text)?.[0] ?? '') : '';
      const after = next?.kind === 'text' ? (ending.exec(next.text)?.[0] ?? '') : '';
      return { kind: 'formula', latex: inline.latex, before, after } as const;
    }
    if (inline.kind !== 'text') return inline;
    let { text } = inline;
    if (previous?.kind === 'math') text = text.replace(ending, '');
    if (next?.kind === 'math') text = text.replace(opening, '');
    return { kind: 'text', text } as const;
  });
}
