import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { platformJobs } from '../../platform/jobs/platform-jobs.server.ts';
import { callerFor, lastAudit } from '../../testing/caller.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let boss: TestPerson;
let call: ReturnType<typeof callerFor>;
const anyone = () => callerFor(shop);
beforeAll(async () => {
  shop = await openTestShop();
  await platformJobs(shop.platform);
  boss = await signUp(shop, { role: 'super_admin' });
  call = callerFor(shop, boss);
});
afterAll(() => shop.close());

function anyEmail(): string {
  return `${randomBytes(6).toString('hex')}@school.example`;
}

/** What the mail to somebody carries behind the # of its link. */
async function tokenFor(email: string): Promise<string> {
  return vi.waitFor(async () => {
    const folder = join(shop.platform.settings.DATA_DIR, 'mails');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const mail = mails.findLast((text) => text.includes(`To: ${email}`));
    const token = /\/admin\/join#([\w-]+)/.exec(mail?.replace(/=\r?\n/g, '') ?? '')?.[1];
    if (!token) throw new Error(`no invitation for ${email} yet`);
    return token;
  }, 20_000);
}

function accept(token: string, change: object = {}) {
  return anyone()('POST', '/public/staff/join', {
    token,
    name: 'Ravi Iyer',
    password: 'a long enough password',
    ...change,
  });
}

describe('invitations', () => {
  test('201: who is invited becomes staff with a name and a password of their own, once', async () => {
    const email = anyEmail();
    const invited = await call('POST', '/admin/staff/invites', { email, role: 'admin' });
    expect(invited.statusCode).toBe(201);
    expect(invited.json()).toMatchObject({ email, role: 'admin', invitedBy: boss.viewer.username });
    const hours = new Date(invited.json().expiresAt).getTime() - new Date(invited.json().createdAt).getTime();
    expect(hours).toBe(48 * 60 * 60 * 1000);
    expect(await lastAudit(shop)).toMatchObject({ action: 'staff.invite', after: { email, role: 'admin' } });
    const token = await tokenFor(email);
    expect((await anyone()('POST', '/public/staff/invite', { token })).json()).toMatchObject({ email, role: 'admin' });
    expect((await accept(token)).statusCode).toBe(201);
    expect(await lastAudit(shop)).toMatchObject({ action: 'staff.join', actor: email });
    const login = await anyone()('POST', '/public/login', { username: email, password: 'a long enough password' });
    expect(login.json().user).toEqual({ username: email, name: 'Ravi Iyer', role: 'admin' });
    expect((await accept(token)).json()).toMatchObject({ code: 'invite_invalid' });
  });

  test('a customer who is invited keeps the account, with a new password and every session ended', async () => {
    const customer = await signUp(shop);
    await call('POST', '/admin/staff/invites', { email: customer.viewer.username, role: 'super_admin' });
    expect((await accept(await tokenFor(customer.viewer.username))).statusCode).toBe(201);
    expect((await callerFor(shop, customer)('GET', '/auth/me')).statusCode).toBe(401);
    const { staff } = (await call('GET', '/admin/staff')).json();
    expect(staff).toContainEqual(expect.objectContaining({ id: customer.viewer.userId, role: 'super_admin' }));
  });

  test('400 for a short password, which does not use the invitation up', async () => {
    const email = anyEmail();
    await call('POST', '/admin/staff/invites', { email, role: 'admin' });
    const token = await tokenFor(email);
    const short = await accept(token, { password: 'elevenchars' });
    expect(short.statusCode).toBe(400);
    expect(short.json().message).toBe('Staff passwords need at least 12 characters.');
    expect((await accept(token)).statusCode).toBe(201);
  });

  test('400 once it has run out, was taken back, or another took its place', async () => {
    const email = anyEmail();
    const { id } = (await call('POST', '/admin/staff/invites', { email, role: 'admin' })).json();
    const first = await tokenFor(email);
    await call('POST', '/admin/staff/invites', { email, role: 'super_admin' });
    const second = await vi.waitFor(async () => {
      const token = await tokenFor(email);
      expect(token).not.toBe(first);
      return token;
    }, 20_000);
    expect((await accept(first)).statusCode).toBe(400);
    await shop.platform.db.execute(sql`update staff_invites set expires_at = now() where email = ${email}`);
    expect((await accept(second)).statusCode).toBe(400);
    expect((await call('GET', '/admin/staff')).json().invites).not.toContainEqual(expect.objectContaining({ email }));
    expect((await call('DELETE', `/admin/staff/invites/${id}`)).json()).toEqual({ success: true });
    expect(await lastAudit(shop)).toMatchObject({ action: 'staff.uninvite', before: { email } });
    expect((await call('DELETE', `/admin/staff/invites/${id}`)).statusCode).toBe(404);
  });

  test('400 for a disabled account, 409 for who is staff already, 403 for an admin who invites', async () => {
    const customer = await signUp(shop);
    await call('POST', '/admin/staff/invites', { email: customer.viewer.username, role: 'admin' });
    await call('POST', `/admin/customers/${customer.viewer.userId}/disable`);
    expect((await accept(await tokenFor(customer.viewer.username))).statusCode).toBe(400);
    const admin = await signUp(shop, { role: 'admin' });
    const again = await call('POST', '/admin/staff/invites', { email: admin.viewer.username, role: 'admin' });
    expect(again.json()).toMatchObject({ code: 'already_staff' });
    const own = await callerFor(shop, admin)('POST', '/admin/staff/invites', { email: anyEmail(), role: 'admin' });
    expect(own.statusCode).toBe(403);
  });
});

