import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, lastAudit } from '../testing/caller.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let boss: TestPerson;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  shop = await openTestShop();
  boss = await signUp(shop, { role: 'super_admin' });
  call = callerFor(shop, boss);
});
afterAll(() => shop.close());

const pathOf = ({ viewer }: TestPerson) => `/admin/customers/${viewer.userId}`;

test('a customer is found by a part of name, e-mail or mobile number; staff are not customers', async () => {
  const customer = await signUp(shop);
  await callerFor(shop, customer)('PUT', '/auth/me', { name: 'Meera O_Brien%', mobile: '9123456789' });
  for (const q of ['meera', 'O_BRIEN%', '91234567', customer.viewer.username.slice(0, 15)]) {
    const { rows } = (await call('GET', `/admin/customers?q=${encodeURIComponent(q)}`)).json();
    expect(rows).toMatchObject([{ id: customer.viewer.userId, name: 'Meera O_Brien%', subjects: 0, orders: 0 }]);
  }
  expect((await call('GET', '/admin/customers?q=OXBRIEN')).json().total).toBe(0);
  expect((await call('GET', `/admin/customers?q=${boss.viewer.username}`)).json().total).toBe(0);
  expect((await call('GET', pathOf(boss))).statusCode).toBe(404);
});

test('pages cover the list without gap or overlap, in either order', async () => {
  for (let count = 0; count < 3; count += 1) await signUp(shop);
  for (const sort of ['name', '-name', 'createdAt', '-createdAt']) {
    const idsOn = async (query: string) => {
      const page = (await call('GET', `/admin/customers?sort=${sort}&${query}`)).json();
      return page.rows.map(({ id }: { id: string }) => id);
    };
    const all = await idsOn('limit=200');
    expect([...(await idsOn('limit=2')), ...(await idsOn('limit=2&page=2'))]).toEqual(all.slice(0, 4));
  }
});

describe('what they own', () => {
  test('201 opens a subject at once, 409 for one they have, 400 for none, and the customer sees it', async () => {
    const customer = await signUp(shop);
    const granted = await call('POST', `${pathOf(customer)}/subjects`, { subjectId: 1 });
    expect(granted.statusCode).toBe(201);
    expect(granted.json().owned).toMatchObject([{ subjectId: 1, source: 'staff' }]);
    expect(await lastAudit(shop)).toMatchObject({ action: 'entitlement.grant', actor: boss.viewer.username });
    expect((await callerFor(shop, customer)('GET', '/access/library')).json()).toMatchObject([{ id: 1 }]);
    const again = await call('POST', `${pathOf(customer)}/subjects`, { subjectId: 1 });
    expect(again.json()).toMatchObject({ code: 'already_owned', message: 'This customer already owns this subject.' });
    expect((await call('POST', `${pathOf(customer)}/subjects`, { subjectId: 99_999 })).statusCode).toBe(400);
    expect((await call('GET', '/admin/customers?limit=1')).json().rows).toMatchObject([{ subjects: 1 }]);
  });

  test('200 closes it again, 404 when there is nothing to close', async () => {
    const customer = await signUp(shop);
    await call('POST', `${pathOf(customer)}/subjects`, { subjectId: 2 });
    const revoked = await call('DELETE', `${pathOf(customer)}/subjects/2`);
    expect(revoked.json().owned).toEqual([]);
    expect(await lastAudit(shop)).toMatchObject({ action: 'entitlement.revoke', before: { subjectId: 2 } });
    expect((await call('DELETE', `${pathOf(customer)}/subjects/2`)).statusCode).toBe(404);
  });
});

describe('the account', () => {
  test('disabling ends what is open and keeps the door shut until it is enabled', async () => {
    const customer = await signUp(shop);
    expect((await call('GET', pathOf(customer))).json().sessions.length).toBeGreaterThan(0);
    const disabled = (await call('POST', `${pathOf(customer)}/disable`)).json();
    expect(disabled.disabledAt).not.toBeNull();
    expect(disabled.sessions).toEqual([]);
    expect((await callerFor(shop, customer)('GET', '/auth/me')).statusCode).toBe(401);
    expect((await call('GET', `/admin/customers?state=disabled&q=${customer.viewer.username}`)).json().total).toBe(1);
    expect((await call('GET', `/admin/customers?state=active&q=${customer.viewer.username}`)).json().total).toBe(0);
    expect((await call('POST', `${pathOf(customer)}/enable`)).json().disabledAt).toBeNull();
    expect(await lastAudit(shop)).toMatchObject({ action: 'user.enable', after: { disabled: false } });
  });

  test('logging out everywhere leaves the account open', async () => {
    const customer = await signUp(shop);
    expect((await call('DELETE', `${pathOf(customer)}/sessions`)).json().sessions).toEqual([]);
    expect((await callerFor(shop, customer)('GET', '/auth/me')).statusCode).toBe(401);
    expect(await lastAudit(shop)).toMatchObject({ action: 'user.log-out' });
    const login = { username: customer.viewer.username, password: customer.password };
    expect((await callerFor(shop)('POST', '/public/login', login)).statusCode).toBe(200);
  });

  test('404 for nobody, and for who erased their account', async () => {
    const gone = await signUp(shop);
    await callerFor(shop, gone)('DELETE', '/auth/me', { password: gone.password });
    for (const id of [gone.viewer.userId, '00000000-0000-4000-8000-000000000000']) {
      for (const path of ['disable', 'enable']) {
        expect((await call('POST', `/admin/customers/${id}/${path}`)).statusCode).toBe(404);
      }
      expect((await call('GET', `/admin/customers/${id}`)).statusCode).toBe(404);
      expect((await call('DELETE', `/admin/customers/${id}/sessions`)).statusCode).toBe(404);
    }
  });
});
