import * as z from 'zod';
import { codeOf, stepAt } from '../../src/accounts/second-factor/totp.server.ts';
import { fromBase32 } from '../../src/testing/base32.ts';
import type { Attack, AttackedShop } from './attack.ts';

const Token = z.object({ token: z.string() });
const Enrolment = z.object({ secret: z.string(), recoveryCodes: z.array(z.string()) });

async function refresh({ call }: AttackedShop, token: string): Promise<string | undefined> {
  const response = await call('POST', '/auth/refresh', { body: { token } });
  return Token.safeParse(await response.json()).data?.token;
}

async function isTaken({ call }: AttackedShop, token: string): Promise<boolean> {
  const response = await call('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });
  return response.status === 200;
}

export const attacks: Attack[] = [
  {
    name: 'a stolen token that its owner has refreshed since',
    line: 10,
    async try(shop) {
      const { email, token } = await shop.student();
      const renewed = await refresh(shop, token);
      if (!renewed) return 'a good token was not refreshed';
      await shop.db.query(
        `update sessions set refreshed_at = refreshed_at - interval '61 seconds'
         where user_id = (select id from users where email = $1)`,
        [email],
      );
      if (await isTaken(shop, token)) return 'it is still taken a minute later';
      if (await refresh(shop, token)) return 'it can still be refreshed a minute later';
      return (await isTaken(shop, renewed)) ? undefined : 'the owner was shut out';
    },
  },
  {
    name: 'a session kept alive for more than 30 days',
    line: 10,
    async try(shop) {
      const { email, token } = await shop.student();
      await shop.db.query(
        `update sessions set created_at = created_at - interval '31 days'
         where user_id = (select id from users where email = $1)`,
        [email],
      );
      return (await refresh(shop, token)) ? 'it was refreshed on day 31' : undefined;
    },
  },
  {
    name: 'a session of before the second factor, and staff without one where it is the rule',
    line: 10,
    async try(shop) {
      const { call, staff } = shop;
      const stolen = Token.parse(
        await (
          await call('POST', '/public/login', { body: { username: staff.email, password: staff.password } })
        ).json(),
      ).token;
      const enrolled = await call('POST', '/auth/second-factor', { as: staff, body: { password: staff.password } });
      const { secret, recoveryCodes } = Enrolment.parse(await enrolled.json());
      const code = codeOf(fromBase32(secret), stepAt(Date.now()));
      await call('POST', '/auth/second-factor/confirm', { as: staff, body: { code } });
      const isStolenTaken = await isTaken(shop, stolen);
      const rule = await call('PUT', '/admin/staff/rules', { as: staff, body: { needsSecondFactor: true } });
      // Somebody of the staff who has none, as a rule made later finds them.
      const without = await shop.student();
      await shop.db.query("update users set role = 'admin' where email = $1", [without.email]);
      const answer = await call('GET', '/admin/messages', { as: without });
      await call('PUT', '/admin/staff/rules', { as: staff, body: { needsSecondFactor: false } });
      await call('DELETE', '/auth/second-factor', {
        as: staff,
        body: { password: staff.password, code: recoveryCodes[0] },
      });
      if (isStolenTaken) return 'the session of before is still taken';
      if (rule.status !== 200) return `the rule could not be made: ${rule.status}`;
      return answer.status === 403 ? undefined : `staff without a second factor were answered ${answer.status}`;
    },
  },
];
