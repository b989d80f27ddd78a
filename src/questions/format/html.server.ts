import { drawFigure, type Figure } from './figure/figure.server.ts';
import { latexToMathml } from './latex.server.ts';
import { type Block, parseMarkdown } from './markdown.ts';
import type { Inline } from './markdown-inline.ts';

/** The Markdown of a question as HTML, with MathML and SVG inside: a page shows it without any script. */
export function markdownToHtml(markdown: string): string {
  return parseMarkdown(markdown).map(blockToHtml).join('\n');
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlinesToHtml(block.inlines)}</p>`;
    case 'math':
      return latexToMathml(block.latex, true);
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${inlinesToHtml(item)}</li>`).join('')}</ul>`;
    case 'quote':
      return `<blockquote>${block.blocks.map(blockToHtml).join('\n')}</blockquote>`;
    case 'table': {
      const row = (cells: Inline[][], tag: 'th' | 'td') =>
        `<tr>${cells.map((cell, index) => `<${tag} align="${block.align[index]}">${inlinesToHtml(cell)}</${tag}>`).join('')}</tr>`;
      const head = block.header.length > 0 ? `<thead>${row(block.header, 'th')}</thead>` : '';
      return `<table>${head}<tbody>${block.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
    }
    case 'figure':
      return figureToHtml(drawFigure(block.source));
  }
}

const tags = { strong: 'strong', emphasis: 'em', underline: 'u' } as const;

function inlinesToHtml(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return escapeHtml(inline.text);
      if (inline.kind === 'math') return latexToMathml(inline.latex, false);
      if (inline.kind === 'break') return '<br>';
      return `<${tags[inline.kind]}>${inlinesToHtml(inline.inlines)}</${tags[inline.kind]}>`;
    })
    .join('');
}

function figureToHtml({ svg, labels, alt }: Figure): string {
  const words = labels.map(
    ({ x, y, text, anchor }) =>
      `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="0.36">${escapeHtml(text)}</text>`,
  );
  const named = svg.replace('<svg ', `<svg role="img" aria-label="${escapeHtml(alt)}" `);
  return named.replace('</svg>', `${words.join('')}</svg>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
