import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestPerson } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { defaultLoadLimits } from './load-shedding.server.ts';

const poolSize = 10;
let shop: TestShop;
let person: TestPerson;

beforeAll(async () => {
  shop = await openTestShop({ loadLimits: defaultLoadLimits });
  person = await signUp(shop);
});
afterAll(() => shop.close());

/** Calls that need the database, each from an address of its own. */
const callMany = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    shop.app.inject({ url: '/api/auth/me', headers: person.headers, remoteAddress: `10.0.${number >> 8}.${number}` }),
  );

test('while the database keeps calls waiting, further ones are refused with Retry-After, and all is well again after', async () => {
  const holding = Promise.all(
    Array.from({ length: poolSize }, () => shop.platform.db.execute(sql`select pg_sleep(3)`)),
  );
  const early = callMany(32);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const late = await Promise.all(callMany(100));
  expect(late.map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(503));
  expect(late[0]?.headers).toMatchObject({ 'retry-after': '2', 'x-content-type-options': 'nosniff' });
  expect(late[0]?.json()).toMatchObject({ success: false, code: 'overloaded' });
  expect((await shop.app.inject({ url: '/healthz?from=monitor' })).statusCode).toBe(200);
  await holding;
  const accepted = await Promise.all(early);
  expect(accepted.map(({ statusCode }) => statusCode)).toEqual(Array(32).fill(200));
  const [after] = await Promise.all(callMany(1));
  expect(after?.statusCode).toBe(200);
});
