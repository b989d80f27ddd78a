import { randomBytes } from 'node:crypto';
import { hashNewPassword } from '../accounts/login/passwords.server.ts';
import { addStaff, findUserByEmail } from '../accounts/people/people.server.ts';
import { authenticator } from '../accounts/sessions/sessions.server.ts';
import { commandLine, type Role, type Viewer } from '../platform/http/viewer.ts';
import type { TestShop } from './test-shop.ts';

export interface TestPerson {
  viewer: Viewer;
  token: string;
  password: string;
  headers: { authorization: string };
}

/** A person with an account of their own, logged in through the API. Each comes from an address of their own. */
export async function signUp(shop: TestShop, { role = 'user' }: { role?: Role } = {}): Promise<TestPerson> {
  const email = `person-${randomBytes(6).toString('hex')}@school.example`;
  const password = 'correct horse battery';
  const person = { name: 'Asha Rao', email, mobile: '9876543210' };
  if (role === 'user') await post(shop, '/api/public/register', { ...person, password });
  else {
    const passwordHash = await hashNewPassword(role, password);
    await shop.platform.db.transaction((tx) => addStaff(tx, commandLine, { ...person, passwordHash, role }));
  }
  const { token } = await post(shop, '/api/public/login', { username: email, password });
  const viewer = await authenticator(shop.platform)(token);
  if (!viewer || !(await findUserByEmail(shop.platform.db, email))) throw new Error('the new person cannot log in');
  return { viewer, token, password, headers: { authorization: `Bearer ${token}` } };
}

async function post(shop: TestShop, url: string, payload: object) {
  const response = await shop.app.inject({ method: 'POST', url, payload, remoteAddress: randomAddress() });
  if (response.statusCode >= 300) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
  return response.json();
}

function randomAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
