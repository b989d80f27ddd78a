import { readFile } from 'node:fs/promises';
import { registerStudent, rememberLogin } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/visit.ts';

test('name and mobile number can be changed; the e-mail is only shown', async ({ page, request }) => {
  const student = await registerStudent(request);
  await rememberLogin(page, student);
  await page.goto('/profile');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByText(student.username)).toBeVisible();
  await page.getByLabel('Mobile').fill('12');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a valid mobile number')).toBeVisible();
  await page.getByLabel('Mobile').fill('6123456789');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your data has been saved')).toBeVisible();
  const me = await (await request.get('/api/auth/me', { headers: student.headers })).json();
  expect(me).toMatchObject({ name: 'Asha Rao', mobile: '6123456789' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Asha Rao');
});

test('sessions show where the person is logged in, and others can be ended', async ({ page, request }) => {
  const student = await registerStudent(request);
  const login = await request.post('/api/public/login', {
    data: { username: student.username, password: student.password },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' },
  });
  const { token } = await login.json();
  await rememberLogin(page, student);
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await expect(sessions.getByText(/^Last used \d+ \w{3} \d{4}, \d+:\d\d [AP]M IST$/)).toHaveCount(2);
  await sessions.getByRole('button', { name: 'End the session: Chrome on Android' }).click();
  await expect(page.getByText('That device has been logged out')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const refused = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(401);
});

test.describe('what asks for the password', () => {
  test.use({ expectedComplaint: /status of 403|Access forbidden/ });

  test('a password is changed with the current one, and this device stays logged in', async ({ page, request }) => {
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    await page.goto('/profile');
    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password').fill('another secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await page.getByLabel('Current password').fill(student.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');
    const token = await page.evaluate(() => localStorage.getItem('user_token'));
    expect(token).not.toBe(student.token);
    for (const [held, status] of [
      [token, 200],
      [student.token, 401],
    ] as const) {
      const response = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${held}` } });
      expect(response.status()).toBe(status);
    }
  });

  test('an account is erased only with its password, and the person is logged out', async ({ page, request }) => {
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Erase my account' }).click();
    await expect(page.getByText('Orders and payments stay in our books, without your name.')).toBeVisible();
    const password = page.getByLabel('Your password, to be sure it is you');
    await password.fill('not my password');
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    await password.fill(student.password);
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('Your account has been erased')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('admin_user'))).toBeNull();
    const { username, password: words } = student;
    const login = await request.post('/api/public/login', { data: { username, password: words } });
    expect(login.status()).toBe(401);
  });
});

test('everything held about the person is saved as a file', async ({ page, request }) => {
  const student = await registerStudent(request);
  await rememberLogin(page, student);
  await page.goto('/profile');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('abhyas-my-data.json');
  const everything = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(everything.profile).toMatchObject({ username: student.username, name: student.name });
});

test('Log Out leads to the plain login, not back to the profile of whoever left', async ({ page, request }) => {
  await rememberLogin(page, await registerStudent(request));
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await expect(page).toHaveURL('/login');
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaint: /status of 500/ });

  test('each part says so in its place and can be tried again', async ({ page, request }) => {
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    let isDown = true;
    await page.route(/\/api\/auth\/(me|sessions)/, (route) =>
      isDown ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await page.goto('/profile');
    await expect(page.getByText('Your data could not be loaded.')).toBeVisible();
    await expect(page.getByText('Your sessions could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Export my data' }).click();
    await expect(page.getByText('Your data could not be loaded. Please try again.')).toBeVisible();
    isDown = false;
    await page.getByRole('region', { name: 'My data' }).getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(student.username)).toBeVisible();
  });
});

test('axe finds nothing serious and nothing scrolls sideways at 320 px', { tag: '@both' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const student = await registerStudent(request);
  await rememberLogin(page, student);
  await page.goto('/profile');
  await expect(page.getByText(student.username)).toBeVisible();
  await page.getByRole('button', { name: 'Erase my account' }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
