import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('text on the shop’s pages is sized in rem, so that it follows the size somebody has set in their browser', async () => {
  const src = join(import.meta.dirname, '..');
  const files = (await readdir(src, { recursive: true })).filter(
    (file) => file.endsWith('.tsx') && !/^(admin|practice)\b/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const inPixels = await Promise.all(
    files.map(async (file) => {
      const found = (await readFile(join(src, file), 'utf8')).match(/\btext-\[\d+px\]/g) ?? [];
      return found.map((size) => `${file}: ${size}`);
    }),
  );
  expect(inPixels.flat()).toEqual([]);
});
