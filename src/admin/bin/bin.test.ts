import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepEarlierFiles } from '../../papers/files/earlier-files.server.ts';
import { sweepFiles } from '../../papers/files/sweep-files.server.ts';
import { callerFor } from '../../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makeForm } from '../../testing/sample-forms.ts';
import { makePdf } from '../../testing/sample-pdfs.ts';
import type { BinItem } from './bin-contract.ts';
import { describeUndone } from './describe-undone.ts';
import { undoBatch } from './undo-batch.server.ts';

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
  const added = await call('POST', '/access/addsubject', {
    subjectName: `Binned ${names}`,
    classid: 9,
    price: 50,
    ...change,
  });
  expect(added.statusCode).toBe(201);
  return added.json().id;
}

const upload = async (subjectId: number, papername: string, pages = 1) =>
  shop.upload({ subjectid: String(subjectId), papername }, makePdf({ pages }));
const readBin = async () => (await call('GET', '/admin/bin')).json();
const inBin = async (kind: string, id: number): Promise<BinItem | undefined> =>
  (await readBin()).items.find((item: BinItem) => item.kind === kind && item.id === id);
const restore = (kind: string, id: number) => call('POST', '/admin/undo', { kind, id });
const bulk = async (ids: number[], action: string, subjectId?: number) =>
  (await call('POST', '/admin/papers/bulk', { ids, action, subjectId })).json();
const undo = (batchId: string) => call('POST', `/admin/bin/batches/${batchId}/undo`);
const papersOf = async (subjectId: number) =>
  (await call('GET', `/admin/papers?subjectId=${subjectId}&sort=name`)).json().rows;
/** Moves everything that was written down and kept this far into the past. */
const passDays = async (days: number) => {
  for (const [table, column] of [
    ['audit_log', 'at'],
    ['earlier_files', 'ended_at'],
  ]) {
    await shop.platform.db.execute(`update ${table} set ${column} = ${column} - ${days} * interval '1 day'`);
  }
};

describe('the bin', () => {
  test('lists what was deleted, with who did it, and forgets it once it is back', async () => {
    expect((await call('POST', '/public/classes/add', { classid: 31, classname: 'Class 31' })).statusCode).toBe(201);
    await call('DELETE', '/public/classes?classid=31');
    const subject = await addSubject();
    await call('DELETE', `/access/subject?subjectid=${subject}`);
    const home = await addSubject();
    const { paperid } = await upload(home, 'Leaf');
    await call('DELETE', `/public/paper?paperid=${paperid}`);

    expect(await inBin('class', 31)).toMatchObject({ name: 'Class 31', place: '', isArchived: false });
    expect(await inBin('subject', subject)).toMatchObject({ place: 'Class 9th', by: shop.staff.viewer.username });
    expect(await inBin('paper', paperid)).toMatchObject({ name: 'Leaf', place: `Class 9th Binned ${names}` });
    for (const [kind, id] of [
      ['class', 31],
      ['subject', subject],
      ['paper', paperid],
    ] as const) {
      expect((await restore(kind, id)).statusCode).toBe(200);
      expect(await inBin(kind, id)).toBeUndefined();
    }
  });

  test('has the classes that a new list left out, and the subjects that were archived', async () => {
    const classes = (await call('GET', '/public/classes')).json();
    const more = [...classes, { classid: 32, classname: 'Class 32', enabled: true }];
    expect((await call('PUT', '/public/classes/all', more)).statusCode).toBe(200);
    expect((await call('PUT', '/public/classes/all', classes)).statusCode).toBe(200);
    expect(await inBin('class', 32)).toMatchObject({ name: 'Class 32' });
    expect((await restore('class', 32)).statusCode).toBe(200);
    const subject = await addSubject();
    await upload(subject, 'Kept');
    await call('DELETE', `/access/subject?subjectid=${subject}`);
    expect(await inBin('subject', subject)).toMatchObject({ isArchived: true });
  });

  test('keeps the file of an erased paper for 30 days and no longer', async () => {
    const subject = await addSubject();
    const first = await upload(subject, 'Back in time', 3);
    await call('DELETE', `/public/paper?paperid=${first.paperid}`);
    await passDays(29);
    await sweepEarlierFiles(shop.platform.db);
    await sweepFiles(shop.platform, 0);
    expect((await restore('paper', first.paperid)).statusCode).toBe(200);
    const second = await upload(subject, 'Too late', 4);
    await call('DELETE', `/public/paper?paperid=${second.paperid}`);
    await passDays(31);
    await sweepEarlierFiles(shop.platform.db);
    await sweepFiles(shop.platform, 0);
    expect(await inBin('paper', second.paperid)).toBeUndefined();
    expect((await restore('paper', second.paperid)).json().code).toBe('undo_too_late');
    expect((await call('GET', `/public/paper/download/${first.paperid}`)).body).toMatch(/^%PDF/);
  });
});

