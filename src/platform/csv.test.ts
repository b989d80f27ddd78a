import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadCsv, byteOrderMark, csvRecord, parseCsv } from './csv.ts';

const nasty = fc.string({
  unit: fc.constantFrom('a', 'क', '👩‍🎓', '"', "'", ',', ';', '\r', '\n', '\t', '=', '+', '-', '@', ' ', '0', '\ufeff'),
});

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
