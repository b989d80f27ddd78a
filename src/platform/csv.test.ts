import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadCsv, byteOrderMark, csvRecord, parseCsv } from './csv.ts';

const nasty = fc.string({
  unit: fc.constantFrom(
    ...[
      'a',
      'क',
      '👩‍🎓',
      '"',
      "'",
      ',',
      ';',
      '|',
      '\r',
      '\n',
      '\t',
      '\v',
      '\u2028',
      '=',
      '+',
      '-',
      '@',
      ' ',
      '0',
      '\ufeff',
    ],
    ...['＝', '＋', '－', '＠', '−', '﹦'],
  ),
});
/** Every cell a program may see that splits the file by the given sign and knows of no quotes. */
const cellsSplitBy = (separator: string, file: string) =>
  file.split(/[\r\n\v\u2028]+/).flatMap((line) => line.split(separator));
const runsAsFormula = /^[\s"]*[=+\-@＝＋－＠−﹦]/;

test('what was written is read back, cell by cell, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(nasty, { minLength: 1, maxLength: 5 }), { minLength: 1 }), (rows) => {
      const file = byteOrderMark + rows.map(csvRecord).join('');
      expect([...parseCsv(file)].map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test('no cell begins like a formula, quoted or not', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(csvRecord([text, 'x'])).not.toMatch(/^"?[=+\-@\t\r\n]/);
    }),
  );
  expect(csvRecord(['=HYPERLINK("http://x")'])).toBe(`"'=HYPERLINK(""http://x"")"\r\n`);
});

test.for([
  ['＝1+1', "'＝1+1\r\n"],
  ['＠SUM(1)', "'＠SUM(1)\r\n"],
  ['\t=1', `"'\t'=1"\r\n`],
  ['\r=1', `"'\r'=1"\r\n`],
  ['a;=1', `"a;'=1"\r\n`],
  ['a;"=1"', `"a;'""=1"""\r\n`],
  ['a|-1', `"a|'-1"\r\n`],
  ['a;b', '"a;b"\r\n'],
  ['2-1=1', '2-1=1\r\n'],
] as const)('%j is written as %j', ([text, written]) => {
  expect(csvRecord([text])).toBe(written);
});

test.for([';', '\t', '|'])('split by %j, as in other countries, no cell begins like a formula either', (separator) => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 4 }), (row) => {
      for (const cell of cellsSplitBy(separator, csvRecord(row))) expect(cell).not.toMatch(runsAsFormula);
    }),
  );
});

test('long runs of what is guarded are written and read back', () => {
  for (const text of ['\n', '\v', ' ', '"', "'", ';', '; ', "\t'"].map((piece) => piece.repeat(200_000))) {
    expect([...parseCsv(csvRecord([text]))].map(({ cells }) => cells)).toEqual([[text]]);
  }
});

test('numbers, truths and nothing are plain', () => {
  expect(csvRecord([12, true, null, 'a'])).toBe('12,true,,a\r\n');
});

test('files of other programs are read: any line ending, none at the end, blank lines between', () => {
  const read = (text: string) => [...parseCsv(text)].map(({ line, cells }) => [line, ...cells]);
  expect(read('a,b\nc,d')).toEqual([
    [1, 'a', 'b'],
    [2, 'c', 'd'],
  ]);
  expect(read('a,b\r\n\r\n"c\nc",d\r\ne,\r\n')).toEqual([
    [1, 'a', 'b'],
    [3, 'c\nc', 'd'],
    [5, 'e', ''],
  ]);
  expect(read('')).toEqual([]);
});

test.for(['a,"b', 'a,b"c', '"a"b,c', 'x\n"y" ,z'])('what is no CSV is refused with its line: %j', (text) => {
  expect(() => [...parseCsv(text)]).toThrow(BadCsv);
});
