import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { describeError } from './describe-error.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const secret = 'canary\n    at canary (canary.ts:1:1)';

test.for([
  ['a rule of a table', sql`insert into users (email, name, password_hash) values (${`UPPER ${secret}`}, 'x', 'x')`],
  ['a value of the wrong kind', sql`select * from users where id = ${secret}::uuid`],
  ['a column that is not there', sql`select canaries from users where name = ${secret}`],
] as const)('an error of the database about %s says what failed, not with which values', async ([, statement]) => {
  const error = await Promise.resolve(shop.platform.db.execute(statement)).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('canary');
  const described = describeError(error);
  expect(described.message).toMatch(/^Failed query: (select|insert)/);
  expect(described.stack).toMatch(/^ {4}at /);
  expect(described.cause).toMatchObject({ type: 'error', code: expect.stringMatching(/^\w{5}$/) });
  expect(JSON.stringify(described).replaceAll('canaries', '')).not.toContain('canary');
});

test('a rule that was broken is named', async () => {
  const error = await Promise.resolve(
    shop.platform.db.execute(sql`insert into users (email, name, password_hash) values ('UPPER', 'x', 'x')`),
  ).catch((thrown: unknown) => thrown);
  expect(describeError(error).cause).toMatchObject({ table: 'users', constraint: 'users_email_is_normal' });
});

test('other errors keep their words, up to a length, and their causes; fields of their own are left out', () => {
  const cause = Object.assign(new TypeError('x is not a function'), { response: 'canary', code: 'E_X' });
  const described = describeError(new Error('a'.repeat(1_000), { cause }));
  expect(described).toMatchObject({
    type: 'Error',
    message: 'a'.repeat(300),
    cause: { type: 'TypeError', message: 'x is not a function', code: 'E_X' },
  });
  expect(JSON.stringify(described)).not.toContain('canary');
  expect(describeError('canary')).toEqual({ type: 'string', message: 'something that is no error', stack: '' });
});
