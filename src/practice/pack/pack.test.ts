import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import { callerFor } from '../../testing/caller.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { openPracticeShop, type PracticeShop } from '../../testing/practice-shop.ts';
import { MockMarking, PracticeSubject, QuestionPack } from '../contract.ts';

let shop: PracticeShop;
let owner: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  shop = await openPracticeShop();
  [owner, other] = [await signUp(shop), await signUp(shop)];
  await shop.grant(owner);
});
afterAll(() => shop.close());

const get = (path: string, person?: TestPerson) => callerFor(shop, person)('GET', path);

async function packOf(person: TestPerson): Promise<QuestionPack> {
  const response = await get(`/access/practice/${shop.subjectId}/pack`, person);
  expect(response.statusCode).toBe(200);
  return QuestionPack.parse(response.json());
}

async function freeQuestions(): Promise<QuestionPack> {
  const response = await get(`/public/practice/${shop.subjectId}/free`);
  expect(response.statusCode).toBe(200);
  return QuestionPack.parse(response.json());
}

describe('chapters', () => {
  test('are listed with how many questions they have, how many are free and what they carry', async () => {
    const response = await get(`/public/practice/${shop.subjectId}`);
    const subject = PracticeSubject.parse(response.json());
    expect(subject).toMatchObject({
      subjectId: shop.subjectId,
      subjectName: 'Mathematics',
      classid: 9,
      language: 'en',
    });
    expect(subject.chapters).toEqual([
      { chapter: 'Real Numbers', slug: 'real-numbers', questions: 2, free: 1, examMarks: 1, unit: null },
      { chapter: 'Triangles', slug: 'triangles', questions: 2, free: 1, examMarks: 1, unit: null },
      { chapter: 'Statistics', slug: 'statistics', questions: 1, free: 1, examMarks: 1.5, unit: null },
      { chapter: 'Sequences', slug: 'sequences', questions: 1, free: 1, examMarks: null, unit: null },
    ]);
    expect(subject.mocks).toEqual([
      {
        paperId: shop.paperId('Mathematics Sample Paper 1'),
        papername: 'Mathematics Sample Paper 1',
        minutes: 60,
        marks: 6,
        isFree: true,
      },
      {
        paperId: shop.paperId('Mathematics Sample Paper 2'),
        papername: 'Mathematics Sample Paper 2',
        minutes: 60,
        marks: 1,
        isFree: false,
      },
    ]);
  });

  test('a subject without questions, one that is not there and one that visitors may not see answer alike', async () => {
    const { rows } = await shop.platform.db.execute<{ id: number }>(
      sql`select id from subjects where id <> ${shop.subjectId} and not exists (select 1 from questions where subject_id = subjects.id) limit 1`,
    );
    for (const id of [rows[0]?.id, 999_999]) {
      expect((await get(`/public/practice/${id}`)).statusCode).toBe(404);
      expect((await get(`/public/practice/${id}/free`)).statusCode).toBe(404);
    }
  });
});

describe('the free questions', () => {
  test('come with answers, steps and accepted forms, for everybody', async () => {
    const { questions, words, language } = await freeQuestions();
    expect([language, words.or]).toEqual(['en', 'OR']);
    expect(questions.map(({ key, isFree }) => [key, isFree])).toEqual([
      ['hcf-1', true],
      ['zebra-1', true],
      ['case-1', true],
      ['ap-1', true],
    ]);
    expect(questions[0]?.variants[0]).toMatchObject({
      options: ['12', '18', '36', '72'],
      solution: { answers: [{ part: null, option: 'c', html: '36' }] },
    });
    expect(questions[1]?.variants[0]?.accepts.own).toMatchObject([{ part: null, forms: [{ value: 5, unit: 'cm' }] }]);
  });

  test('questions of free papers come before those that are bought, and nothing of the others is sent', async () => {
    const { body } = await get(`/public/practice/${shop.subjectId}/free`);
    for (const secret of ['giraffe', 'lcm-1', 'reason-1', 'A triangle has three sides'])
      expect(body).not.toContain(secret);
  });
});

