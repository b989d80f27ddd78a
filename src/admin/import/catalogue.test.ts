import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, lastAudit } from '../../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { signUp } from '../../testing/people.ts';

let shop: PapersShop;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  shop = await openPapersShop();
  call = callerFor(shop, shop.staff);
});
afterAll(() => shop.close());

let names = 0;
async function addSubject(change: object = {}): Promise<number> {
  names += 1;
  const subject = { subjectName: `Made up ${names}`, classid: 9, price: 50, ...change };
  const added = await call('POST', '/access/addsubject', subject);
  expect(added.statusCode).toBe(201);
  return added.json().id;
}

async function rowOf(kind: 'subjects' | 'papers', id: number) {
  const { rows } = (await call('GET', `/admin/${kind}?limit=200&sort=-createdAt`)).json();
  return rows.find((row: { id?: number; paperid?: number }) => (row.id ?? row.paperid) === id);
}

describe('lists', () => {
  test('subjects come with their class, papers, buyers and version; disabled ones too', async () => {
    const id = await addSubject({ enabled: false });
    await shop.upload({ subjectid: String(id) });
    const boss = callerFor(shop, await signUp(shop, { role: 'super_admin' }));
    const { viewer } = await signUp(shop);
    await boss('POST', `/admin/customers/${viewer.userId}/subjects`, { subjectId: id });
    expect(await rowOf('subjects', id)).toMatchObject({
      subjectName: `Made up ${names}`,
      classname: 'Class 9th',
      enabled: false,
      price: 50,
      papers: 1,
      buyers: 1,
      version: 1,
    });
  });

  test.for([
    'name',
    '-name',
    'class',
    '-class',
    'price',
    '-price',
    'createdAt',
    '-createdAt',
    'updatedAt',
    '-updatedAt',
  ])('pages of subjects sorted by %s cover everything once', async (sort) => {
    const whole = (await call('GET', `/admin/subjects?sort=${sort}&limit=200`)).json();
    const ids: number[] = [];
    for (let page = 1; ids.length < whole.total; page += 1) {
      const { rows } = (await call('GET', `/admin/subjects?sort=${sort}&limit=7&page=${page}`)).json();
      expect(rows.length).toBeGreaterThan(0);
      ids.push(...rows.map((row: { id: number }) => row.id));
    }
    expect(ids).toEqual(whole.rows.map((row: { id: number }) => row.id));
    expect(new Set(ids).size).toBe(whole.total);
  });

  test('filters narrow the list and its total', async () => {
    const id = await addSubject({ subjectName: '100% Zoology_', classid: 12, enabled: false });
    const find = async (query: string) => (await call('GET', `/admin/subjects?${query}`)).json();
    expect((await find(`q=${encodeURIComponent('100% zoology_')}`)).rows).toMatchObject([{ id }]);
    expect((await find(`q=${encodeURIComponent('100_ zoology%')}`)).total).toBe(0);
    expect((await find('q=zoology&classid=11')).total).toBe(0);
    expect((await find('q=zoology&classid=12&enabled=false')).total).toBe(1);
    expect((await find('q=zoology&enabled=true')).total).toBe(0);
  });

  test('papers are filtered by everything that is known of them', async () => {
    const subjectId = await addSubject({ classid: 11 });
    const fields = { subjectid: String(subjectId), papername: 'Optics solutions', kind: 'solutions', access: 'paid' };
    const paper = await shop.upload({ ...fields, enabled: 'false' });
    const filters = [
      ['q=optics', 'q=algebra'],
      ['classid=11', 'classid=9'],
      ['kind=solutions', 'kind=paper'],
      ['access=paid', 'access=free'],
      ['enabled=false', 'enabled=true'],
    ];
    const find = async (query: string) => (await call('GET', `/admin/papers?subjectId=${subjectId}&${query}`)).json();
    for (const [right = '', wrong = ''] of filters) {
      expect((await find(right)).rows).toMatchObject([
        { paperid: paper.paperid, classname: 'Class 11th', version: 1, isSubjectArchived: false },
      ]);
      expect((await find(wrong)).total).toBe(0);
    }
    expect((await call('GET', '/admin/papers?subjectId=1&q=optics')).json().total).toBe(0);
  });

  test('classes say how many subjects keep them', async () => {
    const id = await addSubject({ classid: 10, enabled: false });
    const { rows } = (await call('GET', '/admin/classes')).json();
    const tenth = rows.find(({ classid }: { classid: number }) => classid === 10);
    expect(tenth.subjects - tenth.enabledSubjects).toBe(1);
    await call('DELETE', `/access/subject?subjectid=${id}`);
  });
});

