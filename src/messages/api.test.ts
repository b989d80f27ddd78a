import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WireError } from '../platform/http/error-contract.ts';
import { platformJobs } from '../platform/jobs/platform-jobs.server.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const good = {
  name: 'Asha Rao',
  email: 'asha@school.example',
  phone: '98765 43210',
  subject: 'Class 10 papers',
  message: 'When do the new papers come?',
};

let shop: TestShop;
let mails: MailServer;
let dataDir: string;
beforeAll(async () => {
  mails = await startMailServer();
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-messages-'));
  shop = await openTestShop({}, { SMTP_URL: mails.url, DATA_DIR: dataDir, SUPPORT_EMAIL: 'help@abhyas.example' });
  await platformJobs(shop.platform);
});
afterAll(async () => {
  await shop.close();
  await mails.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function send(payload: object | string, { from = anyAddress(), type = 'application/json' } = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/public/contact',
    remoteAddress: from,
    headers: { 'content-type': type },
    payload,
  });
}

function anyAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}

function anyEmail(): string {
  return `${randomBytes(6).toString('hex')}@school.example`;
}

async function stored(email: string): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.platform.db.execute(`select * from messages where email = '${email}' order by id`);
  return rows;
}

function mailsAbout(email: string) {
  return mails.received.filter(({ headers }) => headers.to === email || headers['reply-to'] === email);
}

describe('201', () => {
  test('a message is kept, support gets it to answer, and the sender an acknowledgement', async () => {
    const email = anyEmail();
    const response = await send({ ...good, email });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      success: true,
      message: 'Thank you for your message! We will get back to you soon.',
    });
    expect(await stored(email)).toMatchObject([{ ...good, email, answered_at: null }]);
    await vi.waitFor(() => expect(mailsAbout(email)).toHaveLength(2), 10_000);
    const toSupport = mailsAbout(email).find(({ headers }) => headers.to === 'help@abhyas.example');
    expect(toSupport).toMatchObject({
      headers: { 'reply-to': email, subject: 'Abhyas contact: Class 10 papers' },
      body: `From: Asha Rao <${email}>\nPhone: 98765 43210\nSubject: Class 10 papers\n\nWhen do the new papers come?\n`,
    });
    const toSender = mailsAbout(email).find(({ headers }) => headers.to === email);
    expect(toSender?.headers['reply-to']).toBe('help@abhyas.example');
    expect(toSender?.body).toContain('within 24 hours');
  });

  test.for([{ phone: undefined }, { phone: '' }, { phone: '  ' }, { phone: null }])(
    'a phone number may be left out: %o',
    async ({ phone }) => {
      const email = anyEmail();
      expect((await send({ ...good, email, phone })).statusCode).toBe(201);
      expect(await stored(email)).toMatchObject([{ phone: null }]);
    },
  );

  test('texts are kept as they are but for the space around them, whatever they look like', async () => {
    const email = anyEmail();
    const message = "  आशा 👩‍🎓\n\t'; drop table messages; --\r\n<script>alert(1)</script> {{7*7}} %s \\u0000  ";
    const given = { name: ' आशा राव 👩🏽‍🎓 ', subject: "<b>O'Brien</b>; select 1", message };
    expect((await send({ ...good, ...given, email: ` ${email.toUpperCase()} ` })).statusCode).toBe(201);
    expect(await stored(email)).toMatchObject([
      { email, name: 'आशा राव 👩🏽‍🎓', subject: given.subject, message: message.trim() },
    ]);
    await vi.waitFor(() => expect(mailsAbout(email)).toHaveLength(2), 10_000);
    const toSupport = mailsAbout(email).find(({ headers }) => headers.to === 'help@abhyas.example');
    expect(toSupport?.headers.subject).toBe(`Abhyas contact: ${given.subject}`);
    expect(toSupport?.body).toContain("'; drop table messages; --\n<script>alert(1)</script>");
  });

  test('what the form does not have is left out', async () => {
    const email = anyEmail();
    const extra = { id: 1, answeredAt: '2020-01-01', answered_at: '2020-01-01', to: 'victim@school.example' };
    expect((await send({ ...good, email, ...extra })).statusCode).toBe(201);
    expect(await stored(email)).toMatchObject([{ answered_at: null }]);
  });

  test('the acknowledgement repeats nothing a stranger could have entered for somebody else', async () => {
    const email = anyEmail();
    await send({ ...good, email, name: 'WIN-A-PRIZE', subject: 'WIN-A-PRIZE', message: 'WIN-A-PRIZE' });
    await vi.waitFor(() => expect(mailsAbout(email)).toHaveLength(2), 10_000);
    const toSender = mailsAbout(email).find(({ headers }) => headers.to === email);
    expect(JSON.stringify(toSender)).not.toContain('PRIZE');
  });

  test('one sender is acknowledged three times an hour at most, and heard every time', async () => {
    const email = anyEmail();
    for (let times = 0; times < 5; times += 1) expect((await send({ ...good, email })).statusCode).toBe(201);
    expect(await stored(email)).toHaveLength(5);
    await vi.waitFor(() => expect(mailsAbout(email)).toHaveLength(8), 10_000);
    expect(mailsAbout(email).filter(({ headers }) => headers.to === email)).toHaveLength(3);
  });
});

