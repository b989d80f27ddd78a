import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from './attack.ts';

const canary = 'kanarienvogel';

export const attacks: Attack[] = [
  {
    name: 'secrets in the log while every write to the database fails',
    line: 13,
    async try({ call, student, db, logs }) {
      const person = await student();
      const tables = ['users', 'messages', 'password_resets', 'audit_log', 'cart_items'];
      const before = logs().length;
      for (const table of tables) await db.query(`alter table ${table} add constraint refused check (false) not valid`);
      const answers = await Promise.all([
        call('POST', '/public/register', {
          body: { name: canary, email: `${canary}@${canary}.example`, mobile: '6012345999', password: `${canary} 1` },
        }),
        call('POST', '/public/contact', {
          body: { name: canary, email: `a@${canary}.example`, phone: canary, subject: canary, message: canary },
        }),
        call('PUT', '/auth/me', { as: person, body: { name: canary, mobile: '6012345999' } }),
        call('POST', '/auth/password', {
          as: person,
          body: { currentPassword: person.password, newPassword: `${canary} 2` },
        }),
      ]);
      for (const table of tables) await db.query(`alter table ${table} drop constraint refused`);
      await delay(500);
      const failed = answers.filter(({ status }) => status === 500).length;
      const logged = logs().slice(before);
      if (failed < answers.length) return `only ${failed} of ${answers.length} calls failed as they were made to`;
      if (!logged.includes('Failed query')) return 'failed queries are not logged at all';
      const found = [canary, '6012345999', '$argon2', person.token, person.email].filter((text) =>
        logged.includes(text),
      );
      return found.length > 0 ? `the log holds ${found.join(', ')}` : undefined;
    },
  },
];
