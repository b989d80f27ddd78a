import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { registerStudent } from './support/people.ts';
import { expect, test, visit } from './support/visit.ts';

const registerCall = '**/api/public/register';
const newEmail = () => `${randomBytes(6).toString('hex')}@students.example`;
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create Account' });

async function fill(page: Page, changes: Partial<Record<'Name' | 'Email' | 'Mobile' | 'Password', string>> = {}) {
  const values = {
    Name: 'Ravi Kumar',
    Email: newEmail(),
    Mobile: '9876543210',
    Password: 'marigold seeds',
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

test('registering logs in and leads to the dashboard, which greets the person', async ({ page }) => {
  await visit(page, '/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  await fill(page);
  await button(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Ravi Kumar');
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
});

test('the button waits for a valid form, and each field says what is wrong once it was touched', async ({ page }) => {
  await visit(page, '/register');
  await expect(button(page)).toBeDisabled();
  const required = {
    Name: 'Full name is required',
    Email: 'Email is required',
    Mobile: 'Mobile number is required',
    Password: 'Password is required',
  };
  for (const [label, text] of Object.entries(required)) {
    await page.getByLabel(label, { exact: true }).focus();
    await expect(page.getByText(text)).toHaveCount(0);
    await page.getByLabel(label, { exact: true }).blur();
    await expect(page.getByText(text)).toBeVisible();
  }
  const wrong = [
    ['Name', 'R', 'Name must be at least 2 characters'],
    ['Email', 'ravi', 'Please enter a valid email'],
    ['Mobile', '98765', 'Please enter a valid mobile number'],
    ['Mobile', '98765432101', 'Please enter a valid mobile number'],
    ['Mobile', '5999999999', 'Mobile number must be between 6000000000 and 9999999999'],
    ['Password', '12345', 'Password must be at least 6 characters'],
  ] as const;
  for (const [label, value, text] of wrong) {
    await fill(page, { [label]: value });
    await expect(page.getByText(text)).toBeVisible();
    await expect(button(page)).toBeDisabled();
  }
  await fill(page, { Mobile: '6000000000', Password: '123456' });
  await expect(button(page)).toBeEnabled();
});

test.describe('a registration that fails', () => {
  test.use({ expectedComplaint: /status of (400|409|429)|net::ERR_FAILED/ });

  test('a taken address says so and holds the button until something is typed', async ({ page, request }) => {
    const { username } = await registerStudent(request);
    await visit(page, '/register');
    await fill(page, { Email: username });
    await button(page).click();
    const failure = page.getByText('Email already exists. Please choose another.');
    await expect(failure).toBeVisible();
    await expect(button(page)).toBeDisabled();
    await page.getByLabel('Email').fill(newEmail());
    await expect(failure).toHaveCount(0);
    await button(page).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('shows the error text of the server, else its own', async ({ page }) => {
    await page.route(registerCall, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'Registration rests until noon.' } }),
    );
    await visit(page, '/register');
    await fill(page);
    await button(page).click();
    await expect(page.getByText('Registration rests until noon.')).toBeVisible();
    await expect(button(page)).toBeDisabled();
    await page.route(registerCall, (route) => route.abort());
    await page.getByLabel('Name').fill('Ravi K');
    await button(page).click();
    await expect(page.getByText('An error occurred during registration. Please try again.')).toBeVisible();
    await page.route(registerCall, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '90' }, json: { success: false, error: 'Too many.' } }),
    );
    await page.getByLabel('Name').fill('Ravi Ku');
    await button(page).click();
    await expect(page.getByText('Too many. You can try again in 2 minutes.')).toBeVisible();
  });
});

test('the button is disabled while the registration runs', async ({ page }) => {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(registerCall, async (route) => {
    await answered;
    await route.continue();
  });
  await visit(page, '/register');
  await fill(page);
  await button(page).click();
  await expect(page.getByRole('button', { name: 'Creating account…' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/dashboard');
});

test.describe('on the mobile-style site', () => {
  test.use({ expectedComplaint: /status of (401|409)/ });

  test('both forms have their own words and targets, and say what went wrong in a banner', async ({
    page,
    request,
  }) => {
    const student = await registerStudent(request);
    await visit(page, '/msite/register');
    await expect(page.getByText('Join us today')).toBeVisible();
    const mobile = page.getByLabel('Mobile Number');
    await mobile.pressSequentially('987654321012');
    await expect(mobile).toHaveValue('9876543210');
    await mobile.fill('98765');
    await mobile.blur();
    await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeVisible();
    await mobile.fill('9876543210');
    await page.getByLabel('Full Name').fill('Ravi Kumar');
    await page.getByLabel('Email').fill(student.username);
    await page.getByLabel('Password', { exact: true }).fill('marigold seeds');
    await button(page).click();
    const banner = page.getByText('Email already exists. Please choose another.');
    await expect(banner).toBeVisible();
    const [text, field] = [await banner.boundingBox(), await page.getByLabel('Full Name').boundingBox()];
    expect(text?.y).toBeLessThan(field?.y ?? 0);
    await page.getByLabel('Email').fill(newEmail());
    await button(page).click();
    await expect(page).toHaveURL('/msite/subjects');

    await page.evaluate(() => localStorage.clear());
    await visit(page, '/msite/login');
    await expect(page.getByText('Access your account')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.getByLabel('Email').fill(student.username);
    await page.getByLabel('Password', { exact: true }).fill('wrong words');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(student.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/msite/classes');
  });
});
