import { randomBytes } from 'node:crypto';
import { waitForMail } from './support/mails.ts';
import { registerStudent, rememberLogin } from './support/people.ts';
import { boss, enterAs, hireStaff } from './support/staff-people.ts';
import { expect, expectAccessible, test, visit } from './support/visit.ts';

const unique = (): string => randomBytes(5).toString('hex');
const common = 'This password is one of the most common ones and would soon be guessed. Please choose another.';

test.describe('a password that everybody tries first', () => {
  test.use({ expectedComplaint: /status of 400/ });

  for (const path of ['/register', '/msite/register']) {
    test(`is refused with the reason on ${path}, and another one is taken`, async ({ page }) => {
      await visit(page, path);
      await page.getByLabel(/^(Full )?Name/).fill('Asha Verma');
      await page.getByLabel('Email').fill(`${unique()}@students.example`);
      await page.getByLabel(/^Mobile/).fill('9876543210');
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('Qwerty123');
      const create = page.getByRole('main').getByRole('button', { name: 'Create Account' });
      await create.click();
      await expect(page.getByText(common)).toBeVisible();
      await password.fill('marigold seeds');
      await create.click();
      await expect(page).not.toHaveURL(path);
    });
  }

  test('is refused in the profile, at its field', async ({ page, request }) => {
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    await visit(page, '/profile');
    await page.getByLabel('Current password').fill(student.password);
    await page.getByLabel('New password').fill('iloveyou');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText(common)).toBeVisible();
    await expect(page.getByLabel('New password')).toBeFocused();
  });
});

test('an address is confirmed from the profile by a mail, and its messages are then part of the data', async ({
  page,
  request,
}) => {
  const student = await registerStudent(request);
  const message = `Written before logging in ${unique()}`;
  await request.post('/api/public/contact', {
    data: { name: 'Asha Verma', email: student.username, phone: null, subject: 'A question', message },
  });
  const exported = async () => (await request.get('/api/auth/me/export', { headers: student.headers })).json();
  expect((await exported()).messages).toEqual([]);
  await rememberLogin(page, student);
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Please open the link in the mail we sent you.')).toBeVisible();
  await expectAccessible(page);
  const mail = await waitForMail(student.username, /is this your address/);
  await visit(page, /(\/confirm-email#[\w-]+)/.exec(mail)?.[1] ?? '');
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(page.getByText('We know now that this address is yours.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(page.getByText('Here since')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0);
  expect((await exported()).messages).toMatchObject([{ message }]);
});

test.describe('a second factor', () => {
  test.use({ expectedComplaint: /status of (403|409)|Access forbidden/ });

  test('is asked of a super_admin on the overview, and is not made a rule by who has none', async ({ page }) => {
    await enterAs(page, boss);
    await visit(page, '/admin');
    const ask = page.getByRole('region', { name: 'Your account' });
    await expect(ask.getByRole('link', { name: 'Set up a second factor' })).toHaveAttribute('href', '/admin/security');
    await expectAccessible(page);
    await visit(page, '/admin/settings');
    const rule = page.getByRole('switch', { name: 'All staff need a second factor' });
    await expect(rule).not.toBeChecked();
    await rule.click();
    await expect(page.getByText('Please set up your own second factor first.')).toBeVisible();
    await expect(rule).not.toBeChecked();
    await expectAccessible(page);
  });

  // The rule would hold for everybody who works in the shop under test, so it is only told to this browser.
  test('that is the rule leads whoever has none to it before anything else', async ({ page, request }) => {
    await enterAs(page, await hireStaff(request, 'admin'));
    let isMissing = true;
    await page.route('**/api/auth/second-factor', (route) =>
      route.fulfill({ json: { isOn: !isMissing, recoveryCodesLeft: 0, isMissing } }),
    );
    await page.goto('/admin/messages');
    await expect(page).toHaveURL('/admin/security');
    await expect(page.getByText('The shop asks all staff for a second factor.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Messages' })).toHaveCount(
      0,
    );
    await expectAccessible(page);
    isMissing = false;
    await page.goto('/admin/messages');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  });
});

test('a message is deleted for good, after a question; the audit log tells of it, and of logins when asked', async ({
  page,
  request,
}) => {
  const subject = `Please forget this ${unique()}`;
  await request.post('/api/public/contact', {
    data: {
      name: 'Asha Verma',
      email: `${unique()}@school.example`,
      phone: null,
      subject,
      message: 'A private matter',
    },
  });
  await enterAs(page, boss);
  await visit(page, `/admin/messages?q=${encodeURIComponent(subject)}`);
  const inbox = page.getByRole('main').getByRole('listitem').getByRole('link');
  await inbox.filter({ hasText: subject }).click();
  await page.getByRole('button', { name: 'Delete message' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete message' }).click();
  await expect(page.getByText('Message deleted')).toBeVisible();
  await expect(page).not.toHaveURL(/id=/);
  await expect(page.getByText('No messages here')).toBeVisible();

  await visit(page, '/admin/audit?action=message');
  await expect(page.getByRole('row').nth(1)).toContainText('Message deleted');
  await expect(page.getByRole('row').nth(1)).toContainText(/\d+\.\d+\.\d+\.0/);
  await page.getByLabel('What', { exact: true }).selectOption('Logins');
  await expect(page.getByRole('row').nth(1)).toContainText(/Login|Password/);
  await expectAccessible(page);
});
