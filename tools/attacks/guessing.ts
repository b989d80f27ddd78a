import * as z from 'zod';
import { codeOf, stepAt } from '../../src/accounts/second-factor/totp.server.ts';
import { fromBase32 } from '../../src/testing/base32.ts';
import type { Attack, AttackedShop, Person } from './attack.ts';

const Enrolment = z.object({ secret: z.string(), recoveryCodes: z.array(z.string()) });
const triesAllowed = 10;
const sessionsAllowed = 20;
const loginsAllowed = 100;

function logIn({ call }: AttackedShop, { email, password }: Pick<Person, 'email' | 'password'>, more: object = {}) {
  return (from?: string) =>
    call('POST', '/public/login', { body: { username: email, password, ...more }, ...(from && { from }) });
}

/** What went wrong if of tries sent together more than allowed were looked at, or one got in. */
function judge(statuses: readonly number[]): string | undefined {
  const letIn = statuses.findIndex((status) => status < 300);
  if (letIn >= 0) return `try ${letIn + 1} of ${statuses.length} got in`;
  const looked = statuses.filter((status) => status !== 429).length;
  return looked > triesAllowed ? `${looked} of ${statuses.length} tries were looked at` : undefined;
}

async function turnOnSecondFactor({ call }: AttackedShop, person: Person) {
  const enrolled = await call('POST', '/auth/second-factor', { as: person, body: { password: person.password } });
  const { secret, recoveryCodes } = Enrolment.parse(await enrolled.json());
  const code = (steps: number) => codeOf(fromBase32(secret), stepAt(Date.now()) + steps);
  await call('POST', '/auth/second-factor/confirm', { as: person, body: { code: code(-1) } });
  const turnOff = async () => {
    await call('DELETE', '/auth/second-factor', {
      as: person,
      body: { password: person.password, code: recoveryCodes[0] },
    });
  };
  return { code, recoveryCodes, turnOff };
}

export const attacks: Attack[] = [
  {
    name: '120 guesses of a password released together, the right one among the last',
    line: 8,
    async try(shop) {
      const { email, password } = await shop.student();
      const guesses = [...Array.from({ length: 119 }, (_, number) => `guess number ${number}`), password];
      const answers = await Promise.all(guesses.map((word) => logIn(shop, { email, password: word })('203.0.113.50')));
      return judge(answers.map(({ status }) => status));
    },
  },
  {
    name: '60 codes of a second factor released together from many addresses',
    line: 8,
    async try(shop) {
      const { turnOff } = await turnOnSecondFactor(shop, shop.staff);
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, number) =>
          logIn(shop, shop.staff, { code: number % 2 ? `00000${number % 10}` : `aaaaa-bbb${number}` })(),
        ),
      );
      await shop.db.query("delete from limits where key like 'second-factor:%'");
      await turnOff();
      return judge(answers.map(({ status }) => status));
    },
  },
  {
    name: '60 guesses of the current password, for changing it and for erasing the account',
    line: 8,
    async try({ call, student }) {
      const person = await student();
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, number) =>
          number % 2
            ? call('DELETE', '/auth/me', { as: person, body: { password: `guess number ${number}` } })
            : call('POST', '/auth/password', {
                as: person,
                body: { currentPassword: `guess number ${number}`, newPassword: 'another good one' },
              }),
        ),
      );
      return judge(answers.map(({ status }) => status));
    },
  },
  {
    name: `more than ${loginsAllowed} logins an hour, and what is left of their sessions`,
    line: 8,
    async try(shop) {
      const person = await shop.student();
      let taken = 1;
      for (let count = 0; count < loginsAllowed + 5; count += 1) {
        const { status } = await logIn(shop, person)();
        if (status === 200) taken += 1;
        else if (status !== 429) return `login ${count + 1} was answered ${status}`;
      }
      if (taken > loginsAllowed) return `${taken} logins within an hour`;
      const { rows } = await shop.db.query(
        'select count(*)::int as sessions from sessions join users on users.id = user_id where email = $1',
        [person.email],
      );
      const { sessions } = z.object({ sessions: z.int() }).parse(rows[0]);
      return sessions > sessionsAllowed ? `${sessions} sessions at once` : undefined;
    },
  },
];
