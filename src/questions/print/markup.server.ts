import { drawFigure } from '../format/figure/figure.server.ts';
import { latexToTypst } from '../format/text/latex.server.ts';
import { type Block, parseMarkdown } from '../format/text/markdown.ts';
import { type Inline, parseInline } from '../format/text/markdown-inline.ts';
import { polishText } from './polish.ts';

/** The colour of everything drawn; the same is in content/paper.typ. */
const ink = '#16213a';

/**
 * Any text as a Typst string. Text reaches Typst in no other way, so that nothing in it can act as markup or code.
 */
export function typstString(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Markdown as Typst content, brackets included. */
export function markdownToTypst(markdown: string): string {
  return `[${blocksToTypst(parseMarkdown(markdown))}]`;
}

/** Blocks as Typst markup. */
export function blocksToTypst(blocks: Block[]): string {
  return blocks.map(blockToTypst).join('\n\n');
}

/** One line of Markdown as Typst content, brackets included. */
export function lineToTypst(markdown: string): string {
  return `[${inlinesToTypst(parseInline(markdown))}]`;
}

function blockToTypst(block: Block): string {
  switch (block.kind) {
    case 'paragraph': {
      const text = inlinesToTypst(block.inlines);
      // The title of a table or list stays with it.
      return isTitle(block.inlines) ? `#block(sticky: true)[${text}];` : text;
    }
    case 'math':
      return `$ ${latexToTypst(block.latex)} $`;
    case 'list':
      return `#list(${block.items.map((item) => `[${inlinesToTypst(item)}]`).join(', ')});`;
    case 'quote':
      return `#passage[${blocksToTypst(block.blocks)}];`;
    case 'table': {
      const rows = block.rows.map((row) => tuple(row.map(cell)));
      return `#data-table(${tuple(block.align)}, ${tuple(block.header.map(cell))}, ${tuple(rows)});`;
    }
    case 'figure': {
      const { svg, widthCm, heightCm, alt, labels } = drawFigure(block.source);
      const words = labels.map(({ x, y, text, anchor, sizeCm }) =>
        tuple([`${x}cm`, `${y}cm`, `"${anchor}"`, typstString(text), `${sizeCm}cm`]),
      );
      const size = `${widthCm}cm, ${heightCm}cm`;
      return `#drawing(${typstString(svg.replaceAll('currentColor', ink))}, ${size}, ${typstString(alt)}, ${tuple(words)});`;
    }
  }
}

function isTitle(inlines: Inline[]): boolean {
  return inlines.length === 1 && inlines[0]?.kind === 'strong';
}

const cell = (inlines: Inline[]) => `[${inlinesToTypst(inlines)}]`;

function inlinesToTypst(inlines: Inline[]): string {
  return inlines.map((inline, index) => inlineToTypst(inline, inlines[index - 1]?.kind === 'math')).join('');
}

const elements = { strong: 'strong', emphasis: 'emph', underline: 'underlined' } as const;

function inlineToTypst(inline: Inline, followsFormula: boolean): string {
  switch (inline.kind) {
    case 'text':
      return `#${typstString(polishText(inline.text, followsFormula))};`;
    case 'math':
      return `#${isTall(inline.latex) ? 'tall-formula' : 'formula'}($${latexToTypst(inline.latex)}$);`;
    case 'break':
      return '#linebreak();';
    default:
      return `#${elements[inline.kind]}[${inlinesToTypst(inline.inlines)}];`;
  }
}

/** Whether a formula may be higher than its line. */
function isTall(latex: string): boolean {
  return /\\(d?frac|tfrac|binom|begin|left|int|oint|sum|prod|lim|overset|underset|sqrt)/.test(latex);
}

/** A Typst array; the comma makes one of a single item as well. */
export function tuple(items: string[]): string {
  return `(${items.map((item) => `${item},`).join(' ')})`;
}
