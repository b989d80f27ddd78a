import { request } from '@playwright/test';
import config from '../../playwright.config.ts';
import { staffLogin } from './staff-login.ts';

/** The demo catalogue has no class that is Coming Soon; the shop under test has one, as a real shop would. */
export default async function addComingSoonClass(): Promise<void> {
  const shop = await request.newContext({ baseURL: config.use?.baseURL });
  const login = await shop.post('/api/public/login', {
    data: { username: staffLogin.email, password: staffLogin.password },
  });
  const { token } = await login.json();
  const added = await shop.post('/api/public/classes/add', {
    headers: { authorization: `Bearer ${token}` },
    data: { classid: 8, classname: 'Class 8th', enabled: false },
  });
  // A shop that a person started for these tests may have the class from the time before.
  if (![201, 409].includes(added.status())) throw new Error(`Adding the class answered ${added.status()}.`);
  await shop.dispose();
}
