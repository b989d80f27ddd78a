import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepLogins } from '../../platform/audit/audit.server.ts';
import { callerFor } from '../../testing/caller.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { secondFactorOf } from '../../testing/second-factor.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { loginsKeptDays } from './login-events.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36';

function logIn(
  username: string,
  password: string,
  { code, from = '203.0.113.77' }: { code?: string; from?: string } = {},
) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/public/login',
    remoteAddress: from,
    headers: { 'user-agent': phone },
    payload: { username, password, ...(code && { code }) },
  });
}

/** What the audit log says of somebody's account, the first first. */
async function eventsOf({ viewer }: TestPerson) {
  const { rows } = await shop.platform.db.execute(
    sql`select actor, action, address, after from audit_log where target = ${`user:${viewer.userId}`} order by id`,
  );
  return rows;
}

const actionsOf = async (person: TestPerson) => (await eventsOf(person)).map(({ action }) => action);

test('a login and a failure are written down with the device and the shortened address', async () => {
  const person = await signUp(shop);
  await logIn(person.viewer.username, person.password);
  await logIn(person.viewer.username, 'not my password', { from: '2001:db8:85a3:8d3:1319:8a2e:370:7348' });
  expect((await eventsOf(person)).slice(-2)).toEqual([
    {
      actor: person.viewer.username,
      action: 'login.success',
      address: '203.0.113.0',
      after: { device: 'Chrome on Android' },
    },
    {
      actor: 'somebody',
      action: 'login.failed',
      address: '2001:db8:85a3::',
      after: { device: 'Chrome on Android' },
    },
  ]);
});

test('what was typed for an account that is not there is not kept: it may be a password', async () => {
  await logIn('typed-by-mistake@school.example', 'whatever it is', { from: '192.0.2.9' });
  const { rows } = await shop.platform.db.execute(sql`select * from audit_log where address = '192.0.2.0'`);
  expect(rows).toMatchObject([{ actor: 'somebody', action: 'login.failed', target: 'login' }]);
  const { rows: all } = await shop.platform.db.execute(sql`select * from audit_log`);
  expect(JSON.stringify(all)).not.toContain('typed-by-mistake');
});

test('that no more tries are taken is told once, however many follow', async () => {
  const person = await signUp(shop);
  for (let tries = 0; tries < 14; tries += 1) await logIn(person.viewer.username, 'not my password');
  const actions = await actionsOf(person);
  expect(actions.filter((action) => action === 'login.failed')).toHaveLength(10);
  expect(actions.filter((action) => action === 'login.blocked')).toHaveLength(1);
});

test('wrong codes, wrong current passwords and changes of either leave a trace', async () => {
  const { person, code } = await secondFactorOf(shop);
  await logIn(person.viewer.username, person.password, { code: '000000x' });
  const call = callerFor(shop, person);
  await call('POST', '/auth/password', { currentPassword: 'not my password', newPassword: 'a long enough secret' });
  await call('DELETE', '/auth/second-factor', { password: person.password, code: code() });
  await call('POST', '/auth/password', { currentPassword: person.password, newPassword: 'a long enough secret' });
  expect(await actionsOf(person)).toEqual([
    'staff.add',
    'login.success',
    'second-factor.on',
    'login.code-wrong',
    'login.password-wrong',
    'second-factor.off',
    'login.password-changed',
  ]);
});

test('what staff do says from which network', async () => {
  const boss = await signUp(shop, { role: 'super_admin' });
  const customer = await signUp(shop);
  await shop.app.inject({
    method: 'POST',
    url: `/api/admin/customers/${customer.viewer.userId}/disable`,
    remoteAddress: '198.51.100.44',
    headers: boss.headers,
  });
  expect((await eventsOf(customer)).at(-1)).toMatchObject({
    actor: boss.viewer.username,
    action: 'user.disable',
    address: '198.51.100.0',
  });
});

describe('in the staff area', () => {
  test('logins are listed when asked for, or with an account, and else do not bury what staff did', async () => {
    const boss = callerFor(shop, await signUp(shop, { role: 'super_admin' }));
    const person = await signUp(shop);
    const list = async (query: string): Promise<{ action: string; address: string | null }[]> =>
      (await boss('GET', `/admin/audit?limit=200&${query}`)).json().rows;
    const isLogin = ({ action }: { action: string }) => action.startsWith('login.');
    expect((await list('')).filter(isLogin)).toEqual([]);
    const logins = await list('action=login');
    expect(logins.every(isLogin)).toBe(true);
    expect(logins[0]?.address).toMatch(/^10\.\d+\.\d+\.0$/);
    expect((await list(`target=user:${person.viewer.userId}`)).map(({ action }) => action)).toContain('login.success');
    const csv = await boss('GET', '/admin/audit.csv?action=login.success');
    expect(csv.body).toMatch(/,10\.\d+\.\d+\.0,.*,login\.success,user:[\w-]+,,"\{""device"":""[^"]+""\}"\r\n/);
  });

  test('they are kept for 90 days; what staff did stays', async () => {
    const { db } = shop.platform;
    const person = await signUp(shop, { role: 'admin' });
    const target = `user:${person.viewer.userId}`;
    await db.execute(sql`update audit_log set at = at - interval '91 days' where target = ${target}`);
    await logIn(person.viewer.username, person.password);
    await sweepLogins(db, loginsKeptDays);
    expect(await actionsOf(person)).toEqual(['staff.add', 'login.success']);
  });
});

test('a person can take them along, and they go when the person does', async () => {
  const person = await signUp(shop);
  const call = callerFor(shop, person);
  const { logins } = (await call('GET', '/auth/me/export')).json();
  expect(logins).toMatchObject([
    { event: 'success', from: expect.stringMatching(/\.0$/), with: { device: 'Another program' } },
    { event: 'success' },
  ]);
  expect((await call('DELETE', '/auth/me', { password: person.password })).statusCode).toBe(200);
  expect(await eventsOf(person)).toEqual([]);
  const { rows } = await shop.platform.db.execute(sql`select * from audit_log`);
  expect(JSON.stringify(rows)).not.toContain(person.viewer.username);
});
