import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './visit.ts';

export interface Student {
  name: string;
  username: string;
  password: string;
  token: string;
  headers: { authorization: string };
}

/** A new student, made as a visitor would: by registering. */
export async function registerStudent(request: APIRequestContext): Promise<Student> {
  const details = {
    name: 'Asha Verma',
    email: `${randomBytes(6).toString('hex')}@students.example`,
    mobile: '9876543210',
    password: 'only for tests',
  };
  const response = await request.post('/api/public/register', { data: details });
  expect(response.status()).toBe(201);
  const { token } = await response.json();
  const { name, email: username, password } = details;
  return { name, username, password, token, headers: { authorization: `Bearer ${token}` } };
}

/** The browser of a student who has logged in before: what is stored then is stored now. */
export async function rememberLogin(page: Page, { name, username, token }: Student): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('user_token', token);
      localStorage.setItem('admin_user', JSON.stringify(user));
    },
    { token, user: { username, name, role: 'user' } },
  );
}
