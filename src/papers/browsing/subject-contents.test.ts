import { afterAll, beforeAll, expect, test } from 'vitest';
import { importContent } from '../../questions/bank/import-content.server.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makeSampleContent, mathematics } from '../../testing/sample-questions.ts';
import { describeContents } from './describe-contents.ts';

let shop: PapersShop;
beforeAll(async () => {
  shop = await openPapersShop();
});
afterAll(() => shop.close());

async function read(subjects: string) {
  const response = await shop.app.inject({ url: '/api/public/contents', query: { subjects } });
  return { status: response.statusCode, contents: response.json() };
}

test('a subject says what is inside: papers, pages, and questions once although solutions repeat them', async () => {
  const { pages } = await shop.upload({ subjectid: '2', papername: 'One' });
  await shop.upload({ subjectid: '2', papername: 'Hidden', enabled: 'false' });
  const content = await makeSampleContent([mathematics]);
  await importContent(shop.platform.db, content.folder);
  await content.remove();
  const { contents } = await read('1,2,999999');
  expect(contents).toContainEqual({
    subjectId: 2,
    papers: 1,
    pages: pages ?? 0,
    questions: 0,
    hasPractice: false,
    hasSolutions: false,
  });
  const bank = await shop.platform.db.execute('select count(*)::int as asked from paper_questions');
  expect(contents).toContainEqual(
    expect.objectContaining({ subjectId: 1, questions: bank.rows[0]?.asked, hasSolutions: true }),
  );
  expect(contents).toHaveLength(2);
});

test('what is no list of ids is refused', async () => {
  for (const subjects of ['', 'x', '1,,2', '1;2', '0']) expect((await read(subjects)).status, subjects).toBe(400);
});

test.each([
  [
    { papers: 2, pages: 24, questions: 138, hasPractice: true, hasSolutions: true },
    '2 sample papers, practice set, solutions: 138 questions, 24 pages',
  ],
  [{ papers: 1, pages: 1, questions: 0, hasPractice: false, hasSolutions: false }, '1 sample paper: 1 page'],
  [{ papers: 0, pages: 0, questions: 0, hasPractice: true, hasSolutions: false }, 'practice set'],
])('%o is said as %s', (contents, said) => {
  expect(describeContents({ subjectId: 1, ...contents })).toBe(said);
});
