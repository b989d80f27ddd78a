import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort, type MailServer, readMail, startMailServer } from '../testing/mail-server.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { platformJobs } from './jobs/platform-jobs.server.ts';
import { mailer, mailQueue } from './mail.server.ts';

const waiting = { timeout: 25_000, interval: 20 };
const closing: (() => Promise<void>)[] = [];

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-mail-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(dataDir, { recursive: true, force: true });
});

async function openServer(behaviour: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  closing.push(() => server.stop());
  return server;
}

async function openShop(environment: Record<string, string> = {}): Promise<TestShop> {
  const shop = await openTestShop({}, { DATA_DIR: dataDir, ...environment });
  closing.push(() => shop.close());
  await platformJobs(shop.platform);
  return shop;
}

function queueMail({ platform }: TestShop, mail: Partial<Parameters<ReturnType<typeof mailer>>[0]> = {}) {
  return platform.jobs.send(platform.db, mailQueue, {
    to: 'asha@school.example',
    subject: 'Hi',
    text: 'Hello',
    ...mail,
  });
}

async function statesOf({ platform }: TestShop): Promise<unknown[]> {
  const { rows } = await platform.db.execute("select state from pgboss.job where name = 'mail' order by state");
  return rows.map(({ state }) => state);
}

describe('with a mail server', () => {
  test('a mail arrives as it was written, in any script', async () => {
    const server = await openServer();
    const shop = await openShop({ SMTP_URL: server.url, MAIL_FROM: 'अभ्यास <no-reply@abhyas.example>' });
    const subject = 'आपकी परीक्षा की तैयारी: कक्षा १० का नया अभ्यास प्रश्नपत्र अब तैयार है 🎓';
    const text = 'नमस्ते आशा,\n\n.\n..\nFrom here on: π ≈ 3.14\n';
    await queueMail(shop, { subject, text, replyTo: 'teacher@school.example' });
    await vi.waitFor(() => expect(server.received).toHaveLength(1), waiting);
    expect(server.received[0]).toMatchObject({
      headers: {
        from: 'अभ्यास <no-reply@abhyas.example>',
        to: 'asha@school.example',
        'reply-to': 'teacher@school.example',
        subject,
        'message-id': expect.stringMatching(/^<[\w-]{36}@abhyas\.example>$/),
      },
      body: text,
    });
  });

  test('many mails of one transaction arrive once each', async () => {
    const server = await openServer();
    const shop = await openShop({ SMTP_URL: server.url });
    const subjects = Array.from({ length: 20 }, (_, number) => `Mail ${number}`);
    await shop.platform.db.transaction(async (tx) => {
      for (const subject of subjects) await queueMail({ ...shop, platform: { ...shop.platform, db: tx } }, { subject });
    });
    await vi.waitFor(async () => expect(await statesOf(shop)).toEqual(subjects.map(() => 'completed')), waiting);
    expect(server.received.map(({ headers }) => headers.subject).toSorted()).toEqual(subjects.toSorted());
  });

  test('one that is down first gets every mail once when it is up', async () => {
    const port = await freePort();
    const shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    for (const subject of ['One', 'Two', 'Three']) await queueMail(shop, { subject });
    await vi.waitFor(async () => expect(await statesOf(shop)).toEqual(['retry', 'retry', 'retry']), waiting);
    const server = await openServer({ port });
    await vi.waitFor(
      async () => expect(await statesOf(shop)).toEqual(['completed', 'completed', 'completed']),
      waiting,
    );
    expect(server.received.map(({ headers }) => headers.subject).toSorted()).toEqual(['One', 'Three', 'Two']);
  });

  test.for([
    ['450 4.2.1 Mailbox busy', 450],
    ['550 5.7.1 Relaying denied', 550],
    ['535 5.7.8 Authentication failed', 535],
  ] as const)('one that says %s is asked again later', async ([message, responseCode]) => {
    const server = await openServer({
      onRecipient() {
        throw Object.assign(new Error(message.slice(4)), { responseCode });
      },
    });
    const shop = await openShop({ SMTP_URL: server.url });
    await queueMail(shop);
    await vi.waitFor(async () => expect(await statesOf(shop)).toEqual(['retry']), waiting);
  });

  test('one that knows no such mailbox is not asked again, and the next mail goes out', async () => {
    const asked: string[] = [];
    const server = await openServer({
      onRecipient(address) {
        asked.push(address);
        if (address.startsWith('nobody')) throw Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 });
      },
    });
    const shop = await openShop({ SMTP_URL: server.url });
    await queueMail(shop, { to: 'nobody@school.example' });
    await queueMail(shop);
    await vi.waitFor(async () => expect(await statesOf(shop)).toEqual(['completed', 'completed']), waiting);
    expect(asked.toSorted()).toEqual(['asha@school.example', 'nobody@school.example']);
  });

  test('a mail sent again because the answer was lost is recognisable as the same', async () => {
    let answers = 0;
    const server = await openServer({
      onTaken() {
        answers += 1;
        if (answers === 1) throw Object.assign(new Error('4.3.0 Try again'), { responseCode: 451 });
      },
    });
    const shop = await openShop({ SMTP_URL: server.url });
    await queueMail(shop);
    await vi.waitFor(() => expect(server.received).toHaveLength(2), waiting);
    const [first, second] = server.received.map(({ headers }) => headers['message-id']);
    expect(first).toBe(second);
  });
});

describe('without a mail server', () => {
  test('mails become files that only their owner reads', async () => {
    const shop = await openShop();
    await queueMail(shop, { subject: 'पहला', text: 'नमस्ते\n' });
    await queueMail(shop, { subject: 'Second' });
    await vi.waitFor(async () => expect(await statesOf(shop)).toEqual(['completed', 'completed']), waiting);
    const names = await readdir(join(dataDir, 'mails'));
    expect(names).toHaveLength(2);
    const files = names.map((name) => join(dataDir, 'mails', name));
    const mails = await Promise.all(files.map(async (file) => readMail(await readFile(file, 'utf8'))));
    expect(mails.map(({ headers }) => headers.subject)).toEqual(['पहला', 'Second']);
    expect(mails[0]).toMatchObject({ headers: { to: 'asha@school.example' }, body: 'नमस्ते\n' });
    for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('a mail written twice is one file', async () => {
    const { platform } = await openShop();
    const send = mailer(platform.settings);
    const mail = { to: 'asha@school.example', subject: 'Hi', text: 'Hello', queuedAt: '2025-08-01T10:00:00.000Z' };
    await send(mail, { id: 'a-job' });
    await send(mail, { id: 'a-job' });
    expect(await readdir(join(dataDir, 'mails'))).toEqual([
      expect.stringMatching(/^2025-08-01T10-00-00.000Z-a-job.*\.eml$/),
    ]);
  });
});

test('headers cannot be smuggled in: such a mail is not queued', async () => {
  const shop = await openShop();
  for (const mail of [
    { subject: 'Hello\r\nBcc: victim@school.example' },
    { subject: 'Hello\nBcc: victim@school.example' },
    { to: 'asha@school.example, victim@school.example' },
    { to: 'asha@school.example\r\nBcc: victim@school.example' },
    { replyTo: 'Asha <asha@school.example>\r\nBcc: victim@school.example' },
  ]) {
    await expect(queueMail(shop, mail), JSON.stringify(mail)).rejects.toThrow();
  }
  expect(await statesOf(shop)).toEqual([]);
});
