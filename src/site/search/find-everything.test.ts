import { afterAll, beforeAll, expect, test } from 'vitest';
import { importContent } from '../../questions/bank/import-content.server.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makeSampleContent, mathematics } from '../../testing/sample-questions.ts';
import { findEverything } from './find-everything.server.ts';

let shop: PapersShop;
beforeAll(async () => {
  shop = await openPapersShop();
});
afterAll(() => shop.close());

test('subjects and papers are found by a part of their names, whatever the case', async () => {
  await shop.upload({ subjectid: '1', papername: 'Social questions, set 1' });
  await shop.upload({ subjectid: '1', papername: 'Something else' });
  const { subjects, papers } = await findEverything(shop.platform.db, 'sOcIaL');
  expect(subjects.map(({ subjectName }) => subjectName)).toEqual(['Social Science', 'Social Science']);
  expect(papers).toMatchObject([
    { papername: 'Social questions, set 1', subjectName: 'Mathematics', classname: 'Class 9th' },
  ]);
});

test('questions of free papers are found by their words, with subject and class; those of paid ones are not', async () => {
  const content = await makeSampleContent([mathematics]);
  await importContent(shop.platform.db, content.folder);
  await content.remove();
  const { questions } = await findEverything(shop.platform.db, 'Zebra crossings');
  expect(questions).toMatchObject([
    { papername: 'Mathematics Sample Paper 1', number: 2, subjectName: 'Mathematics', classname: 'Class 9th' },
  ]);
  expect(questions[0]?.snippet.join('')).toContain('A zebra crossing is drawn');
  expect((await findEverything(shop.platform.db, 'giraffe')).questions).toEqual([]);
});

test.each([
  ['math 10', ['Mathematics 10']],
  ['maths', ['Mathematics 9', 'Mathematics 10', 'Mathematics 11', 'Mathematics 12']],
  ['class 10 science', ['Science 10', 'Social Science 10']],
  ['sample paper class 10 maths', ['Mathematics 10']],
  [
    'sceince',
    [
      'Science 9',
      'Social Science 9',
      'Science 10',
      'Social Science 10',
      'Political Science 11',
      'Political Science 12',
    ],
  ],
  ['गणित', ['Mathematics 9', 'Mathematics 10', 'Mathematics 11', 'Mathematics 12']],
  ['X Maths', ['Mathematics 10']],
  ['wombat 10', []],
])('who writes %o means %o', async (term, meant) => {
  const { subjects } = await findEverything(shop.platform.db, term);
  expect(subjects.map(({ subjectName, classid }) => `${subjectName} ${classid}`)).toEqual(meant);
});

test('the papers of a subject that is meant are found with it', async () => {
  const { papers } = await findEverything(shop.platform.db, 'maths class IX');
  expect(papers.map(({ papername }) => papername)).toContain('Something else');
});

test('what is disabled is not found', async () => {
  await shop.upload({ subjectid: '1', papername: 'Hidden wombat', enabled: 'false' });
  expect((await findEverything(shop.platform.db, 'wombat')).papers).toEqual([]);
});

test('more than 24 of a kind are cut, and said to be more', async () => {
  const found = await findEverything(shop.platform.db, 'i');
  expect(found.subjects).toHaveLength(24);
  expect(found).toMatchObject({ hasMoreSubjects: true, hasMorePapers: false });
});
