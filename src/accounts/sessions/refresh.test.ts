import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor } from '../../testing/caller.ts';
import { signUp } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await shop.app.inject({ method: 'GET', url: '/api/auth/me', headers })).statusCode;
}

const refresh = (token: string) => callerFor(shop)('POST', '/auth/refresh', { token });

/** As if it had happened so much earlier. */
async function age(sessionId: string, column: 'refreshed_at' | 'created_at', by: string): Promise<void> {
  await shop.platform.db.execute(
    sql`update sessions set ${sql.identifier(column)} = ${sql.identifier(column)} - ${by}::interval where id = ${sessionId}`,
  );
}

function expiryOf(token: string): number {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp;
}

test('a token that was refreshed is taken for another minute and then is worth nothing, also for a refresh', async () => {
  const { token: old, viewer } = await signUp(shop);
  const { token: renewed } = (await refresh(old)).json();
  expect([await statusWith(old), await statusWith(renewed)]).toEqual([200, 200]);
  await age(viewer.sessionId, 'refreshed_at', '61 seconds');
  expect([await statusWith(old), await statusWith(renewed)]).toEqual([401, 200]);
  const late = await refresh(old);
  expect(late.statusCode).toBe(401);
  expect(late.json()).toMatchObject({ code: 'refresh_failed', message: 'Token refresh failed' });
  expect(await statusWith(renewed)).toBe(200);
});

test('tabs that refresh the same token at the same moment all go on, and none prolongs the life of the old one', async () => {
  const { token: old, viewer } = await signUp(shop);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(old)));
  const renewed = answers.map((answer) => answer.json().token);
  for (const token of renewed) expect(await statusWith(token)).toBe(200);
  await age(viewer.sessionId, 'refreshed_at', '50 seconds');
  expect((await refresh(old)).statusCode).toBe(200);
  await age(viewer.sessionId, 'refreshed_at', '11 seconds');
  expect(await statusWith(old)).toBe(401);
  expect(await statusWith(renewed[0])).toBe(200);
});

test('only the last token but one is taken meanwhile, not those before it', async () => {
  const { token: first } = await signUp(shop);
  const { token: second } = (await refresh(first)).json();
  const { token: third } = (await refresh(second)).json();
  expect(await Promise.all([first, second, third].map(statusWith))).toEqual([401, 200, 200]);
});

test('no session outlives 30 days, however often it is refreshed', async () => {
  const { token, viewer } = await signUp(shop);
  await age(viewer.sessionId, 'created_at', '29 days 18 hours');
  const { token: last } = (await refresh(token)).json();
  const hoursLeft = (expiryOf(last) - Date.now() / 1000) / 3600;
  expect(hoursLeft).toBeGreaterThan(5.9);
  expect(hoursLeft).toBeLessThan(6.1);
  await age(viewer.sessionId, 'created_at', '7 hours');
  expect((await refresh(last)).statusCode).toBe(401);
});

test('a token of before sessions counted their refreshes still holds, once', async () => {
  const { viewer } = await signUp(shop);
  const old = await new SignJWT({ sid: viewer.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(viewer.userId)
    .setExpirationTime('1h')
    .sign(shop.platform.secret);
  expect(await statusWith(old)).toBe(200);
  const { token } = (await refresh(old)).json();
  await age(viewer.sessionId, 'refreshed_at', '61 seconds');
  expect([await statusWith(old), await statusWith(token)]).toEqual([401, 200]);
});