describe('400', () => {
  const required = {
    name: 'Name is required',
    email: 'Email is required',
    subject: 'Subject is required',
    message: 'Message is required',
  };

  test.for(Object.entries(required))('without its %s it is refused: %s', async ([field, text]) => {
    for (const value of [undefined, '', '   ', '\n\t', null]) {
      expect(await refusal({ [field]: value })).toContainEqual({ path: field, message: text });
    }
  });

  test('an empty form is told everything that is missing', async () => {
    const response = await send({});
    expect(WireError.parse(response.json()).issues).toEqual(
      Object.entries(required).map(([path, message]) => ({ path, message })),
    );
  });

  test.for([
    'asha',
    'asha@',
    '@school.example',
    'a b@school.example',
    'asha@school',
    'a@b.in, c@d.in',
    'a@b.in\r\nBcc: c@d.in',
  ])('%j is not an email', async (email) => {
    expect(await refusal({ email })).toContainEqual({ path: 'email', message: 'Please enter a valid email' });
  });

  test.for([
    ['name', 100],
    ['phone', 40],
    ['subject', 200],
    ['message', 5_000],
  ] as const)('a %s has at most %i characters', async ([field, length]) => {
    const message = `Please use at most ${length} characters`;
    expect(await refusal({ [field]: 'x'.repeat(length + 1) })).toEqual([{ path: field, message }]);
    expect(await refusal({ [field]: 'x'.repeat(10_000) })).toEqual([{ path: field, message }]);
    expect((await send({ ...good, email: anyEmail(), [field]: 'x'.repeat(length) })).statusCode).toBe(201);
  });

  test.for(['\u0000', '\u0007', '\u001b', '\u007f', '\u009f', '\u202e', '\ud83d'])(
    'no field takes the control character %j',
    async (sign) => {
      for (const field of ['name', 'subject', 'message']) {
        const message = 'Please leave out control characters';
        expect(await refusal({ [field]: `be${sign}low` })).toEqual([{ path: field, message }]);
      }
    },
  );

  test.for(['\r\nBcc: victim@school.example', '\nx', '\u0085x'])(
    'no single line takes the break in %j',
    async (rest) => {
      for (const field of ['name', 'phone', 'subject']) {
        expect(await refusal({ [field]: `Hello${rest}` })).toMatchObject([{ path: field }]);
      }
    },
  );

  test.for([5, true, ['x'], { $ne: '' }])('%j is not a text', async (value) => {
    for (const field of ['name', 'email', 'phone', 'subject', 'message']) {
      expect(await refusal({ [field]: value })).toMatchObject([{ path: field }]);
    }
  });

  test.for(['{', '', '"text"', '[]', 'null', '{"name":"x",}'])('%j is no form', async (body) => {
    const response = await send(body);
    expect(response.statusCode).toBe(400);
    WireError.parse(response.json());
  });

  test('JSON that is called plain text is no form: other sites could send it unasked', async () => {
    expect((await send(JSON.stringify(good), { type: 'text/plain' })).statusCode).toBe(415);
  });

  async function refusal(change: object) {
    const email = anyEmail();
    const response = await send({ ...good, email, ...change });
    expect(response.statusCode).toBe(400);
    expect(await stored(email)).toEqual([]);
    return WireError.parse(response.json()).issues;
  }
});

describe('413', () => {
  test('a huge body is not read', async () => {
    const response = await send({ ...good, message: 'x'.repeat(1_000_000) });
    expect(response.statusCode).toBe(413);
    expect(WireError.parse(response.json()).code).toBe('too_large');
  });
});

describe('415', () => {
  test.for(['application/xml', 'application/x-www-form-urlencoded', 'multipart/mixed'])(
    '%s is not accepted',
    async (type) => {
      const response = await send('name=Asha', { type });
      expect(response.statusCode).toBe(415);
      expect(WireError.parse(response.json()).code).toBe('unsupported_media');
    },
  );
});

describe('429', () => {
  test('the sixth message of an address within ten minutes has to wait; other addresses do not', async () => {
    const from = anyAddress();
    const email = anyEmail();
    for (let times = 0; times < 5; times += 1) expect((await send({ ...good, email }, { from })).statusCode).toBe(201);
    const response = await send({ ...good, email }, { from });
    expect(response.statusCode).toBe(429);
    expect(WireError.parse(response.json()).code).toBe('too_many_requests');
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await stored(email)).toHaveLength(5);
    expect((await send({ ...good, email })).statusCode).toBe(201);
  });

  test('what was refused for its content does not count', async () => {
    const from = anyAddress();
    for (let times = 0; times < 8; times += 1) expect((await send({}, { from })).statusCode).toBe(400);
    expect((await send({ ...good, email: anyEmail() }, { from })).statusCode).toBe(201);
  });
});

test('a message that cannot be queued for mailing is not kept either', async () => {
  const lonely = await openTestShop({}, { DATA_DIR: dataDir });
  lonely.platform.jobs.send = async () => {
    throw new Error('no queue');
  };
  const response = await lonely.app.inject({ method: 'POST', url: '/api/public/contact', payload: good });
  expect(response.statusCode).toBe(500);
  const { rows } = await lonely.platform.db.execute('select 1 from messages');
  expect(rows).toEqual([]);
  await lonely.close();
});
