import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor } from '../../testing/caller.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { DeviceLog, openPracticeShop, type PracticeShop } from '../../testing/practice-shop.ts';
import { SharedProgress } from '../contract.ts';

let shop: PracticeShop;
let student: TestPerson;
const noon = Date.UTC(2026, 10, 1, 6, 30);
const exam = '33333333-0000-4000-8000-000000000003';
const clock = (ms: number) => ({ opening: '44444444-0000-4000-8000-000000000001', ms });

beforeAll(async () => {
  shop = await openPracticeShop();
  student = await signUp(shop);
  const log = new DeviceLog();
  const { subjectId } = shop;
  log.answer({ subjectId }, noon);
  log.answer({ subjectId, key: 'lcm-1', verdict: 'wrong', marks: 0 }, noon + 1);
  log.answer({ subjectId, key: 'old-1', chapter: 'Vectors' }, noon + 2);
  log.answer({ subjectId: 999_999 }, noon + 3);
  const questions = [
    { number: 1, hash: 'a'.repeat(64), key: 'hcf-1', chapter: 'Real Numbers', section: 0, outOf: 1 },
    { number: 2, hash: 'b'.repeat(64), key: 'zebra-1', chapter: 'Triangles', section: 0, outOf: 2 },
  ];
  const paperId = shop.paperId('Mathematics Sample Paper 1');
  const when = { attempt: exam, at: noon + 10 };
  log.add('mock-started', { paperId, subjectId, minutes: 60, questions, clock: clock(0) }, when);
  log.add('mock-handed-in', { reason: 'student', clock: clock(90_000) }, { ...when, at: noon + 90_000 });
  log.add('mock-marked', { number: 2, by: 'student', or: 0, steps: [1, 0.5], marks: 1.5, reason: 'slip' }, when);
  const stored = await callerFor(shop, student)('POST', '/access/practice/events', { events: log.events });
  expect(stored.statusCode).toBe(200);
});
afterAll(() => shop.close());

const share = (person: TestPerson | undefined, subjectId = shop.subjectId) =>
  callerFor(shop, person)('POST', '/access/practice/share', { subjectId });
const open = (token: string) => callerFor(shop)('GET', `/public/practice/shared/${token}`);

describe('progress', () => {
  test('has chapters as they are offered, what is no longer offered, mocks and what is due', async () => {
    const response = await callerFor(shop, student)('GET', '/access/practice/progress');
    expect(response.json()).toMatchObject({
      dailyLimit: 20,
      subjects: [
        {
          subjectId: shop.subjectId,
          subjectName: 'Mathematics',
          chapters: [
            {
              chapter: 'Real Numbers',
              slug: 'real-numbers',
              questions: 2,
              tried: 2,
              marks: 1,
              outOf: 2,
              lastAt: noon + 1,
            },
            { chapter: 'Triangles', tried: 1, marks: 1.5, outOf: 2 },
            { chapter: 'Statistics', tried: 0, outOf: 0, lastAt: null },
            { chapter: 'Sequences', tried: 0 },
            { chapter: 'Vectors', slug: null, questions: 0, tried: 1 },
          ],
          mocks: [
            {
              attempt: exam,
              papername: 'Mathematics Sample Paper 1',
              isHandedIn: true,
              usedSeconds: 90,
              marks: 1.5,
              markedOutOf: 2,
              outOf: 3,
            },
          ],
        },
      ],
    });
    expect(response.json().subjects).toHaveLength(1);
  });

  test('of one subject, and of none where nothing was practised', async () => {
    const one = await callerFor(shop, student)('GET', `/access/practice/progress?subjectId=${shop.subjectId}`);
    expect(one.json().subjects).toHaveLength(1);
    const stranger = await callerFor(shop, await signUp(shop))('GET', '/access/practice/progress');
    expect(stranger.json().subjects).toEqual([]);
    expect((await callerFor(shop)('GET', '/access/practice/progress')).statusCode).toBe(401);
  });
});

describe("a parents' link", () => {
  test('shows a first name and the progress in one subject, to whoever has it, and to no search engine', async () => {
    const made = await share(student);
    expect(made.statusCode).toBe(201);
    const { token } = made.json();
    // 32 random bytes.
    expect(token).toMatch(/^[\w-]{43}$/);
    const response = await open(token);
    const shown = SharedProgress.parse(response.json());
    expect(shown).toMatchObject({ firstName: 'Asha', subjectName: 'Mathematics', lastAt: noon + 90_000 });
    expect(response.headers['x-robots-tag']).toContain('noindex');
    expect(response.headers['cache-control']).toBe('no-store');
    for (const secret of ['Rao', student.viewer.username, student.viewer.userId, '9876543210']) {
      expect(response.body).not.toContain(secret);
    }
  });

  test('is kept as a hash alone, is listed without its token, and ends for good', async () => {
    const { id, token } = (await share(student)).json();
    const { rows } = await shop.platform.db.execute(sql`select * from practice_shares where id = ${id}`);
    expect(JSON.stringify(rows)).not.toContain(token);
    const call = callerFor(shop, student);
    const listed = await call('GET', '/access/practice/share');
    expect(listed.body).toContain(id);
    expect(listed.body).not.toContain(token);
    expect((await callerFor(shop, await signUp(shop))('DELETE', `/access/practice/share/${id}`)).statusCode).toBe(404);
    expect((await open(token)).statusCode).toBe(200);
    expect((await call('DELETE', `/access/practice/share/${id}`)).statusCode).toBe(200);
    expect((await open(token)).statusCode).toBe(404);
    expect((await call('DELETE', `/access/practice/share/${id}`)).statusCode).toBe(404);
  });

  test('what is no token opens nothing', async () => {
    for (const token of ['x', exam, 'A'.repeat(43), "' or 1=1 --", '%00']) {
      expect((await open(encodeURIComponent(token))).statusCode).toBe(404);
    }
  });

  test('a student has twenty of them at most, also when all are made at once', async () => {
    const person = await signUp(shop);
    const made = await Promise.all(Array.from({ length: 25 }, () => share(person)));
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(made.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe('too_many_shares');
    expect((await share(person, 999_999)).statusCode).toBe(404);
  });
});

describe('a student who leaves', () => {
  test('takes the log along, and leaves neither log nor links behind', async () => {
    const person = await signUp(shop);
    const log = new DeviceLog();
    log.answer({ subjectId: shop.subjectId });
    const call = callerFor(shop, person);
    await call('POST', '/access/practice/events', { events: log.events });
    const { token } = (await share(person)).json();
    const data = (await call('GET', '/auth/me/export')).json();
    expect(data.practice).toMatchObject({ log: log.events, parentsLinks: [{ subjectId: shop.subjectId }] });
    expect(JSON.stringify(data)).not.toContain(token);
    const erased = await call('DELETE', '/auth/me', { password: person.password });
    expect(erased.statusCode).toBeLessThan(300);
    expect((await open(token)).statusCode).toBe(404);
    expect((await call('POST', '/access/practice/events', { events: log.events })).statusCode).toBe(401);
    for (const table of ['practice_events', 'practice_logs', 'practice_shares']) {
      const found = await shop.platform.db.execute(
        sql`select 1 from ${sql.identifier(table)} where user_id = ${person.viewer.userId}`,
      );
      expect(found.rows).toEqual([]);
    }
  });
});
