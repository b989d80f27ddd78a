import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { platformJobs } from '../platform/jobs/platform-jobs.server.ts';
import { mailer } from '../platform/mail.server.ts';
import { sweepMails } from '../platform/mail-traces.server.ts';
import { callerFor } from '../testing/caller.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { accountsJobs } from './jobs.server.ts';
import { resetQueue } from './login/password-reset.server.ts';

const waiting = { timeout: 20_000, interval: 50 };

let shop: TestShop;
let dataDir: string;
let boss: ReturnType<typeof callerFor>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-links-'));
  shop = await openTestShop({}, { DATA_DIR: dataDir });
  await platformJobs(shop.platform);
  await accountsJobs(shop.platform);
  boss = callerFor(shop, await signUp(shop, { role: 'super_admin' }));
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The files that hold a mail to or from somebody. */
async function filesOf(email: string): Promise<{ name: string; text: string }[]> {
  const folder = join(dataDir, 'mails');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8').catch(() => '') })),
  );
  return files.filter(({ text }) => text.includes(email));
}

/** What the queue still knows of mails to or from somebody, delivered or not. */
async function jobsOf(email: string): Promise<unknown[]> {
  const { rows } = await shop.platform.db.execute(
    sql`select data from pgboss.job where position(${email} in data::text) > 0`,
  );
  return rows;
}

async function waitForToken(email: string): Promise<string> {
  return vi.waitFor(async () => {
    const text = (await filesOf(email)).at(-1)?.text.replaceAll('=\r\n', '') ?? '';
    const token = /#([\w-]{43})/.exec(text)?.[1];
    expect(token).toBeDefined();
    return token ?? '';
  }, waiting);
}

async function expectNoTraceOf(email: string): Promise<void> {
  await vi.waitFor(async () => {
    expect((await filesOf(email)).map(({ name }) => name)).toEqual([]);
    expect(await jobsOf(email)).toEqual([]);
  }, waiting);
}

async function askForReset({ viewer }: TestPerson): Promise<string> {
  await callerFor(shop)('POST', '/public/password/forgot', { email: viewer.username });
  return waitForToken(viewer.username);
}

/** What the job does that runs every minute. */
async function forgetAsks(): Promise<void> {
  const { db, jobs } = shop.platform;
  const { rows } = await db.execute(sql`select cron from pgboss.schedule where name = 'forget-reset-asks'`);
  expect(rows).toEqual([{ cron: '* * * * *' }]);
  await jobs.forgetFinished(db, resetQueue);
}

/** The same when the clock will say `hours` later. */
async function sweepIn(hours: number): Promise<void> {
  const { db, settings } = shop.platform;
  const { rows } = await db.execute(sql`select cron from pgboss.schedule where name = 'sweep-mails'`);
  expect(rows).toEqual([{ cron: '* * * * *' }]);
  await sweepMails(db, settings, new Date(Date.now() + hours * 60 * 60_000));
}

describe('the mail with a way to a new password is gone', () => {
  test('once the password has been set', async () => {
    const person = await signUp(shop);
    const token = await askForReset(person);
    const reset = await callerFor(shop)('POST', '/public/password/reset', { token, password: 'marigold seeds' });
    expect(reset.statusCode).toBe(200);
    await forgetAsks();
    await expectNoTraceOf(person.viewer.username);
  });

  test('once the link has run out, and not before', async () => {
    const person = await signUp(shop);
    await askForReset(person);
    await forgetAsks();
    await sweepIn(0.4);
    expect(await filesOf(person.viewer.username)).toHaveLength(1);
    await sweepIn(0.6);
    await expectNoTraceOf(person.viewer.username);
  });

  test('when it could not be sent in time: it is not sent late', async () => {
    const link = { key: 'late', expiresAt: new Date(Date.now() - 1_000).toISOString() };
    const mail = { to: 'late@school.example', subject: 'Hi', text: 'Hello', queuedAt: new Date().toISOString(), link };
    await mailer(shop.platform.settings)(mail, { id: 'a-job' });
    expect(await filesOf('late@school.example')).toEqual([]);
  });
});

describe('the mail with an invitation is gone', () => {
  const email = () => `guest-${randomBytes(5).toString('hex')}@staff.example`;
  async function invite(to: string): Promise<{ id: string; token: string }> {
    const known = (await filesOf(to)).length;
    const { id } = (await boss('POST', '/admin/staff/invites', { email: to, role: 'admin' })).json();
    await vi.waitFor(async () => expect((await filesOf(to)).length).toBeGreaterThan(known), waiting);
    return { id, token: await waitForToken(to) };
  }

  test('once it was accepted', async () => {
    const to = email();
    const { token } = await invite(to);
    const joined = await callerFor(shop)('POST', '/public/staff/join', {
      token,
      name: 'Meera Nair',
      password: 'a long enough secret',
    });
    expect(joined.statusCode).toBe(201);
    await expectNoTraceOf(to);
  });

  test('once it was taken back', async () => {
    const to = email();
    const { id } = await invite(to);
    expect((await boss('DELETE', `/admin/staff/invites/${id}`)).statusCode).toBe(200);
    await expectNoTraceOf(to);
  });

  test('once another took its place, whose mail stays', async () => {
    const to = email();
    const { token: replaced } = await invite(to);
    await boss('POST', '/admin/staff/invites', { email: to, role: 'super_admin' });
    const token = await vi.waitFor(async () => {
      expect(await jobsOf(to)).toHaveLength(1);
      expect(await filesOf(to)).toHaveLength(1);
      const present = await waitForToken(to);
      expect(present).not.toBe(replaced);
      return present;
    }, waiting);
    expect((await callerFor(shop)('POST', '/public/staff/invite', { token })).statusCode).toBe(200);
  });

  test('once it has run out', async () => {
    const to = email();
    await invite(to);
    await sweepIn(47);
    expect(await filesOf(to)).toHaveLength(1);
    await sweepIn(49);
    await expectNoTraceOf(to);
  });
});

test('erasing a person reaches every mail to and from them, sent or not, and nobody else’s', async () => {
  const [person, other] = [await signUp(shop), await signUp(shop)];
  for (const { viewer } of [person, other]) {
    const { username: to } = viewer;
    await callerFor(shop)('POST', '/public/contact', { name: 'Asha', email: to, subject: 'Hi', message: 'Hello' });
    await callerFor(shop)('POST', '/public/password/forgot', { email: to });
    // To support, to the sender, and the way to a new password.
    await vi.waitFor(async () => expect(await filesOf(to)).toHaveLength(3), waiting);
  }
  await forgetAsks();
  expect((await callerFor(shop, person)('DELETE', '/auth/me', { password: person.password })).statusCode).toBe(200);
  await expectNoTraceOf(person.viewer.username);
  expect(await filesOf(other.viewer.username)).toHaveLength(3);
  expect(await jobsOf(other.viewer.username)).toHaveLength(3);
});
