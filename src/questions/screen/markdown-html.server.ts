import type { PaperLanguage } from '../format/contract.ts';
import { type Block, parseMarkdown } from '../format/text/markdown.ts';
import { type Inline, parseInline, plainText } from '../format/text/markdown-inline.ts';
import { polishText } from '../print/polish.ts';
import { escapeHtml } from './escape-html.ts';
import { figureToHtml } from './figure-html.server.ts';
import { formulaToHtml } from './formula-html.server.ts';
import { scrollBox } from './scroll-box.ts';
import { withTouchingText } from './touching-text.ts';

// Text reaches a page only through escapeHtml, formulas only through writeMathml: nothing in them can act as markup.

/** About as many letters as a table may have side by side on a narrow phone. */
const narrowTable = 30;

const blanks: Record<PaperLanguage, string> = { en: 'blank', hi: 'रिक्त स्थान', sa: 'रिक्तस्थानम्' };

/** The Markdown of a question as HTML, with MathML and SVG inside: a page shows it without any script. */
export function markdownToHtml(markdown: string, language: PaperLanguage = 'en'): string {
  const blocks = parseMarkdown(markdown).map((block) => blockToHtml(block, language));
  return language === 'en' ? blocks.join('\n') : `<div lang="${language}">${blocks.join('\n')}</div>`;
}

/** One line of Markdown, without a paragraph around it. */
export function lineToHtml(markdown: string, language: PaperLanguage = 'en'): string {
  const html = inlinesToHtml(parseInline(markdown), language);
  return language === 'en' ? html : `<span lang="${language}">${html}</span>`;
}

function blockToHtml(block: Block, language: PaperLanguage): string {
  const inside = (inlines: Inline[]) => inlinesToHtml(inlines, language);
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inside(block.inlines)}</p>`;
    case 'math':
      return formulaToHtml(block.latex, true);
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${inside(item)}</li>`).join('')}</ul>`;
    case 'quote':
      return `<blockquote>${block.blocks.map((inner) => blockToHtml(inner, language)).join('\n')}</blockquote>`;
    case 'table':
      return tableToHtml(block, inside);
    case 'figure':
      return figureToHtml(block.source);
  }
}

function tableToHtml(
  { header, rows, align }: Extract<Block, { kind: 'table' }>,
  inside: (inlines: Inline[]) => string,
): string {
  const row = (cells: Inline[][], tag: 'th scope="col"' | 'td') =>
    `<tr>${cells.map((cell, index) => `<${tag} class="${align[index]}">${inside(cell)}</${tag.slice(0, 2)}>`).join('')}</tr>`;
  const head = header.length > 0 ? `<thead>${row(header, 'th scope="col"')}</thead>` : '';
  const table = `<table>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
  const all = [header, ...rows];
  const columns = align.map((_, index) => Math.max(...all.map((cells) => longestPiece(cells[index] ?? []) + 3)));
  const width = columns.reduce((sum, column) => sum + column, 0);
  return width > narrowTable ? scrollBox('div', 'Table', table) : table;
}

/** Cells wrap between words but not inside formulas, so that a column is at least as wide as this. */
function longestPiece(cell: Inline[]): number {
  const pieces = cell.flatMap((inline) => {
    if (inline.kind === 'math') return [inline.latex.replace(/\\[a-z]+|[\s{}^_]/gi, ' ').replace(/ +/g, ' ')];
    return plainText([inline]).split(/\s+/);
  });
  return Math.max(0, ...pieces.map((piece) => [...piece].length));
}

const tags = { strong: 'strong', emphasis: 'em', underline: 'u' } as const;

function inlinesToHtml(inlines: Inline[], language: PaperLanguage): string {
  return withTouchingText(inlines)
    .map((inline) => {
      if (inline.kind === 'text') return textToHtml(inline.text, language);
      if (inline.kind === 'formula') return formulaToHtml(inline.latex, false, inline);
      if (inline.kind === 'break') return '<br>';
      return `<${tags[inline.kind]}>${inlinesToHtml(inline.inlines, language)}</${tags[inline.kind]}>`;
    })
    .join('');
}

/** A row of underscores is read out as a blank. */
function textToHtml(text: string, language: PaperLanguage): string {
  return escapeHtml(polishText(text)).replace(
    /_{3,}/g,
    (line) => `<span role="img" aria-label="${blanks[language]}">${line}</span>`,
  );
}
