import { expect, test } from 'vitest';
import { NotUtf8, readCsv } from './read-csv.ts';

test('names in every script arrive as they are, the mark at the beginning included', async () => {
  const text = '\uFEFFtype,id\r\nsubject,गणित\r\n';
  expect(await readCsv(new Blob([text]))).toBe(text);
});

test('a file in another encoding is refused instead of read with broken names', async () => {
  await expect(readCsv(new Blob([Uint8Array.of(0x47, 0xfc, 0x74, 0x65)]))).rejects.toThrow(NotUtf8);
});
