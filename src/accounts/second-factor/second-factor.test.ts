import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBase32 } from '../../testing/base32.ts';
import { callerFor, lastAudit } from '../../testing/caller.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { secondFactorOf } from '../../testing/second-factor.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { seal, unseal } from './sealing.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const enrol = () => secondFactorOf(shop);

let visits = 0;
function logIn({ viewer, password }: TestPerson, code?: string) {
  visits += 1;
  return shop.app.inject({
    method: 'POST',
    url: '/api/public/login',
    remoteAddress: `10.2.${visits >> 8}.${visits & 255}`,
    payload: { username: viewer.username, password, ...(code && { code }) },
  });
}

describe('enrolling', () => {
  test('201 gives secret, address for the app and ten recovery codes; it counts for nothing until confirmed', async () => {
    const person = await signUp(shop, { role: 'admin' });
    const call = callerFor(shop, person);
    const { secret, uri, recoveryCodes } = (
      await call('POST', '/auth/second-factor', { password: person.password })
    ).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await call('GET', '/auth/second-factor')).json().isOn).toBe(false);
    expect((await logIn(person)).statusCode).toBe(200);
  });

  test('the database holds neither the secret nor a recovery code', async () => {
    const person = await signUp(shop, { role: 'admin' });
    const answer = await callerFor(shop, person)('POST', '/auth/second-factor', { password: person.password });
    const { secret, recoveryCodes } = answer.json();
    const { rows } = await shop.platform.db.execute(
      sql`select * from second_factors where user_id = ${person.viewer.userId}`,
    );
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(fromBase32(secret).toString('base64url'));
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
  });

  test('403 for a wrong password or a wrong code, 409 when it is on, and when there is nothing to confirm', async () => {
    const fresh = await signUp(shop, { role: 'admin' });
    const call = callerFor(shop, fresh);
    expect((await call('POST', '/auth/second-factor', { password: 'not my password' })).json().code).toBe(
      'wrong_password',
    );
    expect((await call('POST', '/auth/second-factor/confirm', { code: '123456' })).statusCode).toBe(409);
    await call('POST', '/auth/second-factor', { password: fresh.password });
    expect((await call('POST', '/auth/second-factor/confirm', { code: '12345' })).json().code).toBe('wrong_code');
    const { person } = await enrol();
    const again = await callerFor(shop, person)('POST', '/auth/second-factor', { password: person.password });
    expect(again.json()).toMatchObject({ code: 'second_factor_on' });
  });

  test('403 for a customer: it is for staff', async () => {
    const customer = await signUp(shop);
    const answer = await callerFor(shop, customer)('POST', '/auth/second-factor', { password: customer.password });
    expect(answer.statusCode).toBe(403);
  });
});

describe('logging in', () => {
  test('401 asks for the code, the same call with it succeeds', async () => {
    const { person, code } = await enrol();
    const without = await logIn(person);
    expect(without.statusCode).toBe(401);
    expect(without.json()).toMatchObject({
      code: 'second_factor_needed',
      message: 'Please enter the code from your authenticator app.',
    });
    const given = code();
    const withCode = await logIn(person, `${given.slice(0, 3)} ${given.slice(3)}`);
    expect(withCode.json()).toMatchObject({ success: true, user: { username: person.viewer.username } });
  });

  test('a code counts once, however many come with it at the same moment', async () => {
    const { person, code } = await enrol();
    const same = code();
    const answers = await Promise.all([logIn(person, same), logIn(person, same), logIn(person, same)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
    expect((await logIn(person, same)).json().code).toBe('second_factor_wrong');
    // An older code than the last one taken is spent as well.
    expect((await logIn(person, code(-1))).statusCode).toBe(401);
    expect((await logIn(person, code(1))).statusCode).toBe(200);
  });

  test('without the password a right code is worth nothing, and tells nothing', async () => {
    const { person, code } = await enrol();
    const answer = await logIn({ ...person, password: 'not my password' }, code());
    expect(answer.json().code).toBe('invalid_credentials');
  });

  test('a recovery code opens once, in any writing', async () => {
    const { person, recoveryCodes } = await enrol();
    const [first = ''] = recoveryCodes;
    expect((await logIn(person, first.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect((await logIn(person, first)).statusCode).toBe(401);
    const state = await callerFor(shop, person)('GET', '/auth/second-factor');
    expect(state.json()).toEqual({ isOn: true, recoveryCodesLeft: 9, isMissing: false });
  });

  test('429 after ten wrong codes, from wherever they come, also for the right one', async () => {
    const { person, code } = await enrol();
    for (let count = 0; count < 10; count += 1) expect((await logIn(person, '000000x')).statusCode).toBe(401);
    const blocked = await logIn(person, code());
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('turning it off', () => {
  test('needs password and code; then the password alone is enough', async () => {
    const { person, code } = await enrol();
    const call = callerFor(shop, person);
    const off = (password: string, given: string) => call('DELETE', '/auth/second-factor', { password, code: given });
    expect((await off('not my password', code())).json().code).toBe('wrong_password');
    expect((await off(person.password, 'abcdef')).json().code).toBe('wrong_code');
    expect((await off(person.password, code())).json()).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
      isMissing: false,
    });
    expect(await lastAudit(shop)).toMatchObject({ action: 'second-factor.off' });
    expect((await logIn(person)).statusCode).toBe(200);
    expect((await off(person.password, code(1))).statusCode).toBe(409);
  });

  test('a super_admin can take it from somebody who lost it, whose sessions end; an admin cannot', async () => {
    const { person } = await enrol();
    const path = `/admin/staff/${person.viewer.userId}/second-factor`;
    const admin = await signUp(shop, { role: 'admin' });
    expect((await callerFor(shop, admin)('DELETE', path)).statusCode).toBe(403);
    const boss = callerFor(shop, await signUp(shop, { role: 'super_admin' }));
    expect((await boss('DELETE', path)).json()).toEqual({ success: true });
    expect(await lastAudit(shop)).toMatchObject({ action: 'second-factor.reset' });
    expect((await callerFor(shop, person)('GET', '/auth/me')).statusCode).toBe(401);
    expect((await logIn(person)).statusCode).toBe(200);
    expect((await boss('DELETE', path)).statusCode).toBe(409);
  });
});

test('what is sealed opens for its owner with the same secret only', () => {
  const [secret, bytes] = [Buffer.from('a secret of the shop'), Buffer.from('something')];
  const sealed = seal(secret, 'asha', bytes);
  expect(unseal(secret, 'asha', sealed)).toEqual(bytes);
  expect(unseal(secret, 'ravi', sealed)).toBeUndefined();
  expect(unseal(Buffer.from('another secret'), 'asha', sealed)).toBeUndefined();
  expect(unseal(secret, 'asha', `${sealed.slice(0, -2)}AA`)).toBeUndefined();
  expect(seal(secret, 'asha', bytes)).not.toBe(sealed);
});
