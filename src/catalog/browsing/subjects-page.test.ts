import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformContext } from '../../platform/platform.server.ts';
import { runOn } from '../../testing/one-postgres.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { loader } from './subjects-page.tsx';

let shop: PapersShop;
beforeAll(async () => {
  shop = await openPapersShop();
});
afterAll(() => shop.close());

async function load(address: string) {
  const context = new RouterContextProvider();
  context.set(platformContext, shop.platform);
  const url = new URL(address, 'http://shop.example');
  const answer = await loader({ context, request: new Request(url), params: {}, url, pattern: '/view-subjects' });
  return { ...answer.data, headers: new Headers(answer.init?.headers) };
}

test('a class is named with its subjects, all of them even when some are searched for', async () => {
  const page = await load('/view-subjects?classId=10&q=sci');
  expect(page.schoolClass?.classname).toBe('Class 10th');
  expect(page.subjects).toHaveLength(6);
  expect(page).toMatchObject({ total: 6, isComplete: true, hasMore: false, term: 'sci' });
});

test('each subject says what visitors find in it, without what is disabled', async () => {
  const [subject] = (await load('/view-subjects?classId=10')).subjects;
  const subjectid = String(subject?.id);
  const { sizeBytes, paperid } = await shop.upload({ subjectid, papername: 'One' });
  await shop.upload({ subjectid, papername: 'Solutions', kind: 'solutions', access: 'paid' });
  await shop.upload({ subjectid, papername: 'Not yet', enabled: 'false' });
  const { summaries } = await load('/view-subjects?classId=10');
  const found = {
    papers: 1,
    hasPractice: false,
    hasSolutions: true,
    sizeBytes: 2 * (sizeBytes ?? 0),
    freePaperId: paperid,
  };
  expect(summaries).toEqual({ [subjectid]: found });
});

test('nonsense in place of a class counts as none, an unknown class has no subjects', async () => {
  expect((await load('/view-subjects?classId=ten')).total).toBe(34);
  expect(await load('/view-subjects?classId=777')).toMatchObject({ schoolClass: undefined, subjects: [], total: 0 });
});

test('a class that is Coming Soon is named, but has no subjects', async () => {
  await runOn(shop.url, 'update classes set enabled = false where classid = 9');
  const page = await load('/view-subjects?classId=9');
  expect(page.schoolClass).toEqual({ classid: 9, classname: 'Class 9th', enabled: false });
  expect(page).toMatchObject({ subjects: [], total: 0 });
});

test('a long list comes in pages of 60 that leave nothing out, and a search covers all of it', async () => {
  await runOn(
    shop.url,
    "insert into subjects (subject_name, classid) select 'Elective ' || n, 11 from generate_series(1, 130) n",
  );
  const seen: number[] = [];
  for (let after: number | undefined = 0, hasMore = true; hasMore; after = seen.at(-1)) {
    const page = await load(`/view-subjects?classId=11&after=${after}`);
    expect(page).toMatchObject({ total: 141, isComplete: false });
    expect(page.subjects.length).toBeLessThanOrEqual(60);
    seen.push(...page.subjects.map(({ id }) => id));
    hasMore = page.hasMore;
  }
  expect(new Set(seen).size).toBe(141);
  const found = await load('/view-subjects?classId=11&q=ELECTIVE+130');
  expect(found.subjects.map(({ subjectName }) => subjectName)).toEqual(['Elective 130']);
});

test('a failed load is an empty list that nobody else is shown', async () => {
  await runOn(shop.url, 'alter table classes rename to classes_elsewhere');
  const page = await load('/view-subjects?classId=10');
  expect(page).toMatchObject({ subjects: [], total: 0 });
  expect(page.headers.get('cache-control')).toBe('no-store');
  await runOn(shop.url, 'alter table classes_elsewhere rename to classes');
  expect((await load('/view-subjects?classId=10')).headers.has('cache-control')).toBe(false);
});
