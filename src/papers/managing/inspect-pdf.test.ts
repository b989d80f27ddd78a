import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEndlessPdf, makePdf } from '../../testing/sample-pdfs.ts';
import { inspectPdf } from './inspect-pdf.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abhyas-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = { width: 360, maxHeight: 720 };

async function inspect(file: Buffer, options: Parameters<typeof inspectPdf>[1] = {}) {
  const path = join(folder, `${Math.random()}.pdf`);
  await writeFile(path, file);
  return inspectPdf(path, options);
}

test('pages are counted', async () => {
  expect(await inspect(makePdf({ pages: 7 }))).toEqual({ pages: 7 });
});

test.for([
  [
    [595, 842],
    [360, 509],
  ],
  [
    [842, 595],
    [360, 254],
  ],
  [
    [100, 14_400],
    [5, 720],
  ],
  [
    [1e7, 1e7],
    [360, 360],
  ],
] as const)(
  'a page of %j points becomes a picture of %j',
  async ([[width, height], [expectedWidth, expectedHeight]]) => {
    const found = await inspect(makePdf({ size: [width, height] }), { picture });
    expect(found).toMatchObject({ pages: 1, bitmap: { width: expectedWidth, height: expectedHeight } });
  },
);

test('the picture shows the page', async () => {
  const found = await inspect(makePdf({ content: '1 0 0 rg 0 0 595 842 re f' }), { picture });
  const data = 'bitmap' in found ? found.bitmap?.data : undefined;
  expect([...(data?.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255]);
});

test('a file that would take for ever is given up, and the shop goes on meanwhile', async () => {
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
  }, 20);
  const started = Date.now();
  expect(await inspect(makeEndlessPdf(), { picture, timeoutMs: 1_000 })).toEqual({ fault: 'too hard' });
  clearInterval(clock);
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(ticks).toBeGreaterThan(20);
});

test('many at once all get their answer', async () => {
  const found = await Promise.all([1, 2, 3, 4, 5, 6].map((pages) => inspect(makePdf({ pages }))));
  expect(found).toEqual([1, 2, 3, 4, 5, 6].map((pages) => ({ pages })));
});

test('a file that is not there is broken, not a crash', async () => {
  expect(await inspectPdf(join(folder, 'none.pdf'))).toEqual({ fault: 'broken' });
});
