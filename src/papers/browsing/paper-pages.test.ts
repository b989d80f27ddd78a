import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.server.ts';
import { platformContext } from '../../platform/platform.server.ts';
import { importContent } from '../../questions/bank/import-content.server.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makeSampleContent, mathematics } from '../../testing/sample-questions.ts';
import type { Paper } from '../schemas.ts';
import { findListedPaper, readPapersPage } from './paper-pages.server.ts';
import { readPapersAddress } from './papers-address.ts';
import { loader } from './papers-page.tsx';

let shop: PapersShop;
let paid: Paper;
let hidden: Paper;
beforeAll(async () => {
  shop = await openPapersShop();
  await shop.upload({ papername: 'Set A' });
  paid = await shop.upload({ papername: 'Set A solutions', access: 'paid', kind: 'solutions' });
  await shop.upload({ papername: 'Set B' });
  hidden = await shop.upload({ papername: 'Set C', enabled: 'false' });
  await shop.upload({ papername: 'Of another subject', subjectid: '2' });
});
afterAll(() => shop.close());

const page = (query: string) => readPapersPage(shop.platform.db, readPapersAddress(new URLSearchParams(query)));
const namesOf = ({ papers }: { papers: Paper[] }) => papers.map(({ papername }) => papername);

describe('a papers page', () => {
  test('has the enabled papers of the subject, and its real name', async () => {
    const found = await page('subjectId=1&subjectName=Something+else');
    expect(namesOf(found)).toEqual(['Set A', 'Set B', 'Set A solutions']);
    expect(found).toMatchObject({ total: 3, hasMore: false, subject: { id: 1, subjectName: 'Mathematics' } });
  });

  test('has the papers of all subjects without one, each with what it costs', async () => {
    const found = await page('');
    expect(namesOf(found)).toContain('Of another subject');
    expect(found.subject).toBeUndefined();
    expect(found.subjects.map(({ id }) => id).toSorted()).toEqual([1, 2]);
  });

  test('counts all papers, whatever is searched for', async () => {
    const found = await page('subjectId=1&q=SOLUTION');
    expect(namesOf(found)).toEqual(['Set A solutions']);
    expect(found.total).toBe(3);
  });

  test('has the questions of free papers that the search finds, of its subject alone', async () => {
    const content = await makeSampleContent([mathematics]);
    await importContent(shop.platform.db, content.folder);
    await content.remove();
    const { questions } = await page('subjectId=1&q=zebra');
    expect(questions).toMatchObject([{ papername: 'Mathematics Sample Paper 1', number: 2 }]);
    expect((await page('subjectId=2&q=zebra')).questions).toEqual([]);
    expect((await page('subjectId=1')).questions).toEqual([]);
  });

  test('of a subject that is not there is empty', async () => {
    expect(await page('subjectId=999999')).toMatchObject({ subject: undefined, papers: [], total: 0 });
  });

  test('goes on after the one it ended with', async () => {
    const names = Array.from({ length: 61 }, (_, index) => `Paper ${index}`);
    await Promise.all(names.map((papername) => shop.upload({ papername, subjectid: '3' })));
    const first = await page('subjectId=3');
    expect([first.papers.length, first.total, first.hasMore]).toEqual([60, 61, true]);
    const next = await page(`subjectId=3&after=${first.papers.at(-1)?.paperid}`);
    expect([...namesOf(first), ...namesOf(next)].toSorted()).toEqual(names.toSorted());
    expect([next.total, next.hasMore]).toEqual([61, false]);
  }, 60_000);

  test('that could not be loaded is not kept for others', async () => {
    const context = new RouterContextProvider();
    const gone = openDatabase('postgres://nobody@127.0.0.1:1/none', () => undefined);
    context.set(platformContext, { ...shop.platform, db: gone.db });
    const url = new URL('http://shop.example/view-papers?subjectId=1');
    const answer = await loader({ context, request: new Request(url), params: {}, url, pattern: '/view-papers' });
    await gone.close();
    expect(answer.data.found).toBeNull();
    expect(new Headers(answer.init?.headers).get('cache-control')).toBe('no-store');
  });
});

describe('one paper', () => {
  test('comes with its subject and class', async () => {
    expect(await findListedPaper(shop.platform.db, paid.paperid)).toMatchObject({
      paper: { papername: 'Set A solutions', access: 'paid' },
      subject: { id: 1, subjectName: 'Mathematics', classname: 'Class 9th' },
    });
  });

  test('a disabled one, and one that is not there, are not found', async () => {
    expect(await findListedPaper(shop.platform.db, hidden.paperid)).toBeUndefined();
    expect(await findListedPaper(shop.platform.db, 999_999)).toBeUndefined();
  });
});