describe('members', () => {
  test('the list says who they are, and which one is me', async () => {
    const admin = await signUp(shop, { role: 'admin' });
    const { staff } = (await call('GET', '/admin/staff')).json();
    expect(staff).toContainEqual(
      expect.objectContaining({
        id: admin.viewer.userId,
        email: admin.viewer.username,
        role: 'admin',
        disabledAt: null,
        hasSecondFactor: false,
        isMe: false,
      }),
    );
    expect(staff.filter(({ isMe }: { isMe: boolean }) => isMe)).toHaveLength(1);
  });

  test('a new role holds at once, in sessions that are open', async () => {
    const admin = await signUp(shop, { role: 'admin' });
    const asAdmin = callerFor(shop, admin);
    const path = `/admin/staff/${admin.viewer.userId}`;
    expect((await asAdmin('GET', '/admin/staff')).statusCode).toBe(403);
    expect((await call('PUT', path, { role: 'super_admin' })).statusCode).toBe(200);
    expect((await asAdmin('GET', '/admin/staff')).statusCode).toBe(200);
    expect(await lastAudit(shop)).toMatchObject({ before: { role: 'admin' }, after: { role: 'super_admin' } });
    expect((await call('PUT', path, { role: 'user' })).statusCode).toBe(200);
    expect((await asAdmin('GET', '/admin/messages')).statusCode).toBe(403);
    // From here on it is a customer.
    expect((await call('PUT', path, { role: 'admin' })).statusCode).toBe(404);
    expect((await call('PUT', path, { role: 'owner' })).statusCode).toBe(400);
  });

  test('disabling closes every session at once, and enabling opens the account again', async () => {
    const admin = await signUp(shop, { role: 'admin' });
    const path = `/admin/staff/${admin.viewer.userId}`;
    expect((await call('POST', `${path}/disable`)).statusCode).toBe(200);
    expect((await callerFor(shop, admin)('GET', '/admin/messages')).statusCode).toBe(401);
    const credentials = { username: admin.viewer.username, password: admin.password };
    expect((await anyone()('POST', '/public/login', credentials)).statusCode).toBe(401);
    expect((await call('POST', `${path}/enable`)).statusCode).toBe(200);
    expect((await anyone()('POST', '/public/login', credentials)).statusCode).toBe(200);
    const customer = await signUp(shop);
    expect((await call('POST', `/admin/staff/${customer.viewer.userId}/disable`)).statusCode).toBe(404);
  });

  test('409: the last super_admin stays, also when two take each other away at the same moment', async () => {
    await shop.platform.db.execute(
      sql`update users set role = 'user' where role = 'super_admin' and id <> ${boss.viewer.userId}`,
    );
    const own = `/admin/staff/${boss.viewer.userId}`;
    expect((await call('POST', `${own}/disable`)).json().code).toBe('last_super_admin');
    expect((await call('PUT', own, { role: 'admin' })).statusCode).toBe(409);
    const second = await signUp(shop, { role: 'super_admin' });
    const answers = await Promise.all([
      call('PUT', `/admin/staff/${second.viewer.userId}`, { role: 'admin' }),
      callerFor(shop, second)('PUT', own, { role: 'admin' }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
