import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commandLine } from '../platform/http/viewer.ts';
import { mailQueue } from '../platform/mail.server.ts';
import { signUp } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { accountsJobs } from './jobs.server.ts';
import { disablePerson } from './people/people.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await accountsJobs(shop.platform);
});
afterAll(() => shop.close());

const valid = { name: 'आशा Rao', mobile: '9876543210', password: 'marigold seeds' };
const newEmail = () => `new-${randomBytes(5).toString('hex')}@school.example`;

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: unknown, more: object = {}) {
  return shop.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    ...more,
  });
}

describe('register', () => {
  test('201: creates the person and logs them in; the address is trimmed and in lower case', async () => {
    const email = newEmail();
    const response = await call('POST', '/public/register', { ...valid, email: `  ${email.toUpperCase()} ` });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      success: true,
      user: { username: email, name: 'आशा Rao', role: 'user' },
      message: 'Registration successful',
    });
    const me = await call('GET', '/auth/me', undefined, {
      headers: { authorization: `Bearer ${response.json().token}` },
    });
    expect(me.json()).toMatchObject({ username: email, mobile: '9876543210' });
  });

  test.each(['98765 43210', '+91 98765-43210', '+919876543210', '919876543210', '09876543210', ' (98765) 43210 '])(
    'a mobile number written as %o is understood',
    async (mobile) => {
      const registered = await call('POST', '/public/register', { ...valid, email: newEmail(), mobile });
      const headers = { authorization: `Bearer ${registered.json().token}` };
      expect((await call('GET', '/auth/me', undefined, { headers })).json()).toMatchObject({ mobile: '9876543210' });
    },
  );

  test('409: the same address in another spelling is taken, in the words the form reads', async () => {
    const email = newEmail();
    await call('POST', '/public/register', { ...valid, email });
    const response = await call('POST', '/public/register', { ...valid, email: email.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      success: false,
      alreadyExist: true,
      error: 'Email already exists. Please choose another.',
    });
  });

  test('of twenty that ask for one address at once, one gets it', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/public/register', { ...valid, email })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });

  test.for([
    ['name', '', 'Full name is required'],
    ['name', undefined, 'Full name is required'],
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', 'a\u0000b', 'Please leave out control characters'],
    ['name', 'x'.repeat(10_000), 'Please use at most 100 characters'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Please enter a valid email'],
    ['mobile', '', 'Mobile number is required'],
    ['mobile', '98765', 'Please enter a valid mobile number'],
    ['mobile', '98765432101', 'Please enter a valid mobile number'],
    ['mobile', '5999999999', 'Mobile number must be between 6000000000 and 9999999999'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
  ] as const)('400: %s %j is answered with "%s"', async ([field, value, message]) => {
    const response = await call('POST', '/public/register', { ...valid, email: newEmail(), [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: message, issues: [{ path: field, message }] });
  });

  test('what is not in the contract is not stored: nobody registers as staff', async () => {
    const response = await call('POST', '/public/register', { ...valid, email: newEmail(), role: 'super_admin' });
    expect(response.json().user.role).toBe('user');
  });

  test.for([
    ['not JSON', '{"name":', 'application/json', 400],
    ['another kind', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['too large', JSON.stringify({ name: 'x'.repeat(400_000) }), 'application/json', 413],
  ] as const)('a body that is %s is refused', async ([, payload, type, status]) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/public/register',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
  });
});

describe('login', () => {
  test('200: in the words of the contract', async () => {
    const { viewer, password } = await signUp(shop);
    const response = await call('POST', '/public/login', { username: viewer.username.toUpperCase(), password });
    expect(response.json()).toMatchObject({
      success: true,
      user: { username: viewer.username, name: 'Asha Rao', role: 'user' },
      message: 'Login successful',
    });
  });

  test('401: a wrong password and an unknown person are answered alike', async () => {
    const { viewer } = await signUp(shop);
    const wrong = await call('POST', '/public/login', { username: viewer.username, password: 'not this one' });
    const unknown = await call('POST', '/public/login', { username: newEmail(), password: 'not this one' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ success: false, message: 'Invalid credentials' });
    expect(unknown.json()).toEqual(wrong.json());
  });

  test('429: guessing is stopped for its address, and the owner elsewhere still gets in', async () => {
    const { viewer, password } = await signUp(shop);
    const guesser = { remoteAddress: '203.0.113.9' };
    const guess = (word: string) =>
      call('POST', '/public/login', { username: viewer.username, password: word }, guesser);
    for (let tries = 0; tries < 10; tries += 1) expect((await guess('wrong!')).statusCode).toBe(401);
    const stopped = await guess(password);
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const owner = await call('POST', '/public/login', { username: viewer.username, password });
    expect(owner.statusCode).toBe(200);
  });
});

describe('tokens', () => {
  const me = (token: string) => call('GET', '/auth/me', undefined, { headers: { authorization: `Bearer ${token}` } });

  test('are dead from the moment of logout', async () => {
    const { token, headers } = await signUp(shop);
    expect((await call('POST', '/auth/logout', undefined, { headers })).json()).toEqual({ success: true });
    expect((await me(token)).statusCode).toBe(401);
  });

  test('are dead from the moment the password changes, but for the one the change gives', async () => {
    const { token, headers, password } = await signUp(shop);
    const changed = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      payload: { currentPassword: password, newPassword: 'another one' },
      headers,
    });
    expect(changed.statusCode).toBe(200);
    expect((await me(token)).statusCode).toBe(401);
    expect((await me(changed.json().token)).statusCode).toBe(200);
  });

  test('are dead from the moment their owner is disabled', async () => {
    const { token, viewer } = await signUp(shop);
    await shop.platform.db.transaction((tx) => disablePerson(tx, commandLine, viewer.username));
    expect((await me(token)).statusCode).toBe(401);
  });

  test('that are forged, foreign, of no algorithm or cut short are worth nothing', async () => {
    const { token } = await signUp(shop);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const foreign = createHmac('sha256', 'another key').update(`${head}.${payload}`).digest('base64url');
    const forged = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${payload}.${foreign}`,
      `${head}.${payload}`,
      `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`,
      'rubbish',
    ];
    for (const bad of forged) expect((await me(bad)).statusCode, bad).toBe(401);
  });

  test('are renewed while they hold, and not after', async () => {
    const { token, headers } = await signUp(shop);
    const renewed = await call('POST', '/auth/refresh', { token });
    expect(renewed.json()).toMatchObject({ success: true, message: 'Token refreshed successfully' });
    expect((await me(renewed.json().token)).statusCode).toBe(200);
    await call('POST', '/auth/logout', undefined, { headers });
    const late = await call('POST', '/auth/refresh', { token });
    expect(late.statusCode).toBe(401);
    expect(late.json().message).toBe('Token refresh failed');
  });

  test('end with their session, also when it ran out by itself', async () => {
    const { token, viewer } = await signUp(shop);
    await shop.platform.db.execute(sql`update sessions set expires_at = now() where id = ${viewer.sessionId}`);
    expect((await me(token)).statusCode).toBe(401);
  });
});

describe('sessions', () => {
  test('are listed with the one in use marked, and can be ended one by one', async () => {
    const { viewer, headers, password } = await signUp(shop);
    const elsewhere = await call(
      'POST',
      '/public/login',
      { username: viewer.username, password },
      {
        payload: { username: viewer.username, password },
        headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36' },
      },
    );
    const list = (await call('GET', '/auth/sessions', undefined, { headers })).json();
    expect(list.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
    const phone = list.find((session: { device: string }) => session.device === 'Chrome on Android');
    expect((await call('DELETE', `/auth/sessions?id=${phone.id}`, undefined, { headers })).statusCode).toBe(200);
    const after = await call('GET', '/auth/me', undefined, {
      headers: { authorization: `Bearer ${elsewhere.json().token}` },
    });
    expect(after.statusCode).toBe(401);
  });

  test("another person's session is as good as none", async () => {
    const [one, two] = [await signUp(shop), await signUp(shop)];
    const theirs = await call('DELETE', `/auth/sessions?id=${two.viewer.sessionId}`, undefined, {
      headers: one.headers,
    });
    const nobodys = await call('DELETE', `/auth/sessions?id=${crypto.randomUUID()}`, undefined, {
      headers: one.headers,
    });
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual(nobodys.json());
  });
});

describe('my data', () => {
  test('can be changed, handed out and erased', async () => {
    const { headers, viewer, password } = await signUp(shop);
    const changed = await shop.app.inject({
      method: 'PUT',
      url: '/api/auth/me',
      payload: { name: 'Asha Rao-Iyer', mobile: '6000000000' },
      headers,
    });
    expect(changed.json()).toMatchObject({ name: 'Asha Rao-Iyer', mobile: '6000000000' });
    const handedOut = (await call('GET', '/auth/me/export', undefined, { headers })).json();
    expect(handedOut).toMatchObject({ profile: { username: viewer.username }, sessions: expect.any(Array) });
    const erase = (word: string) =>
      shop.app.inject({ method: 'DELETE', url: '/api/auth/me', payload: { password: word }, headers });
    expect((await erase('not this')).statusCode).toBe(403);
    expect((await erase(password)).json()).toEqual({ success: true });
    expect((await call('GET', '/auth/me', undefined, { headers })).statusCode).toBe(401);
    const { rows } = await shop.platform.db.execute(sql`select * from users where id = ${viewer.userId}`);
    expect(JSON.stringify(rows)).not.toMatch(/Asha|6000000000|school\.example/);
    expect((await call('POST', '/public/login', { username: viewer.username, password })).statusCode).toBe(401);
  });
});

describe('a forgotten password', () => {
  async function mailedToken(username: string): Promise<string> {
    const { rows } = await shop.platform.db.execute(
      sql`select data->>'text' as text from pgboss.job where name = ${mailQueue.name} and data->>'to' = ${username} order by created_on desc`,
    );
    return /#([\w-]+)/.exec(String(rows[0]?.text))?.[1] ?? '';
  }

  const waitForToken = (username: string) =>
    vi.waitFor(async () => {
      const found = await mailedToken(username);
      expect(found).not.toBe('');
      return found;
    }, 10_000);

  test('is set anew once, by mail, and ends every session', async () => {
    const { viewer, token } = await signUp(shop);
    const asked = await call('POST', '/public/password/forgot', { email: viewer.username });
    const way = await waitForToken(viewer.username);
    const reset = () => call('POST', '/public/password/reset', { token: way, password: 'brand new' });
    const done = await reset();
    expect(done.statusCode).toBe(200);
    // Whoever read the mail goes on without typing the password again.
    expect(done.json()).toMatchObject({ user: { username: viewer.username }, message: 'Your password has been set.' });
    const fresh = await call('GET', '/auth/me', undefined, {
      headers: { authorization: `Bearer ${done.json().token}` },
    });
    expect(fresh.statusCode).toBe(200);
    expect((await reset()).statusCode).toBe(400);
    const me = await call('GET', '/auth/me', undefined, { headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(401);
    const login = await call('POST', '/public/login', { username: viewer.username, password: 'brand new' });
    expect(login.statusCode).toBe(200);
    const unknown = await call('POST', '/public/password/forgot', { email: newEmail() });
    expect(unknown.json()).toEqual(asked.json());
  });

  test('is asked for by the same steps whether there is such a person or not: who it is, a job finds out', async () => {
    const quiet = await openTestShop();
    const { viewer } = await signUp(quiet);
    const ask = async (email: string) => {
      const before = (await quiet.platform.db.execute(sql`select from pgboss.job`).catch(() => ({ rows: [] }))).rows;
      const response = await quiet.app.inject({
        method: 'POST',
        url: '/api/public/password/forgot',
        payload: { email },
      });
      const { rows } = await quiet.platform.db.execute(sql`select name, data from pgboss.job order by created_on`);
      const resets = await quiet.platform.db.execute(sql`select from password_resets`);
      return { answer: response.json(), jobs: rows.slice(before.length), resets: resets.rows.length };
    };
    const [known, unknown] = [await ask(viewer.username), await ask('nobody@school.example')];
    expect(known.jobs).toEqual([{ name: 'password-reset', data: { email: viewer.username } }]);
    expect(unknown.jobs).toEqual([{ name: 'password-reset', data: { email: 'nobody@school.example' } }]);
    expect([known.resets, unknown.resets]).toEqual([0, 0]);
    expect(known.answer).toEqual(unknown.answer);
    await quiet.close();
  });

  test('cannot be set after 30 minutes', async () => {
    const { viewer } = await signUp(shop);
    await call('POST', '/public/password/forgot', { email: viewer.username });
    const way = await waitForToken(viewer.username);
    await shop.platform.db.execute(sql`update password_resets set expires_at = expires_at - interval '30 minutes'`);
    const late = await call('POST', '/public/password/reset', { token: way, password: 'brand new' });
    expect(late.statusCode).toBe(400);
    expect(late.json().code).toBe('reset_invalid');
  });
});

test('the last super_admin can be neither erased nor disabled', async () => {
  const lonely = await openTestShop();
  const { rows } = await lonely.platform.db.execute(sql`select email from users where role = 'super_admin'`);
  expect(rows).toHaveLength(1);
  const disable = lonely.platform.db.transaction((tx) => disablePerson(tx, commandLine, String(rows[0]?.email)));
  await expect(disable).rejects.toMatchObject({ code: 'last_super_admin' });
  await lonely.close();
});

test('staff passwords need 12 characters', async () => {
  const { headers, password } = await signUp(shop, { role: 'admin' });
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/password',
    payload: { currentPassword: password, newPassword: 'eleven char' },
    headers,
  });
  expect(response.json()).toMatchObject({ code: 'password_too_short' });
});
