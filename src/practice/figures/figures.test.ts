import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor } from '../../testing/caller.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { DeviceLog, openPracticeShop, type PracticeShop } from '../../testing/practice-shop.ts';
import { QuestionPack } from '../contract.ts';
import { computeFigures } from './compute-figures.server.ts';

let shop: PracticeShop;
let students: TestPerson[];
let hashes: Map<string, string>;
const exam = '33333333-0000-4000-8000-000000000003';
const clock = { opening: '44444444-0000-4000-8000-000000000001', ms: 0 };

beforeAll(async () => {
  shop = await openPracticeShop();
  students = await Promise.all([1, 2, 3].map(() => signUp(shop)));
  const pack = await callerFor(shop, shop.staff)('GET', `/access/practice/${shop.subjectId}/pack`);
  hashes = new Map(QuestionPack.parse(pack.json()).questions.map(({ key, hash }) => [key, hash]));
  const { subjectId } = shop;
  for (const [index, student] of students.entries()) {
    const log = new DeviceLog();
    log.answer({ subjectId, seconds: 10 + index * 10 });
    log.answer({ subjectId, key: 'lcm-1', verdict: 'wrong', marks: 0, seconds: 200 });
    log.answer({ subjectId, key: 'no-such-question' });
    if (index === 0) log.answer({ subjectId, key: 'reason-1', verdict: 'wrong', marks: 0 });
    const question = { number: 1, hash: 'a'.repeat(64), key: 'zebra-1', chapter: 'Triangles', section: 0, outOf: 2 };
    const started = { paperId: 1, subjectId, minutes: 60, questions: [question], clock };
    log.add('mock-started', started, { attempt: exam });
    log.add('mock-handed-in', { reason: 'student', clock }, { attempt: exam });
    const mark = { number: 1, by: 'student' as const, or: 0, steps: [], reason: null };
    log.add('mock-marked', { ...mark, marks: 2 }, { attempt: exam, at: 1 });
    log.add('mock-marked', { ...mark, marks: 1 }, { attempt: exam, at: 2 });
    await callerFor(shop, student)('POST', '/access/practice/events', { events: log.events });
  }
  await computeFigures(shop.platform.db);
});
afterAll(() => shop.close());

