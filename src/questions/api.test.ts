import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantSubject, revokeSubject } from '../papers/owning/entitlements.server.ts';
import { listPapers } from '../papers/service.server.ts';
import { commandLine } from '../platform/http/viewer.ts';
import { callerFor } from '../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../testing/papers-shop.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { makeSampleContent } from '../testing/sample-questions.ts';
import { importContent } from './bank/import-content.server.ts';
import { PaperContent } from './contract.ts';

let shop: PapersShop;
let ids: Map<string, number>;
let subjectId: number;

beforeAll(async () => {
  shop = await openPapersShop();
  const content = await makeSampleContent();
  await importContent(shop.platform.db, content.folder);
  await content.remove();
  const papers = await listPapers(shop.platform.db);
  ids = new Map(papers.map(({ papername, paperid }) => [papername, paperid]));
  subjectId = papers.find(({ papername }) => papername === 'Mathematics Solutions 1')?.subjectId ?? 0;
});
afterAll(() => shop.close());

const get = (name: string, person?: TestPerson) =>
  callerFor(shop, person)('GET', `/public/paper/content/${ids.get(name)}`);

async function read(name: string, person?: TestPerson): Promise<PaperContent> {
  const response = await get(name, person);
  expect(response.statusCode).toBe(200);
  return PaperContent.parse(response.json());
}

describe('GET /public/paper/content/{paperid}', () => {
  test('a free paper for anybody: sections, numbers, versions, options, parts and alternatives', async () => {
    const content = await read('Mathematics Sample Paper 1');
    expect(content).toMatchObject({
      papername: 'Mathematics Sample Paper 1',
      kind: 'paper',
      subjectId,
      classid: 9,
      language: 'en',
      minutes: 60,
      marks: 6,
      instructions: ['All questions are compulsory.'],
      words: { or: 'OR', optionLetters: ['(a)', '(b)', '(c)', '(d)'] },
    });
    expect(content.sections).toHaveLength(1);
    const [section] = content.sections;
    expect(section).toMatchObject({
      name: 'Section A',
      title: 'Short answers',
      instruction: '<p>Answer in one line.</p>',
      marks: 6,
    });
    expect(section?.questions).toMatchObject([
      {
        number: 1,
        key: 'hcf-1',
        type: 'multiple-choice',
        chapter: 'Real Numbers',
        marks: 1,
        options: ['12', '18', '36', '72'],
      },
      {
        number: 2,
        key: 'zebra-1',
        marks: 2,
        or: [{ html: '<p>State the theorem of Pythagoras for triangle ABC.</p>' }],
      },
      {
        number: 3,
        key: 'case-1',
        type: 'case-based',
        parts: [
          { label: 'i', marks: 1, html: '<p>What are Asha’s marks?</p>' },
          { label: 'ii', marks: 2, or: [{ html: '<p>Find the range of both.</p>' }] },
        ],
      },
    ]);
    expect(section?.questions[1]?.html).toMatch(/<svg role="img" aria-label="Triangle ABC, right-angled at B\."/);
    for (const { hash } of section?.questions ?? []) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a passage comes once, before the first of its questions, and in the language of the paper', async () => {
    const { sections, language } = await read('Hindi Sample Paper 1');
    expect(language).toBe('hi');
    expect(sections.map(({ name }) => name)).toEqual(['खंड क', 'खंड ख']);
    const [first, second] = sections[1]?.questions ?? [];
    expect(first?.passage).toEqual({ key: 'nadi', html: expect.stringMatching(/^<div lang="hi"><p>नदी/) });
    expect(second).not.toHaveProperty('passage');
  });

  test('404 for a paper without content, for one that is not there, and for one that visitors may not see', async () => {
    const uploaded = await shop.upload();
    const call = callerFor(shop);
    for (const id of [uploaded.paperid, 999_999]) {
      expect((await call('GET', `/public/paper/content/${id}`)).statusCode).toBe(404);
    }
    await shop.platform.db.execute(
      sql`update papers set enabled = false where id = ${ids.get('Hindi Sample Paper 1')}`,
    );
    expect((await get('Hindi Sample Paper 1')).statusCode).toBe(404);
    expect((await get('Hindi Sample Paper 1', shop.staff)).statusCode).toBe(200);
    await shop.platform.db.execute(sql`update papers set enabled = true where id = ${ids.get('Hindi Sample Paper 1')}`);
  });

  test.each(['x', '-1', '0', '1;drop table papers', '%00', '9'.repeat(30)])('400 for the id %s', async (id) => {
    const response = await shop.app.inject(`/api/public/paper/content/${encodeURIComponent(id)}`);
    expect(response.statusCode).toBe(400);
  });
});