describe('two who change the same thing', () => {
  test('409: the second is told and sees the present subject; nothing is lost', async () => {
    const id = await addSubject();
    const { version } = await rowOf('subjects', id);
    const first = await call('PUT', '/access/updatesubject', { id, price: 70, version });
    expect(first.statusCode).toBe(200);
    const second = await call('PUT', '/access/updatesubject', { id, subjectName: 'Mine', version });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'changed_meanwhile',
      message: 'Somebody else has changed this meanwhile. Please look at it again.',
      present: { id, price: 70, version: version + 1 },
    });
    const { present } = second.json();
    const third = await call('PUT', '/access/updatesubject', { id, subjectName: 'Mine', version: present.version });
    expect(third.json()).toMatchObject({ price: 70, subjectName: 'Mine' });
    // Who does not say what they saw is not asked.
    expect((await call('PUT', '/access/updatesubject', { id, price: 80 })).statusCode).toBe(200);
  });

  test('409 for a paper, also after its file was replaced', async () => {
    const { paperid } = await shop.upload();
    expect((await call('PUT', '/access/updatepaper', { paperid, papername: 'A', version: 1 })).statusCode).toBe(200);
    const second = await call('PUT', '/access/updatepaper', { paperid, papername: 'B', version: 1 });
    expect(second.json()).toMatchObject({ code: 'changed_meanwhile', present: { papername: 'A', version: 2 } });
  });

  test('409 for the list of classes, whoever added one meanwhile keeps it', async () => {
    const { rows, version } = (await call('GET', '/admin/classes')).json();
    await call('POST', '/public/classes/add', { classid: 13, classname: 'Class 13th' });
    const replaced = await call('PUT', `/public/classes/all?version=${version}`, rows);
    expect(replaced.statusCode).toBe(409);
    expect(replaced.json().present.rows).toContainEqual({ classid: 13, classname: 'Class 13th', enabled: true });
    const now = replaced.json().present;
    expect((await call('PUT', `/public/classes/all?version=${now.version}`, now.rows)).statusCode).toBe(200);
    await call('DELETE', '/public/classes?classid=13');
  });
});

describe('undo', () => {
  const undo = (kind: string, id: number) => call('POST', '/admin/undo', { kind, id });

  test('an erased subject comes back as it was, under its number', async () => {
    const id = await addSubject({ price: null });
    const before = await rowOf('subjects', id);
    await call('DELETE', `/access/subject?subjectid=${id}`);
    expect(await rowOf('subjects', id)).toBeUndefined();
    expect((await undo('subject', id)).json()).toEqual({ success: true });
    expect(await lastAudit(shop)).toMatchObject({ action: 'subject.restore', target: `subject:${id}` });
    const { createdAt: _, updatedAt: __, ...kept } = before;
    expect(await rowOf('subjects', id)).toMatchObject(kept);
    expect((await undo('subject', id)).statusCode).toBe(404);
  });

  test('an archived subject comes back with its papers', async () => {
    const id = await addSubject();
    const { paperid } = await shop.upload({ subjectid: String(id) });
    await call('DELETE', `/access/subject?subjectid=${id}`);
    expect((await rowOf('papers', paperid)).isSubjectArchived).toBe(true);
    expect((await undo('subject', id)).statusCode).toBe(200);
    expect((await rowOf('papers', paperid)).isSubjectArchived).toBe(false);
  });

  test('409 when its name has been taken meanwhile, 400 when its class has gone', async () => {
    const id = await addSubject({ subjectName: 'Taken' });
    await call('DELETE', `/access/subject?subjectid=${id}`);
    const other = await addSubject({ subjectName: 'taken' });
    expect((await undo('subject', id)).json().code).toBe('subject_taken');
    await call('DELETE', `/access/subject?subjectid=${other}`);
    await call('POST', '/public/classes/add', { classid: 14, classname: 'Class 14th' });
    const inFourteenth = await addSubject({ classid: 14 });
    await call('DELETE', `/access/subject?subjectid=${inFourteenth}`);
    await call('DELETE', '/public/classes?classid=14');
    expect((await undo('subject', inFourteenth)).json().code).toBe('class_unknown');
    expect((await undo('class', 14)).statusCode).toBe(200);
    expect((await undo('subject', inFourteenth)).statusCode).toBe(200);
    expect((await undo('class', 14)).statusCode).toBe(404);
  });

  test('an erased paper comes back with its file while that is still there, and not after', async () => {
    const { paperid } = await shop.upload({ papername: 'Back again' });
    await call('DELETE', `/public/paper?paperid=${paperid}`);
    expect((await undo('paper', paperid)).statusCode).toBe(200);
    expect(await rowOf('papers', paperid)).toMatchObject({ papername: 'Back again' });
    const download = await call('GET', `/public/paper/download/${paperid}`);
    expect(download.body).toMatch(/^%PDF/);
    // Staff are known people: the paper has a history now, and is archived instead.
    await call('DELETE', `/public/paper?paperid=${paperid}`);
    expect((await undo('paper', paperid)).statusCode).toBe(200);
    const { storage } = shop.platform;
    const lost = await shop.upload({ papername: 'Gone for good' }, undefined, 'other.pdf');
    await call('DELETE', `/public/paper?paperid=${lost.paperid}`);
    for await (const { hash } of storage.list()) await storage.remove(hash);
    expect((await undo('paper', lost.paperid)).json().code).toBe('undo_too_late');
  });

  test('404 for what was never deleted, 400 for what cannot come back', async () => {
    expect((await undo('subject', 1)).statusCode).toBe(404);
    expect((await undo('paper', 99_999)).statusCode).toBe(404);
    expect((await undo('order', 1)).statusCode).toBe(400);
  });
});

