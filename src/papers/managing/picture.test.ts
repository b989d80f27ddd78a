import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callerFor } from '../../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makePdf } from '../../testing/sample-pdfs.ts';
import { papersJobs } from '../jobs.server.ts';
import { Paper } from '../schemas.ts';
import { makeThumbnail } from './make-thumbnail.server.ts';

let shop: PapersShop;
let staff: ReturnType<typeof callerFor>;
beforeAll(async () => {
  shop = await openPapersShop();
  staff = callerFor(shop, shop.staff);
});
afterAll(() => shop.close());

/** A page with a title at its top and lines of ordinary type below, as question papers have them. */
function page(lines: readonly string[]): Buffer {
  const text = (size: number, y: number, words: string) => `BT /F1 ${size} Tf 60 ${y} Td (${words}) Tj ET`;
  const body = Array.from({ length: 50 }, (_, index) => text(11, 690 - index * 13, lines[index % lines.length] ?? ''));
  return makePdf({ content: [text(34, 760, 'Practice questions'), ...body].join('\n') });
}

const questions = [
  '7. Prove that the square root of 3 is no fraction.',
  'Answer: 42 apples, so Ravi has eleven of them',
];
/** The same letters in another order, word by word: as much ink in the same places. */
const scrambled = questions.map((line) => line.replace(/\w{2,}/g, (word) => [...word].reverse().join('')));

const describeIt = async (paperId: number): Promise<void> => {
  const { rows } = await shop.platform.db.execute(`select file_hash from papers where id = ${paperId}`);
  await makeThumbnail(shop.platform, { paperId, fileHash: String(rows[0]?.file_hash) });
};
const uploadPage = async (lines: readonly string[], access: 'free' | 'paid'): Promise<number> => {
  const { paperid } = await shop.upload({ access }, page(lines));
  await describeIt(paperid);
  return paperid;
};
const fetchPicture = (paperId: number) => shop.app.inject({ url: `/api/public/paper/picture/${paperId}` });
const listed = async (paperId: number): Promise<Paper | undefined> => {
  const all: unknown[] = (await shop.app.inject({ url: '/api/public/papers/1' })).json();
  return all.map((paper) => Paper.parse(paper)).find(({ paperid }) => paperid === paperId);
};

interface Grey {
  width: number;
  height: number;
  at(x: number, y: number): number;
}

async function greyOf(paperId: number): Promise<Grey> {
  const { rawPayload } = await fetchPicture(paperId);
  const { data, info } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { ...info, at: (x, y) => data[(y * info.width + x) * info.channels] ?? 0 };
}

const headOf = ({ height }: Grey): number => Math.round(height * 0.16);

/** The hardest step between two neighbouring pixels of some rows: letters have steps of a hundred and more. */
function sharpestEdge(picture: Grey, fromRow: number, toRow: number): number {
  let sharpest = 0;
  for (let y = fromRow; y < toRow - 1; y += 1) {
    for (let x = 0; x < picture.width - 1; x += 1) {
      const here = picture.at(x, y);
      sharpest = Math.max(sharpest, Math.abs(here - picture.at(x + 1, y)), Math.abs(here - picture.at(x, y + 1)));
    }
  }
  return sharpest;
}

function largestDifference(one: Grey, other: Grey, fromRow: number): number {
  let largest = 0;
  for (let y = fromRow; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) largest = Math.max(largest, Math.abs(one.at(x, y) - other.at(x, y)));
  }
  return largest;
}

