import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WireError } from '../../platform/http/error-contract.ts';
import { commandLine } from '../../platform/http/viewer.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { makePdf } from '../../testing/sample-pdfs.ts';
import { grantSubject, revokeSubject } from '../owning/entitlements.server.ts';
import type { Paper } from '../schemas.ts';

const file = makePdf({ pages: 2, padding: 20_000 });
const large = makePdf({ padding: 3 * 1024 * 1024 });
let shop: PapersShop;
let free: Paper;
let paid: Paper;
let student: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openPapersShop();
  free = await shop.upload({ papername: 'Set A' }, file, 'गणित set A.pdf');
  paid = await shop.upload({ access: 'paid', kind: 'solutions' }, makePdf({ text: 'solutions' }), '.pdf');
  student = await signUp(shop);
  buyer = await signUp(shop);
  await shop.platform.db.transaction((tx) => grantSubject(tx, commandLine, buyer.viewer.userId, 1, 'order 1'));
});
afterAll(() => shop.close());

interface Asked {
  person?: TestPerson;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
}
const download = (id: number | string, { person, headers, method = 'GET' }: Asked = {}) =>
  shop.app.inject({
    method,
    url: `/api/public/paper/download/${id}`,
    headers: { ...person?.headers, ...headers },
  });
const change = async (payload: object, path = 'updatepaper') => {
  const url = `/api/access/${path}`;
  const response = await shop.app.inject({ method: 'PUT', url, headers: shop.staff.headers, payload });
  expect(response.statusCode).toBe(200);
};
const codeOf = (response: { json(): unknown }) => WireError.parse(response.json()).code;

describe('200', () => {
  test('the file, under its name, for anyone', async () => {
    const response = await download(free.paperid);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(file)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.length),
      'content-disposition': `attachment; filename="____ set A.pdf"; filename*=UTF-8''%E0%A4%97%E0%A4%A3%E0%A4%BF%E0%A4%A4%20set%20A.pdf`,
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  });

  test('the name of the paper where the file has none', async () => {
    const { headers } = await download(paid.paperid, { person: shop.staff });
    expect(headers['content-disposition']).toContain('filename="Sample paper 1.pdf"');
  });

  test('to be read in the browser with ?inline=1', async () => {
    const { headers } = await download(`${free.paperid}?inline=1`);
    expect(headers['content-disposition']).toMatch(/^inline; /);
  });

  test('a file too large for memory', async () => {
    const { paperid } = await shop.upload({}, large);
    const response = await download(paperid);
    expect(response.rawPayload.equals(large)).toBe(true);
    const part = await download(paperid, { headers: { range: 'bytes=3000000-3000009' } });
    expect(part.rawPayload.equals(large.subarray(3_000_000, 3_000_010))).toBe(true);
  });

  test('HEAD says the same without the file', async () => {
    const [head, get] = [await download(free.paperid, { method: 'HEAD' }), await download(free.paperid)];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    const { 'x-request-id': _, date: __, ...same } = get.headers;
    expect(head.headers).toMatchObject(same);
  });
});

describe('a paid paper', () => {
  test('opens for buyers and staff', async () => {
    for (const person of [buyer, shop.staff]) {
      const response = await download(paid.paperid, { person });
      expect(response.statusCode).toBe(200);
    }
  });

  test('is kept by no cache and on no disk, whole, in part, asked about or refused', async () => {
    const rules = await Promise.all([
      download(paid.paperid, { person: buyer }),
      download(paid.paperid, { person: buyer, headers: { range: 'bytes=0-9' } }),
      download(paid.paperid, { person: buyer, headers: { 'if-none-match': '*' } }),
      download(paid.paperid, { person: buyer, method: 'HEAD' }),
      download(paid.paperid),
    ]);
    expect(rules.map(({ statusCode }) => statusCode)).toEqual([200, 206, 304, 200, 401]);
    for (const { headers } of rules) expect(headers['cache-control']).toMatch(/^(private, )?no-store$/);
    expect((await download(free.paperid)).headers['cache-control']).toBe('public, no-cache');
  });

  test('401: tells a guest what to do', async () => {
    const response = await download(paid.paperid);
    expect(response.statusCode).toBe(401);
    expect(WireError.parse(response.json())).toMatchObject({ code: 'not_logged_in', message: /log in.*cart/ });
  });

  test('403: tells who has not bought it what to do', async () => {
    const response = await download(paid.paperid, { person: student });
    expect(response.statusCode).toBe(403);
    expect(WireError.parse(response.json())).toMatchObject({ code: 'paper_locked', message: /buy this subject/ });
  });

  test('neither HEAD nor a range is a way around', async () => {
    expect((await download(paid.paperid, { method: 'HEAD' })).statusCode).toBe(401);
    expect((await download(paid.paperid, { headers: { range: 'bytes=0-9' } })).statusCode).toBe(401);
  });

  test.for([null, 0])('is free in a subject whose price is %s, and closed again with its price', async (price) => {
    const { paperid } = await shop.upload({ subjectid: '2', access: 'paid' });
    expect((await download(paperid)).statusCode).toBe(401);
    await change({ id: 2, price }, 'updatesubject');
    expect((await download(paperid)).statusCode).toBe(200);
    await change({ id: 2, price: 99 }, 'updatesubject');
    expect((await download(paperid)).statusCode).toBe(401);
  });

  test('closes at once when it is taken back', async () => {
    const person = await signUp(shop);
    const { userId } = person.viewer;
    await shop.platform.db.transaction((tx) => grantSubject(tx, commandLine, userId, 1, 'order 2'));
    expect((await download(paid.paperid, { person })).statusCode).toBe(200);
    await shop.platform.db.transaction((tx) => revokeSubject(tx, commandLine, userId, 1));
    expect((await download(paid.paperid, { person })).statusCode).toBe(403);
  });

  test('a free one that becomes paid closes at once', async () => {
    const { paperid } = await shop.upload();
    expect((await download(paperid)).statusCode).toBe(200);
    await change({ paperid, access: 'paid' });
    expect((await download(paperid)).statusCode).toBe(401);
  });
});