const list = async (query = '') => {
  const response = await callerFor(shop, shop.staff)('GET', `/admin/practice/questions?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const keysOf = (page: { rows: { key: string }[] }) => page.rows.map(({ key }) => key);

let reporters = 0;
function report(key: string, person?: TestPerson, change: object = {}) {
  reporters += 1;
  return shop.app.inject({
    method: 'POST',
    url: '/api/public/practice/report',
    remoteAddress: `10.2.0.${reporters}`,
    ...(person && { headers: person.headers }),
    payload: { subjectId: shop.subjectId, key, hash: hashes.get(key), variant: 0, kind: 'answer', ...change },
  });
}

describe('how questions are answered', () => {
  test('worst first, mocks included by the marks that were given last, and nothing that is not in the bank', async () => {
    const page = await list();
    expect(keysOf(page)).toEqual(['lcm-1', 'zebra-1', 'hcf-1']);
    expect(page.rows).toMatchObject([
      { share: 0, seconds: 200, answers: 3 },
      { share: 0.5, seconds: null, answers: 3 },
      { share: 1, seconds: 20, answers: 3 },
    ]);
    expect(page.computedAt).not.toBeNull();
  });

  test('what too few students answered is counted and not told', async () => {
    const { rows } = await list('sort=most');
    const few = rows.find(({ key }: { key: string }) => key === 'reason-1');
    expect(few).toMatchObject({ answers: 1, share: null, seconds: null });
  });

  test('by the time they take, and of one subject', async () => {
    expect(keysOf(await list('sort=longest'))).toEqual(['lcm-1', 'hcf-1']);
    expect(keysOf(await list('subjectId=999999'))).toEqual([]);
  });

  test('nothing says who: no name, address or id of a student is in any answer', async () => {
    const bodies = await Promise.all(
      ['', 'sort=most', 'sort=reports'].map(async (query) => JSON.stringify(await list(query))),
    );
    for (const body of bodies) {
      for (const { viewer } of students) {
        for (const secret of [viewer.userId, viewer.username, viewer.name]) expect(body).not.toContain(secret);
      }
    }
  });

  test('for staff alone', async () => {
    for (const path of ['/admin/practice/questions', '/admin/practice/questions/1']) {
      expect((await callerFor(shop)('GET', path)).statusCode).toBe(401);
      expect((await callerFor(shop, students[0])('GET', path)).statusCode).toBe(403);
    }
  });
});

describe('a mistake that is reported', () => {
  test('is one message per question in the inbox with how often, what was said and the way to it', async () => {
    const [student] = students;
    if (!student) throw new Error('no student');
    expect((await report('hcf-1', undefined, { text: 'It should be 12.' })).statusCode).toBe(201);
    expect((await report('hcf-1', student, { kind: 'step', text: 'Step 1' })).statusCode).toBe(201);
    // The same person again is the same report.
    await report('hcf-1', student, { kind: 'step', text: 'Step one' });
    const call = callerFor(shop, shop.staff);
    const inbox = (await call('GET', '/admin/messages')).json();
    expect(inbox.rows).toMatchObject([
      { subject: expect.stringContaining('hcf-1'), email: null, question: { times: 2 } },
    ]);
    const [{ id, question }] = inbox.rows;
    const message = (await call('GET', `/admin/messages/${id}`)).json();
    expect(message.message).toContain('The HCF of 144 and 180');
    expect(message.reports).toMatchObject([
      { kind: 'answer', text: 'It should be 12.' },
      { kind: 'step', text: 'Step one' },
    ]);
    expect(JSON.stringify(message)).not.toContain(student.viewer.username);
    const details = await call('GET', `/admin/practice/questions/${question.questionId}`);
    expect(details.json()).toMatchObject({
      key: 'hcf-1',
      reports: 2,
      openReports: 2,
      messageId: id,
      question: { solution: { answers: [{ option: 'c' }] } },
    });
    expect(keysOf(await list('sort=reports'))).toEqual(['hcf-1']);
    expect((await call('POST', `/admin/messages/${id}/reply`, { text: 'Thank you' })).json().code).toBe(
      'nobody_to_answer',
    );
  });

  test('after it was put away the next report is a new message, and the old one stays put away', async () => {
    const call = callerFor(shop, shop.staff);
    const [{ id }] = (await call('GET', '/admin/messages')).json().rows;
    await call('POST', `/admin/messages/${id}/done`);
    await report('hcf-1');
    const { rows } = (await call('GET', '/admin/messages')).json();
    expect(rows).toMatchObject([{ question: { times: 1 } }]);
    expect(rows[0].id).not.toBe(id);
    expect((await call('POST', `/admin/messages/${id}/reopen`)).json().code).toBe('question_open');
  });

  test('is nobody waiting for an answer, and goes with the account of who said it', async () => {
    const person = await signUp(shop);
    await report('zebra-1', person, { text: 'My name is Asha' });
    const call = callerFor(shop, shop.staff);
    await shop.platform.db.execute(`update messages set created_at = now() - interval '3 days'`);
    expect((await call('GET', '/admin/messages?isLate=true')).json().rows).toEqual([]);
    const data = (await callerFor(shop, person)('GET', '/auth/me/export')).json();
    expect(data.messages).toMatchObject([{ report: 'answer', text: 'My name is Asha' }]);
    await callerFor(shop, person)('DELETE', '/auth/me', { password: person.password });
    const { rows } = await shop.platform.db.execute(`select 1 from question_reports where text like '%Asha%'`);
    expect(rows).toEqual([]);
  });

  test('404 for what is no question, 400 for what is no report, 429 for too many', async () => {
    expect((await report('hcf-1', undefined, { hash: 'f'.repeat(64) })).statusCode).toBe(404);
    expect((await report('hcf-1', undefined, { subjectId: 999_999 })).statusCode).toBe(404);
    expect((await report('hcf-1', undefined, { kind: 'spam' })).statusCode).toBe(400);
    expect((await report('hcf-1', undefined, { text: 'x'.repeat(1_001) })).statusCode).toBe(400);
    const payload = { subjectId: shop.subjectId, key: 'hcf-1', hash: hashes.get('hcf-1'), variant: 0, kind: 'other' };
    const statuses = [];
    for (let times = 0; times < 11; times += 1) {
      const request = {
        method: 'POST',
        url: '/api/public/practice/report',
        remoteAddress: '10.9.9.9',
        payload,
      } as const;
      statuses.push((await shop.app.inject(request)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});
