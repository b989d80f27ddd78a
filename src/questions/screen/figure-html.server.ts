import { drawFigure } from '../format/figure/figure.server.ts';
import { escapeHtml } from './escape-html.ts';
import { scrollBox } from './scroll-box.ts';

/** Narrower ones are made to fit a phone; in wider ones the words would become too small to read. */
const fitsCm = 11;

/** A figure with its words in the page's font and colour, named for those who cannot see it. */
export function figureToHtml(source: string): string {
  const { svg, labels, alt, widthCm } = drawFigure(source);
  const words = labels.map(
    ({ x, y, text, anchor, sizeCm }) =>
      `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${sizeCm}">${escapeHtml(text)}</text>`,
  );
  const isWide = widthCm > fitsCm;
  const html = svg
    .replace('<svg ', `<svg role="img" aria-label="${escapeHtml(alt).replaceAll('$', '$$$$')}" class="drawing" `)
    .replace('</svg>', () => `<g fill="currentColor">${words.join('')}</g></svg>`);
  return isWide ? scrollBox('div', 'Figure', html) : html;
}
