import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings.server.ts';
import { HotFiles } from './hot-files.server.ts';
import { openStorage } from './open-storage.server.ts';
import type { Storage } from './storage.server.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abhyas-hot-'));
  storage = await openStorage(readSettings({ DATA_DIR: folder }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const put = (text: string) => storage.put(Readable.from([Buffer.from(text)]));

test('a small file is read once, however many ask for it', async () => {
  const hot = new HotFiles(storage);
  const { hash, size } = await put('small');
  const [one, two] = await Promise.all([hot.get(hash, size), hot.get(hash, size)]);
  expect(String(one)).toBe('small');
  expect(two).toBe(one);
  await storage.remove(hash);
  expect(hot.peek(hash)).toBe(one);
});

test('a large file is not kept', async () => {
  const hot = new HotFiles(storage, { fileBytes: 4, totalBytes: 100 });
  const { hash, size } = await put('large');
  expect(await hot.get(hash, size)).toBeUndefined();
});

test('the bound holds, and what was used last stays', async () => {
  const hot = new HotFiles(storage, { fileBytes: 10, totalBytes: 10 });
  const [a, b, c] = [await put('aaaa'), await put('bbbb'), await put('cccc')];
  for (const { hash, size } of [a, b, a, c]) await hot.get(hash, size);
  expect([a, b, c].map(({ hash }) => hot.peek(hash)?.toString())).toEqual(['aaaa', undefined, 'cccc']);
});