describe('404', () => {
  test('no such paper', async () => {
    expect(codeOf(await download(999_999))).toBe('not_found');
  });

  test('a disabled paper, for all but staff', async () => {
    const { paperid } = await shop.upload({ enabled: 'false' });
    expect((await download(paperid)).statusCode).toBe(404);
    expect((await download(paperid, { person: buyer })).statusCode).toBe(404);
    expect((await download(paperid, { person: shop.staff })).statusCode).toBe(200);
  });

  test('a paper of a disabled subject, for all but its buyers and staff', async () => {
    const { paperid } = await shop.upload({ subjectid: '3', access: 'paid' });
    await shop.platform.db.transaction((tx) => grantSubject(tx, commandLine, buyer.viewer.userId, 3, 'order 3'));
    await change({ id: 3, enabled: false }, 'updatesubject');
    expect((await download(paperid)).statusCode).toBe(404);
    expect((await download(paperid, { person: student })).statusCode).toBe(404);
    expect((await download(paperid, { person: buyer })).statusCode).toBe(200);
    expect((await download(paperid, { person: shop.staff })).statusCode).toBe(200);
  });
});

test.for(['x', '-1', '0', '1.5', '99999999999', '%00'])('400: an id of %s', async (id) => {
  expect(codeOf(await download(id))).toBe('invalid_input');
});

describe('206, 304 and 416', () => {
  test.for([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, file.length - 1],
    ['bytes=-10', file.length - 10, file.length - 1],
    ['bytes=0-', 0, file.length - 1],
  ] as const)('%s', async ([range, start, end]) => {
    const response = await download(free.paperid, { headers: { range } });
    expect(response.statusCode).toBe(206);
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${file.length}`);
    expect(response.rawPayload.equals(file.subarray(start, end + 1))).toBe(true);
  });

  test('several ranges, and a range of another file, get the whole one', async () => {
    const others: Record<string, string>[] = [
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=0-1', 'if-range': '"another"' },
      { range: 'pages=1-2' },
    ];
    for (const headers of others) {
      const response = await download(free.paperid, { headers });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toHaveLength(file.length);
    }
  });

  test('a range of the same file is given', async () => {
    const etag = String((await download(free.paperid)).headers.etag);
    expect((await download(free.paperid, { headers: { range: 'bytes=0-1', 'if-range': etag } })).statusCode).toBe(206);
  });

  test('416 says how long the file is', async () => {
    const response = await download(free.paperid, { headers: { range: `bytes=${file.length}-` } });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe(`bytes */${file.length}`);
    expect(codeOf(response)).toBe('range_not_satisfiable');
  });

  test('304 where the browser has it, until the file is another', async () => {
    const etag = String((await download(free.paperid)).headers.etag);
    for (const known of [etag, `"a", ${etag}`, `W/${etag}`]) {
      const response = await download(free.paperid, { headers: { 'if-none-match': known } });
      expect(response.statusCode).toBe(304);
      expect(response.body).toBe('');
      expect(response.headers.etag).toBe(etag);
    }
    expect((await download(free.paperid, { headers: { 'if-none-match': '"a"' } })).statusCode).toBe(200);
  });
});

describe('a download is written down', () => {
  const countOf = async (paperid: number, condition: string) => {
    const query = `select coalesce(sum(times), 0)::int as count from downloads where paper_id = ${paperid} and ${condition}`;
    return (await shop.platform.db.execute(query)).rows[0]?.count;
  };

  test('with the person where there is one, without anything of a guest', async () => {
    const { paperid } = await shop.upload();
    await download(paperid);
    await download(paperid, { headers: { range: 'bytes=0-99' } });
    await download(paperid, { person: student });
    expect(await countOf(paperid, `user_id = '${student.viewer.userId}'`)).toBe(1);
    await vi.waitFor(async () => expect(await countOf(paperid, 'user_id is null')).toBe(2), 10_000);
  });

  test('also when another paper is erased before it is', async () => {
    const [kept, erased] = [await shop.upload(), await shop.upload()];
    await download(kept.paperid);
    await download(erased.paperid);
    const url = `/api/public/paper?paperid=${erased.paperid}`;
    expect((await shop.app.inject({ method: 'DELETE', url, headers: shop.staff.headers })).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await countOf(kept.paperid, 'user_id is null')).toBe(1), 10_000);
  });

  test('not for HEAD, for what the browser has, for a later part or for what is refused', async () => {
    const { paperid } = await shop.upload({ subjectid: '4', access: 'paid' });
    const person = shop.staff;
    const etag = String((await download(paperid, { person, method: 'HEAD' })).headers.etag);
    await download(paperid, { person, headers: { 'if-none-match': etag } });
    await download(paperid, { person, headers: { range: 'bytes=10-' } });
    await download(paperid, { person: student });
    await download(paperid, { person, headers: { range: 'bytes=999999-' } });
    expect(await countOf(paperid, 'true')).toBe(0);
  });
});