// The first row below the head is left out: there the two parts meet.
describe('the picture of a paid paper', () => {
  test('has letters in its head and none below it', async () => {
    const picture = await greyOf(await uploadPage(questions, 'paid'));
    const head = headOf(picture);
    expect(picture).toMatchObject({ width: 360, height: 509 });
    expect(sharpestEdge(picture, 0, head)).toBeGreaterThan(100);
    expect(sharpestEdge(picture, head + 4, picture.height)).toBeLessThan(12);
    const whole = await greyOf(await uploadPage(questions, 'free'));
    expect(sharpestEdge(whole, head + 4, whole.height)).toBeGreaterThan(100);
  });

  test('is the same whatever the words below the head say', async () => {
    const [one, other] = [await uploadPage(questions, 'paid'), await uploadPage(scrambled, 'paid')];
    const [picture, same] = [await greyOf(one), await greyOf(other)];
    expect(largestDifference(picture, same, headOf(picture) + 4)).toBeLessThan(12);
    const [whole, another] = [await uploadPage(questions, 'free'), await uploadPage(scrambled, 'free')];
    expect(largestDifference(await greyOf(whole), await greyOf(another), headOf(picture))).toBeGreaterThan(100);
  });

  test.for([
    ['wide', [842, 200]],
    ['high', [100, 3_000]],
    ['tiny', [9, 9]],
  ] as const)('is made of %s pages too', async ([, [width, height]]) => {
    const { paperid } = await shop.upload({ access: 'paid' }, makePdf({ size: [width, height] }));
    await describeIt(paperid);
    expect((await fetchPicture(paperid)).statusCode).toBe(200);
  });
});

describe('when the access of a paper changes', () => {
  beforeAll(() => papersJobs(shop.platform));

  const isReadable = async (paperId: number): Promise<boolean> => {
    const picture = await greyOf(paperId);
    return sharpestEdge(picture, headOf(picture) + 4, picture.height) > 100;
  };
  const waitForPicture = (paperId: number) =>
    vi.waitFor(async () => expect((await listed(paperId))?.picture).not.toBeNull(), 15_000);

  const ways: [string, (paperId: number, access: 'free' | 'paid') => Promise<{ statusCode: number }>][] = [
    ['one by one', (paperid, access) => staff('PUT', '/access/updatepaper', { paperid, access })],
    ['with others', (id, access) => staff('POST', '/admin/papers/bulk', { ids: [id], action: access })],
    [
      'by a file',
      async (id, access) => {
        const [head = '', ...lines] = (await staff('GET', '/admin/catalogue.csv')).body.split('\r\n');
        const line = lines.find((text) => text.startsWith(`paper,${id},`)) ?? '';
        const changed = line.replace(/,(free|paid),/, `,${access},`);
        return shop.app.inject({
          method: 'POST',
          url: '/api/admin/catalogue/import?dryRun=false',
          headers: { ...shop.staff.headers, 'content-type': 'text/csv' },
          payload: `${head}\r\n${changed}\r\n`,
        });
      },
    ],
  ];

  test.for(ways)('%s, its picture goes at once and a job makes another', async ([, change]) => {
    const paperId = await uploadPage([`${questions[0]} ${Math.random()}`], 'free');
    expect(await isReadable(paperId)).toBe(true);
    const before = await listed(paperId);
    expect((await change(paperId, 'paid')).statusCode).toBe(200);
    await waitForPicture(paperId);
    expect((await listed(paperId))?.picture).not.toBe(before?.picture);
    expect(await isReadable(paperId)).toBe(false);
    expect((await change(paperId, 'free')).statusCode).toBe(200);
    await waitForPicture(paperId);
    expect(await isReadable(paperId)).toBe(true);
  });

  test('a picture of the whole page is not shown for a moment, whoever changed the paper and how', async () => {
    const paperId = await uploadPage(questions, 'free');
    await shop.platform.db.execute(`update papers set access = 'paid' where id = ${paperId};
      update public_version set version = version + 1`);
    await shop.platform.version.refresh();
    expect((await listed(paperId))?.picture).toBeNull();
    expect((await fetchPicture(paperId)).statusCode).toBe(404);
  });

  test('a picture that was being made meanwhile is not taken', async () => {
    const { paperid } = await shop.upload({ access: 'free' }, page([`${Math.random()}`]));
    const making = describeIt(paperid);
    await shop.platform.db.execute(`update papers set access = 'paid' where id = ${paperid}`);
    await making;
    const { rows } = await shop.platform.db.execute(`select picture_access from papers where id = ${paperid}`);
    expect(rows).not.toEqual([{ picture_access: 'free' }]);
  });
});
