import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, lastAudit } from '../../testing/caller.ts';
import { signUp } from '../../testing/people.ts';
import { secondFactorOf } from '../../testing/second-factor.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function logInAgain({ viewer, password }: Awaited<ReturnType<typeof signUp>>) {
  const answer = await callerFor(shop)('POST', '/public/login', { username: viewer.username, password });
  return { authorization: `Bearer ${answer.json().token}` };
}

test('turning a second factor on ends the sessions that began without it, but for the one that does it', async () => {
  const person = await signUp(shop, { role: 'admin' });
  const elsewhere = { ...person, headers: await logInAgain(person) };
  expect((await callerFor(shop, elsewhere)('GET', '/auth/me')).statusCode).toBe(200);
  await secondFactorOf(shop, { person });
  expect((await callerFor(shop, elsewhere)('GET', '/auth/me')).statusCode).toBe(401);
  expect((await callerFor(shop, person)('GET', '/auth/me')).statusCode).toBe(200);
});

describe('a second factor as a rule for staff', () => {
  const path = '/admin/staff/rules';

  test('409: nobody makes it who has none, 403 for an admin', async () => {
    const boss = callerFor(shop, await signUp(shop, { role: 'super_admin' }));
    const refused = await boss('PUT', path, { needsSecondFactor: true });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('Please set up your own second factor first.');
    expect((await boss('GET', path)).json()).toEqual({ needsSecondFactor: false });
    const { person } = await secondFactorOf(shop);
    expect((await callerFor(shop, person)('PUT', path, { needsSecondFactor: true })).statusCode).toBe(403);
  });

  test('holds at once for sessions that are open: staff without one can do nothing but set it up', async () => {
    const { person: boss } = await secondFactorOf(shop, { role: 'super_admin' });
    const call = callerFor(shop, boss);
    const admin = await signUp(shop, { role: 'admin' });
    const second = await signUp(shop, { role: 'super_admin' });
    const student = await signUp(shop);
    expect((await callerFor(shop, admin)('GET', '/admin/messages')).statusCode).toBe(200);

    expect((await call('PUT', path, { needsSecondFactor: true })).json()).toEqual({ needsSecondFactor: true });
    expect(await lastAudit(shop)).toMatchObject({
      action: 'staff.rules',
      before: { needsSecondFactor: false },
      after: { needsSecondFactor: true },
    });
    for (const person of [admin, second]) {
      const refused = await callerFor(shop, person)('GET', '/admin/messages');
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({
        code: 'second_factor_required',
        message: 'Please set up your second factor first. The shop asks all staff for one.',
      });
      expect((await callerFor(shop, person)('GET', '/auth/second-factor')).json()).toMatchObject({ isMissing: true });
    }
    expect((await callerFor(shop, second)('PUT', path, { needsSecondFactor: false })).statusCode).toBe(403);
    // What is not listed is shown to staff alone; they are nobody special now.
    expect((await callerFor(shop, admin)('GET', '/auth/me')).statusCode).toBe(200);
    expect((await callerFor(shop, student)('GET', '/auth/me')).statusCode).toBe(200);
    expect((await call('GET', '/admin/messages')).statusCode).toBe(200);

    await secondFactorOf(shop, { person: admin });
    expect((await callerFor(shop, admin)('GET', '/admin/messages')).statusCode).toBe(200);
    expect((await callerFor(shop, admin)('GET', '/auth/second-factor')).json()).toMatchObject({ isMissing: false });

    expect((await call('PUT', path, { needsSecondFactor: false })).statusCode).toBe(200);
    expect((await callerFor(shop, second)('GET', '/admin/messages')).statusCode).toBe(200);
  });
});
