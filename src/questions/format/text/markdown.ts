import { type Inline, parseInline } from './markdown-inline.ts';

type Alignment = 'left' | 'center' | 'right';

export type Block =
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'math'; latex: string }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][]; align: Alignment[] }
  | { kind: 'figure'; source: string };

const isTableLine = (line: string) => line.startsWith('|');
const isListLine = (line: string) => line.startsWith('- ');
const isQuoteLine = (line: string) => line.startsWith('>');
const startsBlock = (line: string) =>
  line === '' || isTableLine(line) || isListLine(line) || isQuoteLine(line) || /^(\$\$|```figure)/.test(line);

/** Reads the Markdown that questions are written in: paragraphs, lists, quotes, tables, formulas and figures. */
export function parseMarkdown(text: string): Block[] {
  const lines = text.split('\n').map((line) => line.trim());
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line === '') at += 1;
    else at = readBlock(lines, at, blocks);
  }
  return blocks;
}

/** Adds the block that begins at a line and answers the line after it. */
function readBlock(lines: string[], at: number, blocks: Block[]): number {
  const line = lines[at] ?? '';
  if (line.startsWith('```figure')) {
    const end = endOf(lines, at + 1, (next) => next !== '```');
    blocks.push({ kind: 'figure', source: lines.slice(at + 1, end).join('\n') });
    return end + 1;
  }
  if (line.startsWith('$$')) {
    const end = line.length > 2 && line.endsWith('$$') ? at : endOf(lines, at + 1, (next) => !next.endsWith('$$'));
    const latex = lines.slice(at, end + 1).join(' ');
    blocks.push({ kind: 'math', latex: latex.replace(/^\$\$|\$\$$/g, '').trim() });
    return end + 1;
  }
  if (isTableLine(line)) {
    const end = endOf(lines, at, isTableLine);
    blocks.push(readTable(lines.slice(at, end)));
    return end;
  }
  if (isListLine(line)) return readList(lines, at, blocks);
  if (isQuoteLine(line)) {
    const end = endOf(lines, at, isQuoteLine);
    const quoted = lines.slice(at, end).map((next) => next.replace(/^> ?/, ''));
    blocks.push({ kind: 'quote', blocks: parseMarkdown(quoted.join('\n')) });
    return end;
  }
  const end = endOf(lines, at + 1, (next) => !startsBlock(next));
  blocks.push({ kind: 'paragraph', inlines: parseInline(lines.slice(at, end).join('\n')) });
  return end;
}

function endOf(lines: string[], from: number, goesOn: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && goesOn(lines[end] ?? '')) end += 1;
  return end;
}

function readList(lines: string[], from: number, blocks: Block[]): number {
  const items: Inline[][] = [];
  let at = from;
  while (isListLine(lines[at] ?? '')) {
    const end = endOf(lines, at + 1, (next) => !startsBlock(next));
    const item = lines.slice(at, end).map((next) => next.replace(/^- /, ''));
    items.push(parseInline(item.join('\n')));
    at = end;
  }
  blocks.push({ kind: 'list', items });
  return at;
}

function readTable(lines: string[]): Block {
  const cells = lines.map(splitCells);
  const rule = cells[1];
  const hasHeader = rule?.every((cell) => /^:?-+:?$/.test(cell)) ?? false;
  const width = Math.max(...cells.map((row) => row.length));
  const rows = cells.filter((_, index) => !(hasHeader && index === 1)).map((row) => fill(row, width).map(parseInline));
  const align = fill(hasHeader ? (rule ?? []) : [], width).map(readAlignment);
  return { kind: 'table', header: hasHeader ? (rows[0] ?? []) : [], rows: hasHeader ? rows.slice(1) : rows, align };
}

/** Bars inside a formula or after a backslash do not divide cells. */
function splitCells(line: string): string[] {
  const inner = line.replace(/^\|/, '').replace(/\|$/, '');
  const cells = inner.match(/(?:\\.|\$(?:\\.|[^$\\])*\$|[^|\\])*(?:\||$)/g) ?? [];
  return cells.slice(0, inner.endsWith('|') ? undefined : -1).map((cell) => cell.replace(/\|$/, '').trim());
}

function fill(row: string[], width: number): string[] {
  return [...row, ...Array<string>(width - row.length).fill('')];
}

function readAlignment(cell: string): Alignment {
  if (!cell.endsWith(':')) return 'left';
  return cell.startsWith(':') ? 'center' : 'right';
}
