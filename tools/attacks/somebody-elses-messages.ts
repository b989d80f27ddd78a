import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Attack } from './attack.ts';

const Event = z.object({ action: z.string(), address: z.string().nullable() });

export const attacks: Attack[] = [
  {
    name: "reading or erasing somebody's messages by registering with their address",
    line: 19,
    async try({ call, db }) {
      const email = `${randomBytes(6).toString('hex')}@victim.example`;
      const message = `private ${randomBytes(6).toString('hex')}`;
      await call('POST', '/public/contact', { body: { name: 'V', email, phone: '', subject: 'Hello', message } });
      const password = randomBytes(9).toString('hex');
      const body = { name: 'Attacker', email, mobile: '9876543210', password };
      const { token } = z
        .object({ token: z.string() })
        .parse(await (await call('POST', '/public/register', { body })).json());
      const headers = { authorization: `Bearer ${token}` };
      const exported = await (await call('GET', '/auth/me/export', { headers })).text();
      if (exported.includes(message)) return 'the message was handed out';
      await call('DELETE', '/auth/me', { headers, body: { password } });
      const { rowCount } = await db.query('select from messages where message = $1', [message]);
      return rowCount === 1 ? undefined : 'the message was erased';
    },
  },
  {
    name: 'logging in and failing to without leaving a trace, or leaving a whole address',
    line: 19,
    async try({ call, student, db }) {
      const { email, password } = await student();
      await call('POST', '/public/login', { body: { username: email, password: 'not it' }, from: '198.51.100.77' });
      await call('POST', '/public/login', { body: { username: email, password }, from: '198.51.100.77' });
      const { rows } = await db.query(
        `select action, address from audit_log where target = 'user:' || (select id from users where email = $1)
         order by id desc limit 2`,
        [email],
      );
      const events = z.array(Event).parse(rows);
      const told = JSON.stringify(events);
      const expected = JSON.stringify([
        { action: 'login.success', address: '198.51.100.0' },
        { action: 'login.failed', address: '198.51.100.0' },
      ]);
      return told === expected ? undefined : `the audit log says ${told}`;
    },
  },
];
