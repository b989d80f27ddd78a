import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPapersShop, type PapersShop } from '../testing/papers-shop.ts';
import { makePdf } from '../testing/sample-pdfs.ts';
import { sweepFiles } from './files/sweep-files.server.ts';
import { papersJobs } from './jobs.server.ts';
import { makeThumbnail } from './managing/make-thumbnail.server.ts';
import { Paper } from './schemas.ts';

let shop: PapersShop;
beforeAll(async () => {
  shop = await openPapersShop();
});
afterAll(() => shop.close());

const read = async (paperid: number): Promise<Paper | undefined> => {
  const papers: unknown[] = (await shop.app.inject({ url: '/api/public/papers/1' })).json();
  return papers.map((paper) => Paper.parse(paper)).find((paper) => paper.paperid === paperid);
};
const picture = (address: string | number, headers = {}) =>
  shop.app.inject({ url: `/api/public/paper/picture/${address}`, headers });
const hashesOf = async (paperid: number) => {
  const query = `select file_hash as "fileHash", picture_hash as "pictureHash" from papers where id = ${paperid}`;
  const [row] = (await shop.platform.db.execute<{ fileHash: string; pictureHash: string | null }>(query)).rows;
  if (!row) throw new Error('no such paper');
  return row;
};

describe('after an upload', () => {
  test('a job makes a picture of the first page, and the lists know of it', async () => {
    const { paperid } = await shop.upload({}, makePdf({ pages: 4 }));
    expect((await picture(paperid)).statusCode).toBe(404);
    await papersJobs(shop.platform);
    await vi.waitFor(async () => expect((await read(paperid))?.picture).toMatch(/^[0-9a-f]{16}$/), 15_000);
    expect((await read(paperid))?.pages).toBe(4);
    const response = await picture(paperid);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-cache' });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360, height: 509 });
    expect(response.rawPayload.length).toBeLessThan(30_000);
  });

  test('under its version a picture is kept for good; 304 and 404 hold for it too', async () => {
    const { paperid } = await shop.upload({}, makePdf({ text: 'another picture' }));
    await makeThumbnail(shop.platform, { paperId: paperid, ...(await hashesOf(paperid)) });
    const version = (await read(paperid))?.picture;
    const response = await picture(`${paperid}?v=${version}`);
    expect(response.headers['cache-control']).toContain('immutable');
    expect((await picture(`${paperid}?v=0000000000000000`)).headers['cache-control']).toBe('no-cache');
    const { etag } = response.headers;
    expect((await picture(paperid, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await picture(999_999)).statusCode).toBe(404);
    expect((await picture('x')).statusCode).toBe(400);
    await shop.app.inject({
      method: 'PUT',
      url: '/api/access/updatepaper',
      headers: shop.staff.headers,
      payload: { paperid, enabled: false },
    });
    expect((await picture(paperid)).statusCode).toBe(404);
    const unlisted = await picture(`${paperid}?v=${version}`, shop.staff.headers);
    expect([unlisted.statusCode, unlisted.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  test('a paper whose file was replaced meanwhile is left alone', async () => {
    const { paperid } = await shop.upload({}, makePdf({ text: 'first' }));
    await makeThumbnail(shop.platform, { paperId: paperid, fileHash: '0'.repeat(64) });
    expect((await hashesOf(paperid)).fileHash).not.toBe('0'.repeat(64));
  });
});

describe('the sweep', () => {
  const put = (text: string) => shop.platform.storage.put(Readable.from([Buffer.from(text)]));
  const isStored = async (hash: string) => (await shop.platform.storage.stat(hash)) !== undefined;

  test('removes what no paper needs and keeps every PDF and picture that one does', async () => {
    const { paperid } = await shop.upload({}, makePdf({ text: 'kept' }));
    await makeThumbnail(shop.platform, { paperId: paperid, ...(await hashesOf(paperid)) });
    const { fileHash, pictureHash } = await hashesOf(paperid);
    const orphan = await put('nobody needs this');
    expect(await sweepFiles(shop.platform, 0)).toBeGreaterThan(0);
    expect(await isStored(orphan.hash)).toBe(false);
    expect(await isStored(fileHash)).toBe(true);
    expect(await isStored(String(pictureHash))).toBe(true);
  });

  test('leaves what is younger than an hour', async () => {
    const [young, old] = [await put('young'), await put('old')];
    const { folder } = shop.platform.storage.staging;
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(folder, '..', old.hash.slice(0, 2), old.hash.slice(2)), twoHoursAgo, twoHoursAgo);
    expect(await sweepFiles(shop.platform)).toBe(1);
    expect(await isStored(young.hash)).toBe(true);
    expect(await isStored(old.hash)).toBe(false);
  });

  test('never takes a file from an upload of the same bytes', async () => {
    const file = makePdf({ text: 'in a race' });
    for (let round = 0; round < 8; round += 1) {
      await shop.platform.storage.put(Readable.from([file]));
      const sweeps = Array.from({ length: 4 }, () => sweepFiles(shop.platform, 0));
      const [{ paperid }] = await Promise.all([shop.upload({}, file), ...sweeps]);
      const response = await shop.app.inject({ url: `/api/public/paper/download/${paperid}` });
      expect(response.statusCode).toBe(200);
      expect(await isStored((await hashesOf(paperid)).fileHash)).toBe(true);
      await shop.platform.db.execute(`delete from papers where id = ${paperid}`);
      await sweepFiles(shop.platform, 0);
    }
  });
});
