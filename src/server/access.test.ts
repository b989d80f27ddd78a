import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../platform/http/endpoint.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { signUp } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
const tokens: Record<string, string | undefined> = { anonymous: undefined };

beforeAll(async () => {
  shop = await openTestShop();
  const user = await signUp(shop);
  const [head = '', payload = '', signature = ''] = user.token.split('.');
  const revoked = await signUp(shop);
  await shop.app.inject({ method: 'POST', url: '/api/auth/logout', headers: revoked.headers });
  const expired = await signUp(shop);
  await shop.platform.db.execute(`update sessions set expires_at = now() where id = '${expired.viewer.sessionId}'`);
  Object.assign(tokens, {
    user: user.token,
    admin: (await signUp(shop, { role: 'admin' })).token,
    super_admin: (await signUp(shop, { role: 'super_admin' })).token,
    expired: expired.token,
    revoked: revoked.token,
    'alg:none': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    forged: `${head}.${payload}.${signature.split('').reverse().join('')}`,
  });
});
afterAll(() => shop.close());

const allowed: Record<Endpoint['access'], string[]> = {
  anyone: ['anonymous', 'user', 'admin', 'super_admin', 'expired', 'revoked', 'alg:none', 'forged'],
  signed: ['anonymous', 'user', 'admin', 'super_admin', 'expired', 'revoked', 'alg:none', 'forged'],
  user: ['user', 'admin', 'super_admin'],
  staff_role: ['admin', 'super_admin'],
  staff: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
};
const people = ['anonymous', 'user', 'admin', 'super_admin', 'expired', 'revoked', 'alg:none', 'forged'];

// What these do to whoever calls them would spoil the table for the others.
const endsTheCaller = ['/auth/logout'];

/** What is only for some is kept by no cache, whether it is given or refused. */
const isPersonal = (path: string) => /^\/(auth|access|admin)\//.test(path);

describe.for(allEndpoints.filter(({ path }) => !endsTheCaller.includes(path)))('$method $path', (target) => {
  test.for(people)('%s', async (person) => {
    const token = tokens[person];
    const response = await shop.app.inject({
      method: target.method,
      url: `/api${target.path.replace(/:\w+/g, '999999')}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(target.body && { 'content-type': 'application/json' }),
      },
      // A body that no endpoint takes: who may call gets as far as that being said.
      ...(target.body && { payload: '"no such body"' }),
    });
    const isKnown = ['user', 'admin', 'super_admin'].includes(person);
    if (allowed[target.access].includes(person)) {
      expect([200, 201, 400, 404, 415]).toContain(response.statusCode);
    } else {
      expect(response.statusCode).toBe(isKnown ? 403 : 401);
    }
    if (isPersonal(target.path)) expect(response.headers['cache-control']).toBe('no-store');
  });
});
