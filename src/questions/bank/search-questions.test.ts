import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantSubject } from '../../papers/owning/entitlements.server.ts';
import { commandLine } from '../../platform/http/viewer.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { makeSampleContent } from '../../testing/sample-questions.ts';
import { importContent } from './import-content.server.ts';
import { searchQuestions } from './search-questions.server.ts';

let shop: PapersShop;
let buyer: TestPerson;

beforeAll(async () => {
  shop = await openPapersShop();
  const content = await makeSampleContent();
  await importContent(shop.platform.db, content.folder);
  await content.remove();
  buyer = await signUp(shop);
  const { rows } = await shop.platform.db.execute<{ id: number }>(
    sql`select subject_id as id from papers where papername = 'Mathematics Solutions 1'`,
  );
  await shop.platform.db.transaction((tx) =>
    grantSubject(tx, commandLine, buyer.viewer.userId, rows[0]?.id ?? 0, 'staff'),
  );
});
afterAll(() => shop.close());

const search = (q: string, viewer?: TestPerson, subjectId?: number) =>
  searchQuestions(shop.platform.db, viewer?.viewer, { q, limit: 10, subjectId });

test('a question is found by a form of its words, with its number and the words around it', async () => {
  expect(await search('crossings')).toEqual([
    {
      paperid: expect.any(Number),
      papername: 'Mathematics Sample Paper 1',
      subjectId: expect.any(Number),
      number: 2,
      key: 'zebra-1',
      language: 'en',
      snippet: [
        'A zebra ',
        'crossing',
        expect.stringMatching(/^ is drawn as in the figure\. Find the hypotenuse AC\/1\./),
      ],
    },
  ]);
});

test('Hindi is found by how its words begin, vowel signs and all', async () => {
  for (const q of ['गाँव', 'प्रत्युत्तर', 'विकल्प उपसर्ग', 'नदी']) {
    const found = await search(q);
    if (q === 'विकल्प उपसर्ग') expect(found).toEqual([]);
    else expect(found[0], q).toMatchObject({ papername: 'Hindi Sample Paper 1', language: 'hi' });
  }
  expect((await search('गाँव')).map(({ number }) => number).toSorted()).toEqual([2, 3]);
  expect((await search('प्रत्यु'))[0]?.snippet[1]).toBe('प्रत्युत्तर');
});

test('all words have to be there', async () => {
  expect(await search('zebra crossing')).toHaveLength(1);
  expect(await search('zebra giraffe')).toEqual([]);
});

describe('only what the viewer may open is found', () => {
  test('a paid paper for its buyer alone', async () => {
    expect(await search('giraffe')).toEqual([]);
    expect(await search('giraffe', await signUp(shop))).toEqual([]);
    expect(await search('giraffe', buyer)).toMatchObject([{ papername: 'Mathematics Sample Paper 2', number: 1 }]);
  });

  test('nothing by its answer or steps', async () => {
    for (const q of ['highest powers', 'पीने', 'squares of the two sides', 'सिंचाई']) {
      expect(await search(q), q).toEqual([]);
    }
  });

  test('nothing of a paper or subject that is disabled', async () => {
    const set = (enabled: boolean) =>
      shop.platform.db.execute(
        sql`update papers set enabled = ${enabled} where papername = 'Mathematics Sample Paper 1'`,
      );
    await set(false);
    expect(await search('zebra')).toEqual([]);
    await set(true);
    await shop.platform.db.execute(sql`update subjects set enabled = false where subject_name = 'Mathematics'`);
    expect(await search('zebra')).toEqual([]);
    await shop.platform.db.execute(sql`update subjects set enabled = true where subject_name = 'Mathematics'`);
    expect(await search('zebra')).toHaveLength(1);
  });
});

test('of one subject where one is asked for', async () => {
  const [found] = await search('zebra');
  expect(await search('zebra', undefined, found?.subjectId)).toHaveLength(1);
  expect(await search('zebra', undefined, 999_999)).toEqual([]);
});

test.each(["'", "''':*", 'a & | ! b', '%', '\\', '   ', '()', '"', '<->', "zebra' | 'x", '\u0000', '𝒳', 'the'])(
  'a term that means something to the database is only words: %j',
  async (q) => {
    await expect(search(q)).resolves.toBeInstanceOf(Array);
  },
);
