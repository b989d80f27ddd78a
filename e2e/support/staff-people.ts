import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { waitForMail } from './mails.ts';
import { staffHeaders } from './staff.ts';
import { staffLogin } from './staff-login.ts';
import { expect } from './visit.ts';

export interface StaffPerson {
  name: string;
  email: string;
  password: string;
}

/** The super_admin the shop under test was started with. */
export const boss: StaffPerson = { name: 'Administrator', ...staffLogin };

/** The address that the mail of an invitation leads to. */
export async function waitForInvitation(email: string): Promise<string> {
  const mail = await waitForMail(email, /invited to join/);
  const [, path = ''] = /(\/admin\/join#[\w-]+)/.exec(mail) ?? [];
  expect(path).not.toBe('');
  return path;
}

/** A new member of staff, who came as everybody does: invited by mail. */
export async function hireStaff(request: APIRequestContext, role: 'admin' | 'super_admin'): Promise<StaffPerson> {
  const person = {
    name: 'Meera Nair',
    email: `${randomBytes(6).toString('hex')}@staff.example`,
    password: 'only for the browser tests',
  };
  const headers = await staffHeaders(request);
  const invited = await request.post('/api/admin/staff/invites', { headers, data: { email: person.email, role } });
  expect(invited.status()).toBe(201);
  const [, token] = (await waitForInvitation(person.email)).split('#');
  const { name, password } = person;
  const joined = await request.post('/api/public/staff/join', { data: { token, name, password } });
  expect(joined.status()).toBe(201);
  return person;
}

/** The browser of somebody of the staff who has logged in before. */
export async function enterAs(page: Page, { email, password }: StaffPerson): Promise<void> {
  const response = await page.request.post('/api/public/login', { data: { username: email, password } });
  expect(response.status()).toBe(200);
  const { token, user } = await response.json();
  await page.goto('/favicon.svg');
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('user_token', token);
      localStorage.setItem('admin_user', JSON.stringify(user));
    },
    { token, user },
  );
}
