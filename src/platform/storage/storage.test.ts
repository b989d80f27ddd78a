import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../settings.server.ts';
import { FileMissing } from './file-hash.ts';
import { openStorage } from './open-storage.server.ts';
import type { Storage } from './storage.server.ts';

const secrets = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

/** Every kind of store, and how a test gets one with its own outside world. */
const kinds = {
  disk: async (folder: string) => ({
    storage: await openStorage(readSettings({ DATA_DIR: folder })),
    stop: async () => {},
  }),
  S3: async (folder: string) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'papers' }],
    });
    const { port } = await server.run();
    const S3_ENDPOINT = `http://127.0.0.1:${port}`;
    const settings = readSettings({ DATA_DIR: folder, S3_BUCKET: 'papers', S3_ENDPOINT, ...secrets });
    return { storage: await openStorage(settings), stop: () => server.close() };
  },
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe.each(Object.entries(kinds))('%s', (_name, start) => {
  let folder: string;
  let storage: Storage;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abhyas-storage-'));
    ({ storage, stop } = await start(folder));
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (hash: string, range?: { start: number; end: number }) => buffer(await storage.open(hash, range));
  const listed = async () => {
    const hashes: string[] = [];
    for await (const { hash } of storage.list()) hashes.push(hash);
    return hashes;
  };
  const staged = () => readdir(storage.staging.folder).catch(() => []);

  test('a store that was never used is empty', async () => {
    expect(await listed()).toEqual([]);
    expect(await storage.stat('0'.repeat(64))).toBeUndefined();
  });

  test('what was put comes back byte by byte under its SHA-256', async () => {
    const bytes = randomBytes(300_000);
    const { hash, size } = await storage.put(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
    expect({ hash, size }).toEqual({ hash: sha256(bytes), size: 300_000 });
    expect((await read(hash)).equals(bytes)).toBe(true);
    expect(await storage.stat(hash)).toMatchObject({ hash, size: 300_000 });
    expect(await listed()).toContain(hash);
    expect(await staged()).toEqual([]);
  });

  test('a range has both its ends', async () => {
    const { hash } = await storage.put(Readable.from([Buffer.from('0123456789')]));
    // Not 0 to 0: the S3 of these tests takes an end of 0 for none.
    expect(String(await read(hash, { start: 0, end: 1 }))).toBe('01');
    expect(String(await read(hash, { start: 3, end: 5 }))).toBe('345');
    expect(String(await read(hash, { start: 9, end: 9 }))).toBe('9');
  });

  test('the same bytes put many times at once are kept once', async () => {
    const bytes = randomBytes(50_000);
    const before = (await listed()).length;
    const puts = await Promise.all(Array.from({ length: 8 }, () => storage.put(Readable.from([bytes]))));
    expect(new Set(puts.map(({ hash }) => hash))).toEqual(new Set([sha256(bytes)]));
    expect((await read(sha256(bytes))).equals(bytes)).toBe(true);
    expect(await listed()).toHaveLength(before + 1);
    expect(await staged()).toEqual([]);
  });

  test('a staged file is taken over', async () => {
    const file = await storage.staging.stage(Readable.from([Buffer.from('staged')]));
    expect(await storage.put(file)).toEqual({ hash: sha256(Buffer.from('staged')), size: 6 });
    expect(await staged()).toEqual([]);
  });

  test('putting again makes a file recent', async () => {
    const bytes = randomBytes(10);
    const { hash } = await storage.put(Readable.from([bytes]));
    const first = (await storage.stat(hash))?.modifiedAt.getTime() ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await storage.put(Readable.from([bytes]));
    expect((await storage.stat(hash))?.modifiedAt.getTime()).toBeGreaterThan(first);
  });

  test('a stream that breaks leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('the line was cut');
      })(),
    );
    const before = await listed();
    await expect(storage.put(broken)).rejects.toThrow('the line was cut');
    expect(await listed()).toEqual(before);
    expect(await staged()).toEqual([]);
  });

  test('what was removed is gone, and may be removed again', async () => {
    const { hash } = await storage.put(Readable.from([Buffer.from('for a moment')]));
    await storage.remove(hash);
    await storage.remove(hash);
    expect(await storage.stat(hash)).toBeUndefined();
    await expect(storage.open(hash)).rejects.toThrow(FileMissing);
    expect(await listed()).not.toContain(hash);
  });

  test.for(['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`, 'a'.repeat(65)])(
    '%j is not the name of a file',
    async (name) => {
      await expect(storage.open(name)).rejects.toThrow(TypeError);
      await expect(storage.stat(name)).rejects.toThrow(TypeError);
      await expect(storage.remove(name)).rejects.toThrow(TypeError);
    },
  );
});

describe('staging', () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abhyas-staging-'));
    storage = await openStorage(readSettings({ DATA_DIR: folder }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('exactly the limit is taken, one byte more is refused and leaves nothing', async () => {
    const { staging } = storage;
    const file = await staging.stage(Readable.from([randomBytes(1_000)]), { limitBytes: 1_000 });
    expect(file.size).toBe(1_000);
    await file.discard();
    const tooMuch = staging.stage(Readable.from([randomBytes(1_000), randomBytes(1)]), { limitBytes: 1_000 });
    await expect(tooMuch).rejects.toMatchObject({ code: 'too_large' });
    expect(await readdir(staging.folder)).toEqual([]);
  });

  test('giving up half-way leaves nothing', async () => {
    const { staging } = storage;
    const giveUp = new AbortController();
    const endless = createReadStream('/dev/zero');
    const staging1 = staging.stage(endless, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(), 50);
    await expect(staging1).rejects.toThrow('aborted');
    expect(await readdir(staging.folder)).toEqual([]);
  });

  test('the sweep removes what is old and leaves what is recent', async () => {
    const { staging } = storage;
    const recent = await staging.stage(Readable.from([Buffer.from('recent')]));
    const old = join(staging.folder, 'left-by-a-killed-process');
    await writeFile(old, 'half a fi');
    await utimes(old, new Date(), new Date(Date.now() - 2 * 60 * 60 * 1000));
    expect(await staging.sweep()).toBe(1);
    expect(await readdir(staging.folder)).toEqual([recent.path.slice(staging.folder.length + 1)]);
    await recent.discard();
  });
});
