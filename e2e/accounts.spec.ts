import type { Page } from '@playwright/test';
import { registerStudent, rememberLogin } from './support/people.ts';
import { addSubject } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

const loginCall = '**/api/public/login';

const username = (page: Page) => page.getByLabel('Username (your e-mail)');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const loginButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login' });

async function fillLogin(page: Page, person: { username: string; password: string }): Promise<void> {
  await username(page).fill(person.username);
  await password(page).fill(person.password);
}

async function stored(page: Page) {
  return page.evaluate(() =>
    Object.fromEntries(['user_token', 'admin_token', 'admin_user'].map((item) => [item, localStorage.getItem(item)])),
  );
}

test('logging in stores token and user, leads to the dashboard and brings the cart of before along', async ({
  page,
  request,
}) => {
  const student = await registerStudent(request);
  const subjectId = await addSubject(request, { subjectName: `Merged ${Date.now()}${Math.random()}`, price: 90 });
  await visit(page, '/login');
  await page.evaluate((id) => localStorage.setItem('guest_cart', JSON.stringify([id])), subjectId);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await fillLogin(page, student);
  await loginButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('1 subject is waiting in your cart')).toBeVisible();
  const { user_token, admin_token, admin_user } = await stored(page);
  expect(user_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(admin_token).toBeNull();
  expect(JSON.parse(admin_user ?? '')).toEqual({ username: student.username, name: student.name, role: 'user' });
  const cart = await request.get(`/api/access/cart?username=${student.username}`, { headers: student.headers });
  expect(await cart.json()).toEqual([subjectId]);
  expect(await page.evaluate(() => localStorage.getItem('guest_cart'))).toBeNull();
});

test('an invalid login marks every field and sends nothing; a field complains once it was touched', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/public/login')) sent.push(request.url());
  });
  await visit(page, '/login');
  await username(page).focus();
  await expect(page.getByText('Username is required')).toHaveCount(0);
  await username(page).blur();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toHaveCount(0);
  await loginButton(page).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await fillLogin(page, { username: 'asha', password: '12345' });
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await loginButton(page).click();
  await expect(username(page)).toBeFocused();
  expect(sent).toEqual([]);
});

test('the password can be looked at', async ({ page }) => {
  await visit(page, '/login');
  await password(page).fill('secret words');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test.describe('a login that fails', () => {
  test.use({ expectedComplaint: /status of (401|429|500)|net::ERR_FAILED/ });

  test('disables the button meanwhile, then shows the words of the server in red under the password', async ({
    page,
  }) => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(loginCall, async (route) => {
      await answered;
      await route.continue();
    });
    await visit(page, '/login');
    await fillLogin(page, { username: 'nobody@students.example', password: 'wrong words' });
    await loginButton(page).click();
    const busy = page.getByRole('button', { name: 'Logging in…' });
    await expect(busy).toBeDisabled();
    answer();
    const failure = page.getByText('Invalid credentials');
    await expect(failure).toHaveCSS('color', 'rgb(200, 50, 31)');
    await expect(loginButton(page)).toBeEnabled();
    const [text, field, button] = await Promise.all([
      failure.boundingBox(),
      password(page).boundingBox(),
      loginButton(page).boundingBox(),
    ]);
    expect(text?.y).toBeGreaterThan(field?.y ?? Number.POSITIVE_INFINITY);
    expect(text?.y).toBeLessThan(button?.y ?? 0);
  });

  test('says Unknown error where the server says nothing', async ({ page }) => {
    await page.route(loginCall, (route) => route.abort());
    await visit(page, '/login');
    await fillLogin(page, { username: 'nobody@students.example', password: 'wrong words' });
    await loginButton(page).click();
    await expect(page.getByText('Unknown error')).toBeVisible();
    await page.route(loginCall, (route) => route.fulfill({ status: 500, body: 'not even JSON' }));
    await loginButton(page).click();
    await expect(page.getByText('Unknown error')).toBeVisible();
    await expect(loginButton(page)).toBeEnabled();
  });

  test('too often says when the next try is possible', async ({ page, request }) => {
    const { username: who } = await registerStudent(request);
    for (let tries = 0; tries < 10; tries += 1) {
      await request.post('/api/public/login', { data: { username: who, password: 'wrong words' } });
    }
    await visit(page, '/login');
    await fillLogin(page, { username: who, password: 'wrong words' });
    await loginButton(page).click();
    await expect(
      page.getByText(/^Too many tries\. Please wait a moment and try again\. You can try again in 1[45] minutes\.$/),
    ).toBeVisible();
  });
});

test('the login leads to where the person was going, also by way of registering', async ({ page, request }) => {
  const student = await registerStudent(request);
  await visit(page, '/profile');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register?next=%2Fprofile');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillLogin(page, student);
  await loginButton(page).click();
  await expect(page).toHaveURL('/profile');
});

test('the login never leads to another site', async ({ page, request }) => {
  const student = await registerStudent(request);
  await visit(page, `/login?next=${encodeURIComponent('//other.example/cart')}`);
  await fillLogin(page, student);
  await loginButton(page).click();
  await expect(page).toHaveURL('/dashboard');
});

test('who is logged in already is led on from both forms', async ({ page, request }) => {
  await rememberLogin(page, await registerStudent(request));
  await page.goto('/login?next=/about-us');
  await expect(page).toHaveURL('/about-us');
  await page.goto('/register');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('a forgotten password', () => {
  test('is asked about alike, whether the address has an account or not', async ({ page, request }) => {
    const { username: known } = await registerStudent(request);
    for (const address of [known, 'nobody-at-all@students.example']) {
      await visit(page, '/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(page.getByText('If this address has an account, a mail is on its way.')).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(address);
    }
  });

  test('is set anew with what the link carries, which leaves the address at once', async ({ page }) => {
    let sent: unknown;
    await page.route('**/api/public/password/reset', async (route) => {
      sent = route.request().postDataJSON();
      await route.fulfill({ json: { success: true, message: 'Your password has been set. Please log in.' } });
    });
    await visit(page, '/reset-password#token-of-the-mail');
    await expect(page).toHaveURL('/reset-password');
    await page.getByLabel('New password').fill('12345');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(sent).toBeUndefined();
    await page.getByLabel('New password').fill('a new secret');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your password has been set. Please log in.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(sent).toEqual({ token: 'token-of-the-mail', password: 'a new secret' });
  });

  test.describe('with a link that no longer works', () => {
    test.use({ expectedComplaint: /status of 400/ });

    test('says so and offers another', async ({ page }) => {
      await visit(page, '/reset-password#long-since-used');
      await page.getByLabel('New password').fill('a new secret');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
      await page.getByRole('link', { name: 'Ask for a new link' }).click();
      await expect(page).toHaveURL('/forgot-password');
      await visit(page, '/reset-password');
      await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the forms say what they need, and a password never gets into an address', async ({ page }) => {
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(path);
      await expect(page.getByText('This form needs JavaScript.')).toBeVisible();
      await expect(page.getByRole('main').locator('form')).toHaveAttribute('method', 'post');
      await expectNoSidewaysScroll(page);
    }
  });
});

for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/reset-password#token']) {
  test(`axe finds nothing serious on ${path} with every error shown, and nothing scrolls sideways`, {
    tag: '@both',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, path);
    for (const field of await page.getByRole('main').locator('input').all()) {
      await field.focus();
      await field.blur();
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
