import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callerFor } from '../../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';

let shop: PapersShop;
let call: ReturnType<typeof callerFor>;
let subject: number;
let names = 0;
beforeAll(async () => {
  shop = await openPapersShop();
  call = callerFor(shop, shop.staff);
});
afterAll(() => shop.close());
beforeEach(async () => {
  names += 1;
  subject = (await call('POST', '/access/addsubject', { subjectName: `Ordered ${names}`, classid: 9 })).json().id;
});

const upload = (papername: string, kind = 'paper') => shop.upload({ subjectid: String(subject), papername, kind });
const listed = async (query = ''): Promise<{ paperid: number; papername: string }[]> =>
  (await call('GET', `/public/papers/${subject}${query}`)).json();
const shown = async (query = '') => (await listed(query)).map(({ papername }) => papername);
const order = (ids: number[]) => call('PUT', `/admin/subjects/${subject}/papers/order`, { ids });

test('papers stand by kind and then as people count: Set 2 before Set 10', async () => {
  await upload('Answers', 'solutions');
  for (const name of ['Set 10', 'Set 2', 'set 1', 'गणित 10', 'गणित 9']) await upload(name);
  expect(await shown()).toEqual(['set 1', 'Set 2', 'Set 10', 'गणित 9', 'गणित 10', 'Answers']);
});

test('staff put them in an order of their own, and take it back', async () => {
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C', 'D']) ids.push((await upload(name)).paperid);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  expect((await order([c, a, d, b])).statusCode).toBe(200);
  expect(await shown()).toEqual(['C', 'A', 'D', 'B']);
  // What comes later follows.
  await upload('A new one');
  expect(await shown()).toEqual(['C', 'A', 'D', 'B', 'A new one']);
  expect((await order([])).statusCode).toBe(200);
  expect(await shown()).toEqual(['A', 'A new one', 'B', 'C', 'D']);
});

test('pages of a subject follow its order without a gap', async () => {
  const ids: number[] = [];
  for (let number = 1; number <= 7; number += 1) ids.push((await upload(`Set ${number}`)).paperid);
  await order([ids[6] ?? 0, ids[2] ?? 0]);
  const whole = await shown();
  const turned: string[] = [];
  for (let after: number | undefined; turned.length < whole.length; ) {
    const page = await listed(`?limit=2${after ? `&after=${after}` : ''}`);
    turned.push(...page.map(({ papername }) => papername));
    after = page.at(-1)?.paperid;
    if (page.length === 0) break;
  }
  expect(turned).toEqual(whole);
});

test('404 for a paper of another subject, which changes nothing; 400 for a subject that is not there', async () => {
  const { paperid } = await upload('Mine');
  const other = await shop.upload({ papername: 'Not mine' });
  expect((await order([other.paperid, paperid])).statusCode).toBe(404);
  expect((await call('PUT', '/admin/subjects/99999/papers/order', { ids: [] })).statusCode).toBe(400);
  expect(await shown()).toEqual(['Mine']);
});

test('a name that a subject has already is found, whatever its capitals; one of another kind is not', async () => {
  const { paperid } = await upload('Set 1');
  const papers = [
    { subjectId: subject, papername: 'SET 1', kind: 'paper' },
    { subjectId: subject, papername: 'Set 1', kind: 'solutions' },
    { subjectId: 1, papername: 'Set 1', kind: 'paper' },
  ];
  expect((await call('POST', '/admin/papers/namesakes', { papers })).json()).toEqual({ ids: [paperid, null, null] });
  expect((await call('GET', '/admin/papers/upload-rules')).json()).toEqual({ limitBytes: 50 * 1024 * 1024 });
});

test('a paid paper in a subject without a price is known to be open to all; a list can be asked for by ids', async () => {
  const paid = await shop.upload({ subjectid: String(subject), papername: 'Paid', access: 'paid', language: 'hi' });
  const rows = (await call('GET', `/admin/papers?ids=${paid.paperid}`)).json().rows;
  expect(rows).toMatchObject([{ paperid: paid.paperid, access: 'paid', isSubjectFree: true, language: 'hi' }]);
  await call('PUT', '/access/updatesubject', { id: subject, price: 99 });
  expect((await call('GET', `/admin/papers?ids=${paid.paperid}`)).json().rows[0].isSubjectFree).toBe(false);
  expect((await call('GET', '/admin/papers?ids=1,x')).statusCode).toBe(400);
});

test('a download is called like its paper and follows its name, unless it was given one of its own', async () => {
  const like = await shop.upload({ subjectid: String(subject), papername: 'Set 1' }, undefined, 'Set 1.pdf');
  expect(like.filename).toBeNull();
  const rename = async (paperid: number, change: object) =>
    (await call('PUT', '/access/updatepaper', { paperid, ...change })).json().filename;
  expect(await rename(like.paperid, { papername: 'Set one' })).toBeNull();
  expect(await rename(like.paperid, { filename: 'special.pdf' })).toBe('special.pdf');
  expect(await rename(like.paperid, { papername: 'Set eins' })).toBe('special.pdf');
  expect(await rename(like.paperid, { filename: 'Set eins' })).toBeNull();
});