describe('what a visitor may not see is not sent', () => {
  const paid = ['Mathematics Sample Paper 2', 'Mathematics Practice Questions 1', 'Mathematics Solutions 1'];
  // Words of paid questions, and of answers and steps whatever they belong to.
  const secrets = [
    'giraffe',
    'common difference',
    'highest powers',
    'squares of the two sides',
    'In words',
    'Largest less',
  ];

  test.each(paid)('%s: 401 for guests, 403 for others, and nothing of it in the answer', async (name) => {
    const guest = await get(name);
    const other = await get(name, await signUp(shop));
    expect([guest.statusCode, other.statusCode]).toEqual([401, 403]);
    for (const { body, headers } of [guest, other]) {
      for (const secret of secrets) expect(body).not.toContain(secret);
      expect(headers).not.toHaveProperty('etag');
    }
  });

  test.each(paid)('%s: opens for its buyer and no longer after that is taken back', async (name) => {
    const buyer = await signUp(shop);
    const { db } = shop.platform;
    await db.transaction((tx) => grantSubject(tx, commandLine, buyer.viewer.userId, subjectId, 'staff'));
    expect((await get(name, buyer)).statusCode).toBe(200);
    expect((await get(name, buyer)).headers['cache-control']).toBe('private, no-cache');
    await db.transaction((tx) => revokeSubject(tx, commandLine, buyer.viewer.userId, subjectId));
    expect((await get(name, buyer)).statusCode).toBe(403);
  });

  test('no document but the solutions has an answer, a step or a note in it, not even for staff', async () => {
    for (const name of [
      'Mathematics Sample Paper 1',
      'Mathematics Sample Paper 2',
      'Mathematics Practice Questions 1',
    ]) {
      const { body } = await get(name, shop.staff);
      expect(body).not.toContain('"solution"');
      for (const secret of secrets.slice(2)) expect(body).not.toContain(secret);
    }
  });
});

test('solutions have the answers and steps of all papers and of the practice set, alternatives included', async () => {
  const { sections, kind, minutes } = await read('Mathematics Solutions 1', shop.staff);
  expect([kind, minutes]).toEqual(['solutions', null]);
  expect(sections.map(({ name }) => name)).toEqual([
    'Sample paper 1, Section A',
    'Sample paper 2, Section A',
    'Practice questions',
  ]);
  const [hcf, zebra, casePart] = sections[0]?.questions ?? [];
  expect(hcf?.solution).toMatchObject({
    answers: [{ part: null, option: 'c', html: '36' }],
    steps: [{ marks: 1, part: null, html: expect.stringContaining('so the HCF is 36') }],
    notes: [{ kind: 'common-mistake', html: '<p>Taking the highest powers.</p>' }],
  });
  expect(zebra?.or?.[0]?.solution?.notes).toEqual([{ kind: 'also-accepted', html: '<p>In words.</p>' }]);
  expect(casePart?.solution?.answers).toEqual([
    { part: 'i', html: '3' },
    { part: 'ii', html: '4' },
  ]);
  expect(casePart?.parts?.[1]?.or?.[0]?.solution?.answers).toEqual([{ part: null, html: '2' }]);
  const [ap, reason] = sections[2]?.questions ?? [];
  expect(ap?.html).toContain('The first term is 3 and the common difference 4.');
  expect(reason?.solution?.answers[0]).toMatchObject({ option: 'b', html: expect.stringContaining('not the correct') });
  expect(reason?.options).toHaveLength(4);
});
