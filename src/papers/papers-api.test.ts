import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { WireError } from '../platform/http/error-contract.ts';
import { commandLine } from '../platform/http/viewer.ts';
import { runOn } from '../testing/one-postgres.ts';
import { openPapersShop, type PapersShop } from '../testing/papers-shop.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { paperForm } from '../testing/sample-forms.ts';
import { makePdf } from '../testing/sample-pdfs.ts';
import { grantSubject } from './owning/entitlements.server.ts';
import { Paper } from './schemas.ts';

let shop: PapersShop;
let student: TestPerson;
beforeAll(async () => {
  shop = await openPapersShop();
  student = await signUp(shop);
});
afterAll(() => shop.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, person?: TestPerson, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api${url}`,
    ...(person && { headers: person.headers }),
    ...(payload && { payload }),
  });
const list = async (url: string, person?: TestPerson) => {
  const response = await ask('GET', url, person);
  expect(response.statusCode).toBe(200);
  return z.array(Paper).parse(response.json());
};
const ids = async (url: string, person?: TestPerson) => (await list(url, person)).map(({ paperid }) => paperid);
const audit = async (paperid: number) => {
  const query = `select action, before, after from audit_log where target = 'paper:${paperid}' order by id desc limit 1`;
  return (await shop.platform.db.execute(query)).rows[0];
};

describe('lists', () => {
  test('the papers of a subject, of all subjects, and of none', async () => {
    const [one, two] = [await shop.upload({ subjectid: '3' }), await shop.upload({ subjectid: '4' })];
    expect(await list('/public/papers/3')).toEqual([one]);
    expect(await ids('/public/paper/all')).toEqual(expect.arrayContaining([one.paperid, two.paperid]));
    expect(await list('/public/papers/999999')).toEqual([]);
  });

  test('a disabled paper is for staff alone', async () => {
    const { paperid } = await shop.upload({ subjectid: '5', enabled: 'false' });
    expect(await ids('/public/papers/5')).toEqual([]);
    expect(await ids('/public/papers/5', shop.staff)).toEqual([]);
    expect(await ids('/access/papers/all?subjectId=5', shop.staff)).toEqual([paperid]);
    expect((await ask('GET', '/access/papers/all', student)).statusCode).toBe(403);
    expect((await ask('GET', '/access/papers/all')).statusCode).toBe(401);
  });

  test('papers of a disabled subject or of a class that is Coming Soon are not listed', async () => {
    const { paperid } = await shop.upload({ subjectid: '6' });
    expect(await ids('/public/papers/6')).toEqual([paperid]);
    await ask('PUT', '/access/updatesubject', shop.staff, { id: 6, enabled: false });
    expect(await ids('/public/papers/6')).toEqual([]);
    expect(await ids('/public/paper/all')).not.toContain(paperid);
    expect(await ids('/access/papers/all?subjectId=6', shop.staff)).toEqual([paperid]);
    await ask('PUT', '/access/updatesubject', shop.staff, { id: 6, enabled: true });
    expect(await ids('/public/papers/6')).toEqual([paperid]);
  });

  test('a search finds the letters as they are, in capitals or not', async () => {
    await shop.upload({ subjectid: '7', papername: 'Half-yearly 100% Revision' });
    await shop.upload({ subjectid: '7', papername: 'Annual' });
    const names = async (q: string) =>
      (await list(`/public/papers/7?q=${encodeURIComponent(q)}`)).map(({ papername }) => papername);
    expect(await names('half-YEARLY')).toEqual(['Half-yearly 100% Revision']);
    expect(await names('0%')).toEqual(['Half-yearly 100% Revision']);
    expect(await names('%')).toEqual(['Half-yearly 100% Revision']);
    expect(await names('_')).toEqual([]);
    expect(await names('  ')).toHaveLength(2);
    expect(await names("'; drop table papers; --")).toEqual([]);
  });

  test('pages follow each other without a gap', async () => {
    for (let number = 1; number <= 5; number += 1) await shop.upload({ subjectid: '8', papername: `Paper ${number}` });
    const all = await ids('/public/papers/8');
    const first = await ids('/public/papers/8?limit=2');
    const second = await ids(`/public/papers/8?limit=2&after=${first.at(-1)}`);
    const third = await ids(`/public/papers/8?limit=2&after=${second.at(-1)}`);
    expect([...first, ...second, ...third]).toEqual(all);
    expect([first.length, second.length, third.length]).toEqual([2, 2, 1]);
  });

  test.for(['/public/papers/x', '/public/papers/-1', '/public/paper/all?limit=0', '/public/paper/all?after=-1'])(
    '400: %s',
    async (url) => {
      const response = await ask('GET', url);
      expect(response.statusCode).toBe(400);
      expect(WireError.parse(response.json()).code).toBe('invalid_input');
    },
  );
});

describe('changing a paper', () => {
  test('200: every field, under its names old and new', async () => {
    const { paperid } = await shop.upload({ subjectid: '9' });
    const change = { papername: 'New', filename: '../New name.PDF', kind: 'questions', access: 'paid', enabled: false };
    const response = await ask('PUT', '/access/updatepaper', shop.staff, { paperid, ...change, subjectId: 10 });
    expect(response.statusCode).toBe(200);
    expect(Paper.parse(response.json())).toMatchObject({ ...change, filename: 'New name.pdf', subjectId: 10 });
    expect(await audit(paperid)).toMatchObject({
      action: 'paper.update',
      before: { papername: 'Sample paper 1', subjectId: 9 },
      after: { papername: 'New', subjectId: 10 },
    });
    const old = { id: paperid, paperName: 'Old names', subjectid: 9, filename: null };
    expect((await ask('PUT', '/access/updatepaper', shop.staff, old)).json()).toMatchObject({
      papername: 'Old names',
      subjectId: 9,
      filename: null,
      kind: 'questions',
    });
  });

  test('what is left out stays', async () => {
    const paper = await shop.upload({ subjectid: '9', kind: 'solutions' });
    const response = await ask('PUT', '/access/updatepaper', shop.staff, { paperid: paper.paperid });
    expect(response.json()).toEqual(paper);
  });

  test.for([
    ['no id', { papername: 'x' }, 400, 'invalid_input'],
    ['an unknown kind', { paperid: 1, kind: 'x' }, 400, 'invalid_input'],
    ['a name of spaces', { paperid: 1, papername: ' ' }, 400, 'invalid_input'],
    ['a name with a line break', { paperid: 1, papername: 'a\nb' }, 400, 'invalid_input'],
    ['an id as text', { paperid: '1' }, 400, 'invalid_input'],
    ['an unknown subject', { paperid: 1, subjectId: 999_999 }, 400, 'subject_unknown'],
    ['an unknown paper', { paperid: 999_999, papername: 'x' }, 404, 'not_found'],
  ] as const)('%s', async ([, payload, status, code]) => {
    const response = await ask('PUT', '/access/updatepaper', shop.staff, payload);
    expect(response.statusCode).toBe(status);
    expect(WireError.parse(response.json()).code).toBe(code);
  });

  test('401 and 403', async () => {
    expect((await ask('PUT', '/access/updatepaper', undefined, { paperid: 1 })).statusCode).toBe(401);
    expect((await ask('PUT', '/access/updatepaper', student, { paperid: 1 })).statusCode).toBe(403);
  });
});

describe('replacing the file', () => {
  const replace = (id: number | string, file: Buffer, person?: TestPerson) => {
    const { headers, payload } = paperForm({}, file, 'second edition.pdf');
    const url = `/api/access/paper/${id}/file`;
    return shop.app.inject({ method: 'PUT', url, headers: { ...headers, ...person?.headers }, payload });
  };

  test('200: the paper has the new file, its pages and its name at once', async () => {
    const { paperid } = await shop.upload({}, makePdf({ pages: 1 }));
    const file = makePdf({ pages: 2, text: 'second edition' });
    const response = await replace(paperid, file, shop.staff);
    expect(response.statusCode).toBe(200);
    expect(Paper.parse(response.json())).toMatchObject({
      paperid,
      pages: 2,
      sizeBytes: file.length,
      filename: 'second edition.pdf',
      picture: null,
    });
    const download = await ask('GET', `/public/paper/download/${paperid}`);
    expect(download.rawPayload.equals(file)).toBe(true);
    expect(await audit(paperid)).toMatchObject({ action: 'paper.replace', before: { pages: 1 }, after: { pages: 2 } });
  });

  test('what is refused changes nothing', async () => {
    const { paperid } = await shop.upload();
    const before = await shop.filesOnDisk();
    expect((await replace(paperid, Buffer.from('no'), shop.staff)).statusCode).toBe(400);
    expect((await replace(999_999, makePdf({ text: 'nobody wants it' }), shop.staff)).statusCode).toBe(404);
    expect((await replace('x', makePdf(), shop.staff)).statusCode).toBe(400);
    expect((await replace(paperid, makePdf(), student)).statusCode).toBe(403);
    expect((await replace(paperid, makePdf())).statusCode).toBe(401);
    expect(await shop.filesOnDisk()).toEqual(before);
  });
});

describe('deleting a paper', () => {
  const remove = (paperid: number | string, person?: TestPerson) =>
    ask('DELETE', `/public/paper?paperid=${paperid}`, person);
  const rowsOf = async (paperid: number) =>
    (await shop.platform.db.execute(`select archived_at from papers where id = ${paperid}`)).rows;

  test('200: it is gone, with what guests downloaded', async () => {
    const { paperid } = await shop.upload();
    await runOn(shop.url, `insert into downloads (paper_id) values (${paperid})`);
    const response = await remove(paperid, shop.staff);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true });
    expect(await rowsOf(paperid)).toEqual([]);
    expect(await ids('/public/papers/1')).not.toContain(paperid);
    expect((await ask('GET', `/public/paper/download/${paperid}`)).statusCode).toBe(404);
    expect(await audit(paperid)).toMatchObject({ action: 'paper.delete', before: { paperid } });
    expect((await remove(paperid, shop.staff)).statusCode).toBe(404);
  });

  test('one that a known person downloaded is archived', async () => {
    const { paperid } = await shop.upload();
    expect((await ask('GET', `/public/paper/download/${paperid}`, student)).statusCode).toBe(200);
    expect((await remove(paperid, shop.staff)).statusCode).toBe(200);
    expect(await rowsOf(paperid)).toEqual([{ archived_at: expect.anything() }]);
    expect(await ids('/access/papers/all', shop.staff)).not.toContain(paperid);
    expect(await audit(paperid)).toMatchObject({ action: 'paper.archive' });
    expect((await ask('PUT', '/access/updatepaper', shop.staff, { paperid })).statusCode).toBe(404);
  });

  test('a paid one of a subject that somebody bought is archived and still opens for the buyer', async () => {
    const { paperid } = await shop.upload({ subjectid: '11', access: 'paid' });
    const buyer = await signUp(shop);
    await shop.platform.db.transaction((tx) => grantSubject(tx, commandLine, buyer.viewer.userId, 11, 'order 1'));
    await remove(paperid, shop.staff);
    expect(await ids('/public/papers/11')).not.toContain(paperid);
    expect((await ask('GET', `/public/paper/download/${paperid}`, buyer)).statusCode).toBe(200);
    expect((await ask('GET', `/public/paper/download/${paperid}`, student)).statusCode).toBe(404);
    expect((await ask('GET', `/public/paper/download/${paperid}`)).statusCode).toBe(404);
  });

  test('400, 401 and 403', async () => {
    expect((await remove('x', shop.staff)).statusCode).toBe(400);
    expect((await remove(1)).statusCode).toBe(401);
    expect((await remove(1, student)).statusCode).toBe(403);
  });
});