test('a replaced file can be put back, and then the other one', async () => {
  const subject = await addSubject();
  const { paperid } = await upload(subject, 'Twice', 2);
  const { payload, headers } = makeForm([{ name: 'file', filename: 'better.pdf', content: makePdf({ pages: 5 }) }]);
  const replaced = await shop.app.inject({
    method: 'PUT',
    url: `/api/access/paper/${paperid}/file`,
    headers: { ...headers, ...shop.staff.headers },
    payload,
  });
  expect(replaced.statusCode).toBe(200);
  await sweepFiles(shop.platform, 0);
  const files = (await call('GET', `/admin/papers/${paperid}/files`)).json().rows;
  expect(files).toMatchObject([{ pages: 2 }]);
  const back = await call('POST', `/admin/papers/${paperid}/files/${files[0].id}`);
  expect(back.json()).toMatchObject({ pages: 2 });
  const others = (await call('GET', `/admin/papers/${paperid}/files`)).json().rows;
  expect(others).toMatchObject([{ pages: 5, filename: 'better.pdf' }]);
  expect((await call('POST', `/admin/papers/${paperid}/files/${others[0].id}`)).json()).toMatchObject({ pages: 5 });
  expect((await call('POST', `/admin/papers/${paperid}/files/99999`)).statusCode).toBe(404);
});

describe('what was done to many at once', () => {
  test('disabling, moving and deleting are undone in one go, and only once', async () => {
    const [from, to] = [await addSubject(), await addSubject()];
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await upload(from, name)).paperid);
    const disabled = await bulk(ids, 'disable');
    const moved = await bulk(ids, 'move', to);
    const { batches } = await readBin();
    expect(batches[0]).toMatchObject({
      id: moved.batchId,
      actions: [{ action: 'paper.update', count: 3 }],
      fields: ['subjectId'],
    });
    expect((await undo(moved.batchId)).json()).toEqual({ undone: 3, left: [] });
    expect((await undo(moved.batchId)).json().code).toBe('undo_too_late');
    expect((await undo(disabled.batchId)).json()).toEqual({ undone: 3, left: [] });
    expect((await papersOf(from)).map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([true, true, true]);
    const deleted = await bulk(ids, 'delete');
    expect(await papersOf(from)).toEqual([]);
    expect((await undo(deleted.batchId)).json()).toEqual({ undone: 3, left: [] });
    expect(await papersOf(from)).toHaveLength(3);
  });

  test('what somebody changed since is left as it is and named', async () => {
    const subject = await addSubject();
    const ids = [(await upload(subject, 'One')).paperid, (await upload(subject, 'Two')).paperid];
    const { batchId } = await bulk(ids, 'paid');
    await call('PUT', '/access/updatepaper', { paperid: ids[0], access: 'free' });
    await call('PUT', '/access/updatepaper', { paperid: ids[1], papername: 'Two renamed' });
    expect((await undo(batchId)).json()).toEqual({ undone: 1, left: ['One'] });
    expect(await papersOf(subject)).toMatchObject([
      { papername: 'One', access: 'free' },
      { papername: 'Two renamed', access: 'free' },
    ]);
  });

  test('an import is undone: what it changed is as before, what it added is gone', async () => {
    const subject = await addSubject({ price: 70 });
    const head = 'type,id,classid,subjectid,name,enabled,price,kind,access,filename';
    const file = `${head}\nsubject,${subject},9,,Renamed ${subject},true,90,,,\nsubject,,9,,Brand new ${subject},true,,,,\n`;
    const applied = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/catalogue/import?dryRun=false',
      headers: { ...shop.staff.headers, 'content-type': 'text/csv' },
      payload: file,
    });
    const { batchId } = applied.json();
    expect((await undo(batchId)).json()).toEqual({ undone: 2, left: [] });
    const rows = (await call('GET', '/admin/subjects?limit=200&classid=9')).json().rows;
    expect(rows.find(({ id }: { id: number }) => id === subject)).toMatchObject({ price: 70 });
    expect(rows.some(({ subjectName }: { subjectName: string }) => subjectName.startsWith('Brand new'))).toBe(false);
  });

  test('after 30 days it stays as it is', async () => {
    const subject = await addSubject();
    const { batchId } = await bulk([(await upload(subject, 'Old'))?.paperid], 'disable');
    const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await expect(undoBatch(shop.platform, shop.staff.viewer, batchId, later)).rejects.toThrow(/no longer be undone/);
    expect((await undo('6f9619ff-8b86-4011-b42d-00c04fc964ff')).statusCode).toBe(404);
  });
});

test('what an undo left alone is named, the first three of them', () => {
  expect(describeUndone({ undone: 1, left: [] })).toBe('1 change undone.');
  expect(describeUndone({ undone: 4, left: ['A'] })).toBe(
    '4 changes undone. Left as it is, because it changed since: A.',
  );
  expect(describeUndone({ undone: 0, left: ['A', 'B', 'C', 'D'] })).toBe(
    '0 changes undone. Left as they are, because they changed since: A, B, C and 1 more.',
  );
});
