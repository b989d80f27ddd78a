import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commandLine } from '../../platform/http/viewer.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import type { LibrarySubject } from '../contract.ts';
import { grantSubject, revokeSubject } from './entitlements.server.ts';

let shop: PapersShop;
let student: TestPerson;
beforeAll(async () => {
  shop = await openPapersShop();
});
beforeEach(async () => {
  student = await signUp(shop);
});
afterAll(() => shop.close());

const grant = (subjectId: number) =>
  shop.platform.db.transaction((tx) => grantSubject(tx, commandLine, student.viewer.userId, subjectId, 'order 1'));

async function library(person: TestPerson): Promise<LibrarySubject[]> {
  const response = await shop.app.inject({ url: '/api/access/library', headers: person.headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const change = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: shop.staff.headers, ...(payload && { payload }) });

test('who bought nothing has an empty library', async () => {
  expect(await library(student)).toEqual([]);
});

test('it has what was bought, the last first, with the names of class and papers', async () => {
  const { paperid } = await shop.upload({ subjectid: '3', papername: 'Solutions of 3', access: 'paid' });
  await grant(3);
  await grant(1);
  const subjects = await library(student);
  expect(subjects.map(({ id }) => id)).toEqual([1, 3]);
  expect(subjects[1]).toMatchObject({ classid: 9, classname: 'Class 9th', subjectName: expect.any(String) });
  expect(subjects[1]?.papers).toMatchObject([{ paperid, papername: 'Solutions of 3', isDownloaded: false }]);
});

test('it says what this person has downloaded, and nothing of others', async () => {
  const { paperid } = await shop.upload({ subjectid: '5', access: 'paid' });
  await shop.upload({ subjectid: '5' });
  await grant(5);
  const other = await signUp(shop);
  await shop.platform.db.transaction((tx) => grantSubject(tx, commandLine, other.viewer.userId, 5, 'order 2'));
  const url = `/api/public/paper/download/${paperid}`;
  expect((await shop.app.inject({ url, headers: student.headers })).statusCode).toBe(200);
  const downloaded = async (person: TestPerson) =>
    (await library(person))[0]?.papers.map(({ isDownloaded }) => isDownloaded);
  expect(await downloaded(student)).toEqual([true, false]);
  expect(await downloaded(other)).toEqual([false, false]);
});

test('a paper that was read on screen counts as opened, not as downloaded; a locked one cannot be opened', async () => {
  const { paperid } = await shop.upload({ subjectid: '6', access: 'paid' });
  await shop.upload({ subjectid: '6' });
  const open = (person: TestPerson) =>
    shop.app.inject({ method: 'POST', url: `/api/access/paper/${paperid}/opened`, headers: person.headers });
  expect((await open(student)).statusCode).toBe(403);
  await grant(6);
  // Twice is once.
  expect((await open(student)).statusCode).toBe(200);
  expect((await open(student)).statusCode).toBe(200);
  const [subject] = await library(student);
  expect(subject?.papers).toMatchObject([
    { isOpened: true, isDownloaded: false },
    { isOpened: false, isDownloaded: false },
  ]);
  const url = `/api/public/paper/download/${subject?.papers[1]?.paperid}`;
  await shop.app.inject({ url, headers: student.headers });
  expect((await library(student))[0]?.papers[1]).toMatchObject({ isOpened: true, isDownloaded: true });
});

describe('what is bought stays', () => {
  test('when the subject and its papers leave the shop', async () => {
    const { paperid } = await shop.upload({ subjectid: '7', access: 'paid' });
    await grant(7);
    await change('DELETE', `/api/public/paper?paperid=${paperid}`);
    await change('DELETE', '/api/access/subject?subjectid=7');
    const [subject] = await library(student);
    expect(subject?.papers.map((paper) => paper.paperid)).toEqual([paperid]);
  });

  test('but not a paper that staff took back, nor what was refunded', async () => {
    const { paperid } = await shop.upload({ subjectid: '8', access: 'paid' });
    await grant(8);
    await change('PUT', '/api/access/updatepaper', { paperid, enabled: false });
    expect((await library(student))[0]?.papers).toEqual([]);
    await shop.platform.db.transaction((tx) => revokeSubject(tx, commandLine, student.viewer.userId, 8));
    expect(await library(student)).toEqual([]);
  });
});