describe('the pack', () => {
  test('has all questions with their variants, each with its own numbers in question, answer and accepted forms', async () => {
    const { questions, chapters } = await packOf(owner);
    expect(chapters).toHaveLength(4);
    expect(questions.map(({ key }) => key)).toEqual(['hcf-1', 'lcm-1', 'zebra-1', 'reason-1', 'case-1', 'ap-1']);
    expect(questions.map(({ documents }) => documents[0])).toEqual([
      'paper-1',
      'paper-2',
      'paper-1',
      'practice',
      'paper-1',
      'practice',
    ]);
    const varying = questions.at(-1);
    expect(varying?.variants).toHaveLength(20);
    for (const { html, solution, accepts } of varying?.variants ?? []) {
      const [, first = '', difference = ''] = /first term is (\d+) and the common difference (\d+)/.exec(html) ?? [];
      const value = Number(first) + 9 * Number(difference);
      expect(solution.answers[0]?.html).toContain(String(value));
      expect(accepts.own[0]?.forms).toMatchObject([{ kind: 'number', value }]);
    }
    expect(new Set(varying?.variants.map(({ html }) => html)).size).toBe(20);
  });

  test('is the same again and the same for staff, and unchanged is said in a line', async () => {
    const path = `/access/practice/${shop.subjectId}/pack`;
    const first = await get(path, owner);
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await get(path, shop.staff)).body).toBe(first.body);
    const again = await shop.app.inject({
      url: `/api${path}`,
      headers: { ...owner.headers, 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const compressed = await shop.app.inject({
      url: `/api${path}`,
      headers: { ...owner.headers, 'accept-encoding': 'br' },
    });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload.length).toBeLessThan(first.rawPayload.length / 4);
  });

  test('401 for guests, 403 for others, with nothing of it in the answer; gone when it is taken back', async () => {
    const path = `/access/practice/${shop.subjectId}/pack`;
    const refusals = [await get(path), await get(path, other)];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([401, 403]);
    expect(refusals[1]?.json().code).toBe('subject_not_owned');
    for (const { body, headers } of refusals) {
      expect(body).not.toMatch(/giraffe|common difference|solution/);
      expect(headers).not.toHaveProperty('etag');
    }
    expect((await get('/access/practice/999999/pack', other)).statusCode).toBe(404);
    const brief = await signUp(shop);
    await shop.grant(brief);
    expect((await get(path, brief)).statusCode).toBe(200);
    await shop.platform.db.execute(
      sql`update entitlements set revoked_at = now() where user_id = ${brief.viewer.userId}`,
    );
    expect((await get(path, brief)).statusCode).toBe(403);
  });

  test('leaves out what staff took back', async () => {
    const { db, version } = shop.platform;
    const switchPaper = async (enabled: boolean) => {
      const id = shop.paperId('Mathematics Practice Questions 1');
      await db.execute(sql`update papers set enabled = ${enabled} where id = ${id}`);
      await bumpPublicVersion(db);
      await version.refresh();
    };
    await switchPaper(false);
    const { questions } = await packOf(owner);
    await switchPaper(true);
    expect(questions.map(({ key }) => key)).toEqual(['hcf-1', 'lcm-1', 'zebra-1', 'case-1']);
  });
});

describe('the marking of a mock', () => {
  const marking = async (paper: string, person?: TestPerson) => {
    const response = await get(`/public/practice/mock/${shop.paperId(paper)}`, person);
    return { status: response.statusCode, body: response.body, json: () => MockMarking.parse(response.json()) };
  };

  test('of the free paper: the letters of right options for everybody, and nothing else', async () => {
    const { body, json } = await marking('Mathematics Sample Paper 1');
    expect(json().questions.map(({ number, keys, whole }) => [number, keys, whole])).toEqual([
      [1, [{ part: null, or: 0, option: 'c', marks: 1 }], null],
      [2, [], null],
      [3, [], null],
    ]);
    expect(body).not.toMatch(/highest powers|hypotenuse|The mean is/);
  });

  test('of any paper: answers and steps for those who have the subject', async () => {
    const { questions } = (await marking('Mathematics Sample Paper 1', owner)).json();
    expect(questions[1]?.whole?.solution.steps).toHaveLength(2);
    expect(questions[2]?.whole?.parts?.[1]?.or?.[0]?.solution?.answers).toMatchObject([{ html: '2' }]);
    expect((await marking('Mathematics Sample Paper 2', owner)).status).toBe(200);
    expect((await marking('Mathematics Sample Paper 2')).status).toBe(401);
    expect((await marking('Mathematics Sample Paper 2', other)).status).toBe(403);
    expect((await marking('Mathematics Solutions 1', owner)).status).toBe(404);
  });
});

describe('versions that a mock was sat with', () => {
  const versions = (hashes: string[], person?: TestPerson) =>
    callerFor(shop, person)('POST', `/access/practice/${shop.subjectId}/versions`, { hashes });

  test('are read by their hashes, of this subject alone, by those who have it', async () => {
    const { questions } = await packOf(owner);
    const hash = questions.find(({ key }) => key === 'lcm-1')?.hash ?? '';
    const found = await versions([hash, hash, 'f'.repeat(64)], owner);
    expect(found.json().questions).toMatchObject([{ key: 'lcm-1', hash, isFree: false, documents: ['paper-2'] }]);
    expect((await versions([hash], other)).statusCode).toBe(403);
    expect((await versions([hash])).statusCode).toBe(401);
    const { rows } = await shop.platform.db.execute<{ hash: string }>(
      sql`select hash from question_versions join questions on questions.id = question_id where subject_id <> ${shop.subjectId} limit 1`,
    );
    expect((await versions([rows[0]?.hash ?? ''], owner)).json().questions).toEqual([]);
  });
});
