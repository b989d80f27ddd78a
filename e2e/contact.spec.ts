import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

const thanks = 'Thank you for your message! We will get back to you soon.';
const message = {
  'Full name': 'Asha Verma',
  Email: 'asha@students.example',
  'Phone (optional)': '98765 43210',
  Subject: 'A mistake in a paper',
  Message: 'Question 4 has two right answers.\nRegards, Asha',
};

async function fill(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(message)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function expectStillTyped(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(message)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

test('a message is sent, answered with thanks, and the form is reset', async ({ page }) => {
  await visit(page, '/contact-us');
  await expect(send(page)).toBeDisabled();
  await fill(page);
  const answered = page.waitForResponse('**/api/public/contact');
  await send(page).click();
  expect((await answered).status()).toBe(201);
  await expect(page.getByRole('alert')).toHaveText(thanks);
  for (const label of Object.keys(message)) await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(send(page)).toBeDisabled();
  await expect(page.getByText('is required')).toHaveCount(0);
});

test('each rule shows its text once the field was touched, and the button waits for all of them', async ({ page }) => {
  await visit(page, '/contact-us');
  await expect(page.getByText('is required')).toHaveCount(0);
  const rules = {
    'Full name': 'Name is required',
    Email: 'Email is required',
    Subject: 'Subject is required',
    Message: 'Message is required',
  };
  for (const [label, text] of Object.entries(rules)) {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    await field.blur();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByLabel('Email', { exact: true }).fill('asha@');
  await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await fill(page);
  await expect(page.getByText(/is required|valid email/)).toHaveCount(0);
  // The phone has no rule.
  await page.getByLabel('Phone (optional)').fill('');
  await expect(send(page)).toBeEnabled();
  await page.getByLabel('Message', { exact: true }).fill('   ');
  await expect(send(page)).toBeDisabled();
});

test('one press sends one message', async ({ page }) => {
  let sent = 0;
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/public/contact', async (route) => {
    sent += 1;
    await answered;
    await route.fulfill({ status: 201, json: { success: true, message: thanks } });
  });
  await visit(page, '/contact-us');
  await fill(page);
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  await page.getByLabel('Subject', { exact: true }).press('Enter');
  answer();
  await expect(page.getByRole('alert')).toHaveText(thanks);
  expect(sent).toBe(1);
});

test.describe('when it cannot be sent', () => {
  test.use({ expectedComplaint: /status of (500|429)|net::ERR_FAILED/ });

  test('the server’s reason or a plain sentence is shown, and what was typed stays', async ({ page }) => {
    let answer: { status: number; json: object } | undefined = {
      status: 500,
      json: { success: false, message: 'Something went wrong on our side. Please try again.' },
    };
    await page.route('**/api/public/contact', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await visit(page, '/contact-us');
    await fill(page);
    await send(page).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Please try again.');
    await expectStillTyped(page);
    answer = undefined;
    await send(page).click();
    await expect(page.getByRole('alert')).toHaveText(/could not be sent. Please check your connection/);
    await expectStillTyped(page);
    await expect(send(page)).toBeEnabled();
  });

  test('who has written too often is told when to try again', async ({ page, request }) => {
    const data = { name: 'Asha', email: 'asha@students.example', subject: 'Hello', message: 'Hello' };
    for (let count = 0; count < 5; count += 1) {
      expect((await request.post('/api/public/contact', { data })).status()).toBe(201);
    }
    await visit(page, '/contact-us');
    await fill(page);
    await send(page).click();
    await expect(page.getByRole('alert')).toHaveText(/Please try again in (10|9) minutes\.$/);
    await expectStillTyped(page);
  });
});

test('support says how and when it can be reached, and four questions are answered', async ({ page }) => {
  await visit(page, '/contact-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  const support = page.getByRole('region', { name: 'Support' });
  await expect(support.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(support.locator('a[href^="tel:"]')).toBeVisible();
  await expect(support).toContainText('Monday-Friday, 9 AM to 6 PM IST');
  await expect(support).toContainText('within 24 hours');
  const questions = page.getByRole('region', { name: 'Frequently asked questions' }).getByRole('listitem');
  await expect(questions).toHaveCount(4);
  await expect(questions).toContainText([/90 percent/, /free via the app/, /Solutions.*all questions/, /9th.*12th/]);
  const described = await page.locator('script[type="application/ld+json"]').allTextContents();
  const faq = described.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'FAQPage');
  expect(faq.mainEntity).toHaveLength(4);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('support and answers read completely, and the form says what it needs', async ({ page }) => {
    await page.goto('/contact-us');
    await expect(page.getByText('The form needs JavaScript.')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeHidden();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4);
    await expectNoSidewaysScroll(page);
  });
});

test('axe finds nothing serious, in the form as it is and with errors', { tag: '@both' }, async ({ page }) => {
  await visit(page, '/contact-us');
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).fill('asha@');
  await page.getByLabel('Email', { exact: true }).blur();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expectAccessible(page);
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, '/contact-us');
  await expectNoSidewaysScroll(page);
});