describe('many papers at once', () => {
  const bulk = (ids: number[], action: string, subjectId?: number) =>
    call('POST', '/admin/papers/bulk', { ids, action, ...(subjectId && { subjectId }) });

  test('each gets the same, with what became of it and a line in the audit log', async () => {
    const [one, two] = [await shop.upload({ enabled: 'false' }), await shop.upload()];
    const ids = [one.paperid, two.paperid, 99_999];
    expect((await bulk(ids, 'enable')).json().results).toEqual([
      { id: one.paperid, outcome: 'changed' },
      { id: two.paperid, outcome: 'same' },
      { id: 99_999, outcome: 'not_found' },
    ]);
    expect(await lastAudit(shop)).toMatchObject({
      action: 'paper.update',
      target: `paper:${one.paperid}`,
      before: { enabled: false },
      after: { enabled: true },
    });
    await bulk(ids, 'paid');
    expect(await rowOf('papers', two.paperid)).toMatchObject({ access: 'paid', version: 2 });
    await bulk(ids, 'free');
    await bulk(ids, 'disable');
    const subjectId = await addSubject();
    await bulk(ids, 'move', subjectId);
    expect(await rowOf('papers', one.paperid)).toMatchObject({ subjectId, access: 'free', enabled: false });
    expect((await call('GET', `/public/papers/${subjectId}`)).json()).toEqual([]);
  });

  test('deleting keeps for people what they have, as with one paper', async () => {
    const [plain, read] = [await shop.upload(), await shop.upload()];
    const reader = callerFor(shop, await signUp(shop));
    await reader('GET', `/public/paper/download/${read.paperid}`);
    expect((await bulk([plain.paperid, read.paperid], 'delete')).json().results).toEqual([
      { id: plain.paperid, outcome: 'deleted' },
      { id: read.paperid, outcome: 'archived' },
    ]);
    for (const { paperid } of [plain, read]) {
      expect((await call('POST', '/admin/undo', { kind: 'paper', id: paperid })).statusCode).toBe(200);
    }
  });

  test('400 for no papers, too many, no such action, or nowhere to move to', async () => {
    const { paperid } = await shop.upload();
    expect((await bulk([], 'enable')).statusCode).toBe(400);
    expect(
      (
        await bulk(
          Array.from({ length: 1_001 }, (_, index) => index + 1),
          'enable',
        )
      ).statusCode,
    ).toBe(400);
    expect((await bulk([paperid], 'burn')).statusCode).toBe(400);
    expect((await bulk([paperid], 'move')).statusCode).toBe(400);
    expect((await bulk([paperid], 'move', 99_999)).json().code).toBe('subject_unknown');
  });
});
