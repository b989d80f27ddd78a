import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { platformJobs } from '../platform/jobs/platform-jobs.server.ts';
import { callerFor, lastAudit } from '../testing/caller.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let mails: MailServer;
let staff: TestPerson;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  mails = await startMailServer();
  shop = await openTestShop({}, { SMTP_URL: mails.url, SUPPORT_EMAIL: 'help@abhyas.example' });
  await platformJobs(shop.platform);
  staff = await signUp(shop, { role: 'admin' });
  call = callerFor(shop, staff);
});
afterAll(async () => {
  await shop.close();
  await mails.stop();
});

let senders = 0;
async function writeMessage(subject: string): Promise<number> {
  senders += 1;
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/public/contact',
    remoteAddress: `10.1.1.${senders}`,
    payload: { name: 'Asha Rao', email: `asha${senders}@school.example`, subject, message: 'First line\nsecond line' },
  });
  expect(response.statusCode).toBe(201);
  const { rows } = await shop.platform.db.execute(sql`select max(id)::int as id from messages`);
  return Number(rows[0]?.id);
}

async function age(id: number, hours: number): Promise<void> {
  await shop.platform.db.execute(
    sql`update messages set created_at = now() - ${hours} * interval '1 hour' where id = ${id}`,
  );
}

async function idsOf(query: string): Promise<number[]> {
  const response = await call('GET', `/admin/messages?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().rows.map(({ id }: { id: number }) => id);
}

test('who waits longest comes first, and the clock says until when an answer was promised', async () => {
  const [young, old] = [await writeMessage('Young'), await writeMessage('Old')];
  await age(old, 25);
  expect((await idsOf('limit=2')).slice(0, 2)).toEqual([old, young]);
  expect(await idsOf('sort=-createdAt&limit=1')).toEqual([young]);
  expect(await idsOf('isLate=true')).toEqual([old]);
  const message = (await call('GET', `/admin/messages/${old}`)).json();
  expect(new Date(message.answerBy).getTime() - new Date(message.createdAt).getTime()).toBe(24 * 60 * 60 * 1000);
  expect(message).toMatchObject({ subject: 'Old', answeredAt: null, doneAt: null, replies: [] });
});

test('pages cover the inbox without gap or overlap', async () => {
  for (let count = 0; count < 5; count += 1) await writeMessage('Pages');
  const all = await idsOf('q=pages');
  const pages = [
    await idsOf('q=pages&limit=2'),
    await idsOf('q=pages&limit=2&page=2'),
    await idsOf('q=pages&limit=2&page=3'),
  ];
  expect(pages.flat()).toEqual(all);
  expect((await call('GET', '/admin/messages?q=pages&limit=2&page=2')).json()).toMatchObject({
    total: 5,
    page: 2,
    pageSize: 2,
  });
});

describe('201', () => {
  test('an answer is kept and mailed to the sender, who can answer back to support', async () => {
    const id = await writeMessage('Question');
    const response = await call('POST', `/admin/messages/${id}/reply`, { text: 'They come on Monday.\nGood luck!' });
    expect(response.statusCode).toBe(201);
    const message = response.json();
    expect(message.replies).toMatchObject([
      { text: 'They come on Monday.\nGood luck!', author: staff.viewer.username },
    ]);
    expect(message.answeredAt).not.toBeNull();
    expect(message.doneAt).not.toBeNull();
    await vi.waitFor(() => {
      const mail = mails.received.find(({ headers }) => headers.subject === 'Re: Question');
      expect(mail?.headers).toMatchObject({ to: message.email, 'reply-to': 'help@abhyas.example' });
      expect(mail?.body).toContain('They come on Monday.\nGood luck!');
      expect(mail?.body).toContain('> First line\n> second line');
    }, 20_000);
    expect(await lastAudit(shop)).toMatchObject({ action: 'message.reply', target: `message:${id}` });
  });

  test('a second answer leaves the time of the first, and one may leave the message open', async () => {
    const id = await writeMessage('Twice');
    const first = (await call('POST', `/admin/messages/${id}/reply`, { text: 'One', isDone: false })).json();
    expect(first.doneAt).toBeNull();
    const second = (await call('POST', `/admin/messages/${id}/reply`, { text: 'Two' })).json();
    expect(second.answeredAt).toBe(first.answeredAt);
    expect(second.replies.map(({ text }: { text: string }) => text)).toEqual(['One', 'Two']);
  });
});

test('200: a message can be put away and taken out again, each told once in the audit log', async () => {
  const id = await writeMessage('Away');
  expect((await call('POST', `/admin/messages/${id}/done`)).json().doneAt).not.toBeNull();
  expect(await idsOf('state=open')).not.toContain(id);
  expect(await idsOf('state=done')).toContain(id);
  expect(await lastAudit(shop)).toMatchObject({ action: 'message.done', before: { isDone: false } });
  const entry = await lastAudit(shop);
  await call('POST', `/admin/messages/${id}/done`);
  expect(await lastAudit(shop)).toEqual(entry);
  expect((await call('POST', `/admin/messages/${id}/reopen`)).json().doneAt).toBeNull();
  expect(await idsOf('state=all')).toContain(id);
});

test.for([
  ['GET', '/admin/messages/999999'],
  ['POST', '/admin/messages/999999/done'],
  ['POST', '/admin/messages/999999/reply'],
] as const)('404 for a message that is not there: %s %s', async ([method, path]) => {
  const response = await call(method, path, method === 'POST' ? { text: 'x' } : undefined);
  expect(response.statusCode).toBe(404);
});

test.for([{ text: '' }, { text: '   ' }, {}, { text: 'a\u0000b' }, { text: 'x'.repeat(5_001) }])(
  '400 for an answer that says nothing or too much: %j',
  async (body) => {
    const id = await writeMessage('Bad answers');
    expect((await call('POST', `/admin/messages/${id}/reply`, body)).statusCode).toBe(400);
  },
);

test.for(['page=0', 'limit=201', 'state=x', 'sort=email'])('400 for the list with %s', async (query) => {
  expect((await call('GET', `/admin/messages?${query}`)).statusCode).toBe(400);
});
