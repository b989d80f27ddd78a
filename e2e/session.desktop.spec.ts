import type { Page } from '@playwright/test';
import { registerStudent, rememberLogin, type Student } from './support/people.ts';
import { expect, openNavigation, test, tokenExpiringIn, visit } from './support/visit.ts';

const items = ['user_token', 'admin_token', 'admin_user'];
const hours = 60 * 60 * 1000;

const isLoggedIn = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-session', 'in');
const isLoggedOut = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-session', 'out');
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('user_token'));

async function expectNothingStored(page: Page): Promise<void> {
  const left = await page.evaluate(
    (names) => names.map((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name)),
    items,
  );
  expect(left).toEqual([null, null, null]);
}

async function logInWith(page: Page, { username, password }: Student): Promise<void> {
  await page.getByLabel('Username (your e-mail)').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

test.describe('at start-up', () => {
  const broken = {
    'an expired token': { token: tokenExpiringIn(-5) },
    'a token that is none': { token: 'rubbish' },
    'a user that cannot be read': { user: '{"username":' },
    'a user without a role': { user: '{"username":"a@b.example","name":"A"}' },
  };
  for (const [what, { token, user }] of Object.entries<{ token?: string; user?: string }>(broken)) {
    test(`${what} is cleared away, public pages stay, and others lead to the login`, async ({ page, request }) => {
      const student = await registerStudent(request);
      await rememberLogin(page, { ...student, token: token ?? student.token });
      if (user) await page.evaluate((text) => localStorage.setItem('admin_user', text), user);
      await page.evaluate(() => sessionStorage.setItem('user_token', 'left over'));
      await visit(page, '/about-us');
      await isLoggedOut(page);
      await expect(page).toHaveURL('/about-us');
      await expectNothingStored(page);
      await visit(page, '/dashboard');
      await expect(page).toHaveURL('/login?next=%2Fdashboard');
    });
  }
});

test('logging in and out is followed by another tab', async ({ page, context, request }) => {
  const student = await registerStudent(request);
  const other = await context.newPage();
  await visit(other, '/about-us');
  await visit(page, '/login');
  await logInWith(page, student);
  await expect(page).toHaveURL('/dashboard');
  await isLoggedIn(other);
  await visit(other, '/profile');
  await expect(other.getByText(student.username)).toBeVisible();

  const token = await storedToken(page);
  await (await openNavigation(page, false)).getByRole('link', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await expectNothingStored(page);
  await expect(other).toHaveURL('/login?next=%2Fprofile');
  // The server has forgotten it too.
  await expect
    .poll(async () => (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status())
    .toBe(401);
  await logInWith(other, student);
  await expect(other).toHaveURL('/profile');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('a call that is answered 401', () => {
  test.use({ expectedComplaint: /status of 401|Authentication failed, redirecting to login/ });

  test('logs out with a warning, and the login returns to the page', async ({ page, request }) => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    await request.post('/api/auth/logout', { headers: student.headers });
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?next=%2Fprofile');
    await expectNothingStored(page);
    expect(warnings).toContain('Authentication failed, redirecting to login');
    await logInWith(page, student);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText(student.username)).toBeVisible();
  });

  test('says nothing about a token that has been replaced meanwhile', async ({ page, request }) => {
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/access/library', async (route) => {
      await released;
      await route.continue();
    });
    await visit(page, '/profile');
    await page.getByLabel('Current password').fill(student.password);
    await page.getByLabel('New password').fill('another secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed')).toBeVisible();
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/access/library'));
    release();
    expect((await refused).status()).toBe(401);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your data has been saved')).toBeVisible();
    await isLoggedIn(page);
  });
});

test.describe('a call that is answered 403', () => {
  test.use({ expectedComplaint: /status of 403|Access forbidden/ });

  test('is warned about in the console and changes nothing', async ({ page, request }) => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await rememberLogin(page, await registerStudent(request));
    await page.route('**/api/access/cart?*', (route) =>
      route.fulfill({ status: 403, json: { success: false, message: 'You are not allowed to do this.' } }),
    );
    await visit(page, '/about-us');
    await expect.poll(() => warnings).toContain('Access forbidden');
    await isLoggedIn(page);
    await expect(page).toHaveURL('/about-us');
    await expect(page.getByText('You are not allowed to do this.')).toHaveCount(0);
  });
});

test.describe('renewing', () => {
  test.use({ expectedComplaint: /status of (401|500|503)|net::ERR_FAILED|Authentication failed/ });

  test('a token more than an hour old is renewed; a younger one is not', async ({ page, request }) => {
    const asked: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/auth/refresh')) asked.push(sent.url());
    });
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    await visit(page, '/profile');
    await expect(page.getByText(student.username)).toBeVisible();
    expect(asked).toEqual([]);

    await page.clock.install({ time: Date.now() + 2 * hours });
    const renewed = page.waitForResponse('**/api/auth/refresh');
    await page.goto('/profile');
    const { success, token, message } = await (await renewed).json();
    expect({ success, message }).toEqual({ success: true, message: 'Token refreshed successfully' });
    await expect.poll(() => storedToken(page)).toBe(token);
    await isLoggedIn(page);
  });

  test('a page left open renews by itself every hour', async ({ page, request }) => {
    await page.clock.install();
    await rememberLogin(page, await registerStudent(request));
    await visit(page, '/about-us');
    await isLoggedIn(page);
    const renewed = page.waitForResponse('**/api/auth/refresh');
    await page.clock.fastForward('01:01:00');
    expect((await renewed).status()).toBe(200);
    await isLoggedIn(page);
  });

  for (const status of [401, 500]) {
    test(`an error answer (${status}) logs out and leads to the login`, async ({ page, request }) => {
      await rememberLogin(page, await registerStudent(request));
      await page.route('**/api/auth/refresh', (route) =>
        route.fulfill({ status, json: { success: false, message: 'Token refresh failed' } }),
      );
      await page.clock.install({ time: Date.now() + 2 * hours });
      await page.goto('/about-us');
      await expect(page).toHaveURL('/login?next=%2Fabout-us');
      await expectNothingStored(page);
    });
  }

  test('no answer, or one that says to come back later, keeps the person logged in', async ({ page, request }) => {
    await rememberLogin(page, await registerStudent(request));
    await page.clock.install({ time: Date.now() + 2 * hours });
    await page.route('**/api/auth/refresh', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/auth/refresh'));
    await page.goto('/about-us');
    await failed;
    await isLoggedIn(page);
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: { success: false } }));
    const busy = page.waitForResponse('**/api/auth/refresh');
    await page.goto('/about-us');
    await (await busy).finished();
    await isLoggedIn(page);
    await expect(page).toHaveURL('/about-us');
  });

  test('logging out while a renewal is on its way stays logged out', async ({ page, request }) => {
    await rememberLogin(page, await registerStudent(request));
    await page.clock.install({ time: Date.now() + 2 * hours });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/refresh', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    await visit(page, '/about-us');
    const renewed = page.waitForResponse('**/api/auth/refresh');
    await (await openNavigation(page, false)).getByRole('link', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    release();
    await (await renewed).finished();
    await page.clock.runFor(100);
    await expectNothingStored(page);
  });
});
