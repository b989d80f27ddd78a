/** Begin a cell or a line in programs that split by something else than our comma, whether it stands in quotes or not. */
const blanks = '\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029';
const cellStart = `(?<=^|[;|${blanks}])`;
/** What is run as a formula at the start of a cell. Programs of some countries read wide signs as the plain ones. */
const formula = `(?=[\\s"']*?[-=+@\\uff0d\\uff1d\\uff0b\\uff20\\ufe63\\ufe66\\ufe62\\ufe6b\\u2212${blanks}])`;
const unguarded = new RegExp(cellStart + formula, 'g');
const guarded = new RegExp(`${cellStart}'${formula}`, 'g');
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

export type Cell = string | number | boolean | null;

/** Excel takes a file for UTF-8 only when it starts with this. */
export const byteOrderMark = '\ufeff';

/** One record of a CSV file (RFC 4180). Nothing in it does anything when a spreadsheet program opens it. */
export function csvRecord(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => quote(neutralise(cell === null ? '' : String(cell))));
  // A record of one empty cell would otherwise be no record.
  return `${texts.length === 1 && texts[0] === '' ? '""' : texts.join(',')}\r\n`;
}

function neutralise(text: string): string {
  return text.replace(unguarded, "'");
}

function quote(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface CsvRecord {
  /** The line of the file it begins on, counted from 1. */
  line: number;
  cells: string[];
}

/** What is wrong with a file, and on which line. */
export class BadCsv extends Error {
  override name = 'BadCsv';
  readonly line: number;

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}

/** Reads what `csvRecord` wrote, and what spreadsheet programs make of it. Blank lines are left out. */
export function* parseCsv(file: string): Generator<CsvRecord> {
  const text = file.startsWith(byteOrderMark) ? file.slice(1) : file;
  const cell = /"((?:[^"]|"")*)"|[^",\r\n]*/y;
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] };
    const start = at;
    for (;;) {
      cell.lastIndex = at;
      const [whole = '', inner] = cell.exec(text) ?? [];
      record.cells.push(unguard(inner?.replaceAll('""', '"') ?? whole));
      if (inner?.includes('\n')) line += inner.split('\n').length - 1;
      at += whole.length;
      if (text[at] !== ',') break;
      at += 1;
    }
    const isBlank = at === start;
    const [end = ''] = /^(\r\n|\n|\r|$)/.exec(text.slice(at, at + 2)) ?? [];
    if (end === '' && at < text.length) throw new BadCsv(line, 'a quote stands where none may stand');
    at += end.length;
    line += 1;
    if (!isBlank) yield record;
  }
}

function unguard(text: string): string {
  return text.replace(guarded, '');
}
