import type { Asked, Passage, Question } from '../format/contract.ts';
import { type Block, parseMarkdown } from '../format/text/markdown.ts';
import type { Inline } from '../format/text/markdown-inline.ts';

const signs: Record<string, string> = {
  times: '×',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  degree: '°',
  circ: '°',
  pi: 'π',
  theta: 'θ',
  alpha: 'α',
  beta: 'β',
  lambda: 'λ',
  mu: 'μ',
  Omega: 'Ω',
  Delta: 'Δ',
  sqrt: '√',
  cdot: '·',
  rightarrow: '→',
  to: '→',
};

/** Longer than any word; what is longer is not one, and the index of words would refuse it. */
const longestWord = 100;

/** All that a question asks, its passage and alternatives included, as plain words: to be searched and quoted. */
export function wordsOf(question: Omit<Question, 'source'>, passage: Pick<Passage, 'text'> | null): string {
  const asked = [question, ...question.alternatives, ...question.partAlternatives];
  const texts = [...(passage ? [passage.text] : []), ...asked.flatMap(textsOf)];
  const words = texts.flatMap((text) => parseMarkdown(text).map(blockWords)).join(' ');
  return words
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => word.slice(0, longestWord))
    .join(' ')
    .trim();
}

function textsOf({ text, parts, options }: Asked): string[] {
  return [text, ...options, ...parts.flatMap((part) => [part.text, ...part.options])];
}

function blockWords(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineWords(block.inlines);
    case 'math':
      return formulaWords(block.latex);
    case 'list':
      return block.items.map(inlineWords).join(' ');
    case 'quote':
      return block.blocks.map(blockWords).join(' ');
    case 'table':
      return [...block.header, ...block.rows.flat()].map(inlineWords).join(' ');
    case 'figure':
      return '';
  }
}

function inlineWords(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      if (inline.kind === 'math') return formulaWords(inline.latex);
      return inline.kind === 'break' ? ' ' : inlineWords(inline.inlines);
    })
    .join('');
}

/** A formula about as it would be typed: `\frac{1}{2}` as 1/2. */
function formulaWords(latex: string): string {
  return latex
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\(text|mathrm|ce|operatorname|vec|hat|bar|overline)\b/g, '')
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => signs[name] ?? ' ')
    .replace(/\\./g, ' ')
    .replace(/[{}$&^_]/g, '');
}
