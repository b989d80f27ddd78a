import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { projectRoot } from '../../platform/project-root.server.ts';
import { callerFor } from '../../testing/caller.ts';
import { signUp } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { hashOfToken } from './mailed-token.server.ts';
import { passwordQueue } from './passwords.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Keeps every password check waiting until the returned function is called, or the test ends. */
async function holdPasswordChecks(): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  const held: Promise<void>[] = [];
  while (passwordQueue.waiting === 0) held.push(passwordQueue.run(() => gate.promise));
  return async () => {
    gate.resolve();
    await Promise.all(held);
  };
}

async function mailedReset(userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await shop.platform.db.execute(
    sql`insert into password_resets values (${hashOfToken(token)}, ${userId}, now() + interval '10 minutes')`,
  );
  return token;
}

test('those who wait for a password check hold no transaction: everybody else is served', async () => {
  const each = 2;
  const students = await Promise.all(Array.from({ length: 2 * each }, () => signUp(shop)));
  const staff = await Promise.all(Array.from({ length: each }, () => signUp(shop, { role: 'admin' })));
  const tokens = await Promise.all(students.slice(0, each).map(({ viewer }) => mailedReset(viewer.userId)));
  const other = callerFor(shop, await signUp(shop));
  const release = await holdPasswordChecks();
  const before = passwordQueue.waiting;
  const calls = [
    ...students.slice(0, each).map((person) =>
      callerFor(shop, person)('POST', '/auth/password', {
        currentPassword: person.password,
        newPassword: 'another good one',
      }),
    ),
    ...students
      .slice(each, 2 * each)
      .map((person) => callerFor(shop, person)('DELETE', '/auth/me', { password: person.password })),
    ...staff.map((person) => callerFor(shop, person)('POST', '/auth/second-factor', { password: person.password })),
    ...tokens.map((token) => callerFor(shop)('POST', '/public/password/reset', { token, password: 'a new good one' })),
    ...Array.from({ length: each }, (_, number) =>
      callerFor(shop)('POST', '/public/register', {
        name: 'Asha Rao',
        email: `waiting-${number}@school.example`,
        mobile: '9876543210',
        password: 'marigold seeds',
      }),
    ),
  ];
  await vi.waitFor(() => expect(passwordQueue.waiting).toBe(before + calls.length), 10_000);
  const { rows } = await shop.platform.db.execute(
    sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
  expect((await other('GET', '/auth/me')).statusCode).toBe(200);
  await release();
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.slice(each)).not.toContain(403);
});

test('a password that was changed while another change was being checked wins: the second is refused', async () => {
  const person = await signUp(shop);
  const release = await holdPasswordChecks();
  const before = passwordQueue.waiting;
  const change = (newPassword: string) =>
    callerFor(shop, person)('POST', '/auth/password', { currentPassword: person.password, newPassword });
  const calls = [change('the first new one'), change('the second new one')];
  await vi.waitFor(() => expect(passwordQueue.waiting).toBe(before + 2), 10_000);
  await release();
  const answers = await Promise.all(calls);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
});

describe('the most common passwords', () => {
  const common = ['123456', 'Password', 'QWERTY123', 'iloveyou', 'Krishna@123', '  abcd1234 '];

  test('are more than a thousand, each long enough for a student and in lower case', async () => {
    const text = await readFile(join(projectRoot, 'content', 'common-passwords.txt'), 'utf8');
    const words = text.trim().split(/\s+/);
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThan(1_000);
    expect(words.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([]);
  });

  test.for(common)('400: nobody registers with %j, and the answer says why', async (password) => {
    const email = `common-${randomBytes(5).toString('hex')}@school.example`;
    const body = { name: 'Asha Rao', email, mobile: '9876543210', password };
    const response = await callerFor(shop)('POST', '/public/register', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'password_common',
      error: 'This password is one of the most common ones and would soon be guessed. Please choose another.',
    });
  });

  test('400: nobody changes to one or resets to one, and the link of the mail still works afterwards', async () => {
    const person = await signUp(shop);
    const changed = await callerFor(shop, person)('POST', '/auth/password', {
      currentPassword: person.password,
      newPassword: 'Password1',
    });
    expect(changed.json().code).toBe('password_common');
    const token = await mailedReset(person.viewer.userId);
    const reset = (password: string) => callerFor(shop)('POST', '/public/password/reset', { token, password });
    expect((await reset('sunshine')).json().code).toBe('password_common');
    expect((await reset('marigold seeds')).statusCode).toBe(200);
  });

  test('who has one since before is not locked out', async () => {
    const person = await signUp(shop);
    const { db } = shop.platform;
    await db.execute(sql`update users set password_hash = ${argonHashOfMonkey} where id = ${person.viewer.userId}`);
    const login = await callerFor(shop)('POST', '/public/login', {
      username: person.viewer.username,
      password: 'monkey',
    });
    expect(login.statusCode).toBe(200);
  });
});

// Made with the cost of all others.
const argonHashOfMonkey =
  '$argon2id$v=19$m=19456,t=2,p=1$r//D0tvw22U3/6C332d4hA$I8qQY5OgTNKqbgsjAErhVvbD9bqb7wDyMVStcm2z+ig';
