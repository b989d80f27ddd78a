import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, lastAudit } from '../testing/caller.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let staff: ReturnType<typeof callerFor>;
beforeAll(async () => {
  shop = await openTestShop();
  staff = callerFor(shop, await signUp(shop, { role: 'admin' }));
});
afterAll(() => shop.close());

async function write(email: string, message: string, sender?: TestPerson): Promise<number> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/public/contact',
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    payload: { name: 'Asha Rao', email, phone: '98765 43210', subject: 'A question', message },
    ...(sender && { headers: sender.headers }),
  });
  expect(response.statusCode).toBe(201);
  const { rows } = await shop.platform.db.execute(sql`select max(id)::int as id from messages`);
  return Number(rows[0]?.id);
}

async function exported(person: TestPerson): Promise<string[]> {
  const { messages } = (await callerFor(shop, person)('GET', '/auth/me/export')).json();
  return messages.map(({ message }: { message: string }) => message);
}

const erase = (person: TestPerson) => callerFor(shop, person)('DELETE', '/auth/me', { password: person.password });

const kept = async (id: number) =>
  (await shop.platform.db.execute(sql`select from messages where id = ${id}`)).rows.length === 1;

async function mailedToken(email: string): Promise<string> {
  const { rows } = await shop.platform.db.execute(
    sql`select data->>'text' as text from pgboss.job where name = 'mail' and data->>'to' = ${email} order by created_on desc`,
  );
  return /#([\w-]{43})/.exec(String(rows[0]?.text))?.[1] ?? '';
}

async function confirmAddress(person: TestPerson) {
  expect((await callerFor(shop, person)('POST', '/auth/email/confirm')).statusCode).toBe(200);
  const token = await mailedToken(person.viewer.username);
  return callerFor(shop)('POST', '/public/email/confirm', { token });
}

describe('what somebody wrote while logged in', () => {
  test('is theirs, whatever address they gave, with what was answered', async () => {
    const person = await signUp(shop);
    const id = await write('parent@home.example', 'From my father’s address', person);
    await staff('POST', `/admin/messages/${id}/reply`, { text: 'Thank you, Asha!' });
    const { messages } = (await callerFor(shop, person)('GET', '/auth/me/export')).json();
    expect(messages).toMatchObject([
      {
        email: 'parent@home.example',
        phone: '98765 43210',
        message: 'From my father’s address',
        answers: [{ text: 'Thank you, Asha!' }],
      },
    ]);
    expect((await erase(person)).statusCode).toBe(200);
    expect(await kept(id)).toBe(false);
    const { rows } = await shop.platform.db.execute(sql`select * from message_replies where message_id = ${id}`);
    expect(rows).toEqual([]);
  });
});

describe('what was sent from an address without a login', () => {
  test('belongs to the account of that address once its owner has shown that they read its mail', async () => {
    const person = await signUp(shop);
    const id = await write(person.viewer.username, 'Written before I registered');
    const others = await write('somebody@else.example', 'Not mine');
    expect(await exported(person)).toEqual([]);
    expect((await confirmAddress(person)).statusCode).toBe(200);
    expect((await callerFor(shop, person)('GET', '/auth/me')).json()).toMatchObject({ isEmailConfirmed: true });
    expect(await exported(person)).toEqual(['Written before I registered']);
    expect((await erase(person)).statusCode).toBe(200);
    expect([await kept(id), await kept(others)]).toEqual([false, true]);
  });

  test('is neither read nor erased by somebody who only registered with the address', async () => {
    const person = await signUp(shop);
    const id = await write(person.viewer.username, 'The real owner wrote this');
    expect(await exported(person)).toEqual([]);
    expect((await erase(person)).statusCode).toBe(200);
    expect(await kept(id)).toBe(true);
  });

  test('the link of the mail works once and for a day', async () => {
    const person = await signUp(shop);
    await callerFor(shop, person)('POST', '/auth/email/confirm');
    const token = await mailedToken(person.viewer.username);
    const confirm = () => callerFor(shop)('POST', '/public/email/confirm', { token });
    await shop.platform.db.execute(sql`update email_confirmations set expires_at = expires_at - interval '24 hours'`);
    expect((await confirm()).json().code).toBe('confirmation_invalid');
    await shop.platform.db.execute(sql`update email_confirmations set expires_at = expires_at + interval '24 hours'`);
    expect((await confirm()).statusCode).toBe(200);
    expect((await confirm()).statusCode).toBe(400);
    expect(await mailedToken(person.viewer.username)).toBe('');
  });

  test('429: nobody is sent more than three such mails an hour', async () => {
    const call = callerFor(shop, await signUp(shop));
    for (let count = 0; count < 3; count += 1) expect((await call('POST', '/auth/email/confirm')).statusCode).toBe(200);
    expect((await call('POST', '/auth/email/confirm')).statusCode).toBe(429);
  });
});

describe('deleting a message', () => {
  test('200: it is gone with its answers, and the audit log says so without repeating any of it', async () => {
    const id = await write('asha@school.example', 'A private matter');
    await staff('POST', `/admin/messages/${id}/reply`, { text: 'About your private matter' });
    expect((await staff('DELETE', `/admin/messages/${id}`)).json()).toEqual({ success: true });
    expect((await staff('GET', `/admin/messages/${id}`)).statusCode).toBe(404);
    expect(await kept(id)).toBe(false);
    expect(await lastAudit(shop)).toMatchObject({ action: 'message.delete', target: `message:${id}` });
    const { rows } = await shop.platform.db.execute(sql`select * from audit_log where target = ${`message:${id}`}`);
    expect(JSON.stringify(rows)).not.toMatch(/private matter|asha@/);
  });

  test('an answer that older entries of the audit log repeat goes as well', async () => {
    const id = await write('asha@school.example', 'Another matter');
    await shop.platform.db.execute(
      sql`insert into audit_log (actor, action, target, after) values ('staff@abhyas.example', 'message.reply', ${`message:${id}`}, '{"text":"Dear Asha","isDone":true}')`,
    );
    await staff('DELETE', `/admin/messages/${id}`);
    const { rows } = await shop.platform.db.execute(
      sql`select after from audit_log where target = ${`message:${id}`} and action = 'message.reply'`,
    );
    expect(rows).toEqual([{ after: { isDone: true } }]);
  });

  test('404 for one that is not there, 403 for a customer', async () => {
    expect((await staff('DELETE', '/admin/messages/999999')).statusCode).toBe(404);
    const id = await write('asha@school.example', 'Hello');
    expect((await callerFor(shop, await signUp(shop))('DELETE', `/admin/messages/${id}`)).statusCode).toBe(403);
  });
});
