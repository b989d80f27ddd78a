import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor } from '../../testing/caller.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { secondFactorOf } from '../../testing/second-factor.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { openSession } from '../sessions/sessions.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function logIn(username: string, password: string, { code, from }: { code?: string; from: string }) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/public/login',
    remoteAddress: from,
    payload: { username, password, ...(code && { code }) },
  });
}

/** How many of the answers had each status. */
function countStatuses(answers: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

describe('of many tries at the same moment', () => {
  test('ten passwords are looked at, and the right one behind them does not get in', async () => {
    const { viewer, password } = await signUp(shop);
    const guesses = [...Array.from({ length: 39 }, (_, number) => `guess number ${number}`), password];
    const answers = await Promise.all(guesses.map((word) => logIn(viewer.username, word, { from: '203.0.113.20' })));
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: 30 });
  });

  test.for([
    ['codes', (number: number) => String(100_000 + number)],
    ['recovery codes', (number: number) => `aaaaa-bbb${number}`],
  ] as const)('ten %s are looked at, from wherever they come', async ([, makeCode]) => {
    const { person, code } = await secondFactorOf(shop);
    const { username } = person.viewer;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        logIn(username, person.password, { code: makeCode(number), from: `203.0.113.${100 + number}` }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: 20 });
    const right = await logIn(username, person.password, { code: code(), from: '198.51.100.1' });
    expect(right.statusCode).toBe(429);
  });

  test('ten current passwords are looked at', async () => {
    const person = await signUp(shop);
    const call = callerFor(shop, person);
    const guesses = [...Array.from({ length: 29 }, (_, number) => `guess number ${number}`), person.password];
    const answers = await Promise.all(guesses.map((password) => call('DELETE', '/auth/me', { password })));
    expect(countStatuses(answers)).toEqual({ 403: 10, 429: 20 });
  });
});

describe('the current password', () => {
  const guess = {
    changing: (person: TestPerson, currentPassword: string) =>
      callerFor(shop, person)('POST', '/auth/password', { currentPassword, newPassword: 'another good one' }),
    erasing: (person: TestPerson, password: string) => callerFor(shop, person)('DELETE', '/auth/me', { password }),
    'setting up a second factor': (person: TestPerson, password: string) =>
      callerFor(shop, person)('POST', '/auth/second-factor', { password }),
    'turning it off': (person: TestPerson, password: string) =>
      callerFor(shop, person)('DELETE', '/auth/second-factor', { password, code: '000000' }),
  };

  test('is guessed ten times in a quarter of an hour, whatever it is asked for; another device can still change it', async () => {
    const person = await signUp(shop, { role: 'admin' });
    const ways = Object.values(guess);
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await ways[tries % ways.length]?.(person, 'not my password');
      expect(answer?.json().code).toBe('wrong_password');
    }
    for (const way of ways) expect((await way(person, person.password)).statusCode).toBe(429);
    const { viewer, password } = person;
    const elsewhere = (await logIn(viewer.username, password, { from: '198.51.100.2' })).json();
    const other = { ...person, headers: { authorization: `Bearer ${elsewhere.token}` } };
    expect((await guess.changing(other, password)).statusCode).toBe(200);
  });

  test('that is right forgets the wrong ones', async () => {
    const person = await signUp(shop, { role: 'admin' });
    const setUp = guess['setting up a second factor'];
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) {
        expect((await setUp(person, 'not my password')).statusCode).toBe(403);
      }
      expect((await setUp(person, person.password)).statusCode).toBe(201);
    }
  });
});

describe('logins that succeed', () => {
  test('do not count as guesses of a whole school', async () => {
    const { viewer, password } = await signUp(shop);
    const school = '198.51.100.77';
    await logIn(viewer.username, 'wrong words', { from: school });
    for (let count = 0; count < 3; count += 1) await logIn(viewer.username, password, { from: school });
    const { rows } = await shop.platform.db.execute(
      sql`select hits from limits where key like 'login-address:%' order by resets_at desc limit 1`,
    );
    expect(rows).toEqual([{ hits: 1 }]);
  });

  test('are a hundred an hour for a student, and far more for staff', async () => {
    const { db } = shop.platform;
    const [student, staff] = [await signUp(shop), await signUp(shop, { role: 'admin' })];
    // A hundred real ones would take as many password checks.
    await db.execute(sql`update limits set hits = 100 where key like 'logins:%'`);
    const late = await logIn(student.viewer.username, student.password, { from: '198.51.100.3' });
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    const busy = await logIn(staff.viewer.username, staff.password, { from: '198.51.100.3' });
    expect(busy.statusCode).toBe(200);
  });

  test('leave a person with twenty sessions: the one unused for longest ends', async () => {
    const { db, secret } = shop.platform;
    const person = await signUp(shop);
    const { userId, username, role } = person.viewer;
    const owner = { id: userId, email: username, role };
    const isAlive = async (token: string) =>
      (await callerFor(shop, { ...person, headers: { authorization: `Bearer ${token}` } })('GET', '/auth/me'))
        .statusCode === 200;
    const tokens = [person.token];
    for (let count = 1; count < 20; count += 1) tokens.push(await openSession(db, secret, owner, 'test'));
    expect(await isAlive(person.token)).toBe(true);
    const latest = (await logIn(username, person.password, { from: '198.51.100.4' })).json();
    expect(await isAlive(person.token)).toBe(false);
    for (const token of [...tokens.slice(1), latest.token]) expect(await isAlive(token)).toBe(true);
    expect((await db.execute(sql`select from sessions where user_id = ${userId}`)).rows).toHaveLength(20);
  });

  test('at the same moment leave no more sessions either', async () => {
    const { db, secret } = shop.platform;
    const { viewer } = await signUp(shop);
    const { userId: id, username: email, role } = viewer;
    await Promise.all(Array.from({ length: 300 }, () => openSession(db, secret, { id, email, role }, 'test')));
    await openSession(db, secret, { id, email, role }, 'test');
    expect((await db.execute(sql`select from sessions where user_id = ${id}`)).rows).toHaveLength(20);
  });
});
