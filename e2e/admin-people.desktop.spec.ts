import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOf, stepAt } from '../src/accounts/second-factor/totp.server.ts';
import { waitForMail } from './support/mails.ts';
import { registerStudent, rememberLogin } from './support/people.ts';
import { addSubject, staffHeaders } from './support/staff.ts';
import { boss, enterAs, hireStaff, waitForInvitation } from './support/staff-people.ts';
import { expect, expectAccessible, test, visit } from './support/visit.ts';

const unique = (): string => randomBytes(5).toString('hex');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

// Whole journeys, with a look at every screen on the way.
test.describe.configure({ timeout: 120_000 });

const screensOfAll = [
  'Overview',
  'Classes',
  'Subjects',
  'Papers',
  'Import and export',
  'Bin',
  'Orders',
  'Messages',
  'Practice',
];
const screensOfBoss = ['Customers', 'Staff', 'Audit log', 'Settings'];

test('visitors and students see what this is; admin and super_admin see exactly their part', async ({
  page,
  request,
}) => {
  await visit(page, '/admin/messages');
  await expect(title(page)).toHaveText('Staff area');
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Fadmin%2Fmessages');

  await rememberLogin(page, await registerStudent(request));
  await visit(page, '/admin/messages');
  await expect(title(page)).toHaveText('This is for staff');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);

  const sidebar = page.getByRole('navigation', { name: 'Admin' }).getByRole('list').getByRole('link');
  await enterAs(page, await hireStaff(request, 'admin'));
  await visit(page, '/admin/messages');
  await expect(title(page)).toHaveText('Messages');
  // Each may have a count of what waits behind it.
  await expect(sidebar).toContainText(screensOfAll);
  for (const path of ['customers', 'customers/6f9619ff-8b86-d011-b42d-00c04fc964ff', 'staff', 'audit', 'settings']) {
    await visit(page, `/admin/${path}`);
    await expect(title(page)).toHaveText('For the super admin');
  }
  await expectAccessible(page);

  await enterAs(page, boss);
  await visit(page, '/admin/settings');
  await expect(title(page)).toHaveText('Settings');
  await expect(sidebar).toContainText([...screensOfAll, ...screensOfBoss]);
});

test('a message shows how much time is left, is answered by mail, put away and taken out again', async ({
  page,
  request,
}) => {
  const subject = `Where is my paper ${unique()}`;
  const email = `${unique()}@school.example`;
  const sent = await request.post('/api/public/contact', {
    data: { name: 'Asha Verma', email, phone: null, subject, message: 'It does not open.\nPlease help.' },
  });
  expect(sent.status()).toBe(201);
  await enterAs(page, boss);
  await page.clock.install();
  await visit(page, '/admin/messages?sort=-createdAt');
  const inbox = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(inbox.filter({ hasText: subject })).toBeVisible();
  // What is opened before the search has begun stays open.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(subject);
  await inbox.filter({ hasText: subject }).click();
  await expect(page).toHaveURL(/&id=/);
  await page.clock.resume();
  await expect(page).toHaveURL(/&id=.*&q=/);
  await expect(inbox).toHaveCount(1);
  const message = page.getByRole('article', { name: subject });
  await expect(message.getByText(/^2[34] hours left$/)).toBeVisible();
  await expect(message.getByRole('listitem')).toContainText(['It does not open.']);
  await expectAccessible(page);

  await message.getByRole('button', { name: 'Send answer' }).click();
  await expect(message.getByText('Please write an answer')).toBeVisible();
  await message.getByLabel('Your answer').fill('Please download it once more.');
  await message.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText(`Your answer to ${email} is on its way`)).toBeVisible();
  await expect(message.getByText('Done', { exact: true })).toBeVisible();
  await expect(message.getByRole('listitem')).toContainText(['It does not open.', 'Please download it once more.']);
  const mail = await waitForMail(email, /Subject: Re: /);
  expect(mail).toContain('Please download it once more.');
  expect(mail).toContain('> It does not open.');

  await expect(page.getByText('No messages here')).toBeVisible();
  await page.getByLabel('State').selectOption('Done');
  await expect(inbox).toHaveCount(1);
  await message.getByRole('button', { name: 'Open again' }).click();
  await expect(message.getByText('Answered, still open')).toBeVisible();
  await message.getByRole('button', { name: 'Done without an answer' }).click();
  await expect(message.getByText('Done', { exact: true })).toBeVisible();
});

test.describe('an invitation', () => {
  test.use({ expectedComplaint: /status of (400|401|409)|Authentication failed/ });

  test('leads from the mail to a login, works once, and what was given can be taken away', async ({
    page,
    browser,
  }) => {
    const email = `${unique()}@staff.example`;
    await enterAs(page, boss);
    await visit(page, '/admin/staff');
    await expect(page.getByRole('button', { name: 'Manage Administrator' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.getByLabel('E-mail').fill(boss.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This address already belongs to staff.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`The invitation to ${email} is on its way`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(email);

    const link = await waitForInvitation(email);
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(link);
    await expect(guest).toHaveURL('/admin/join');
    await expect(guest.getByText(`${email} is invited to run`)).toBeVisible();
    await guest.getByLabel('Full name').fill('Meera Nair');
    await guest.getByLabel('Password', { exact: true }).fill('too short');
    await guest.getByRole('button', { name: 'Join' }).click();
    await expect(guest.getByText('Staff passwords need at least 12 characters.')).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel('Password', { exact: true }).fill('a long enough secret');
    await guest.getByRole('button', { name: 'Join' }).click();
    await expect(guest.getByText('Welcome! Please log in with your new password.')).toBeVisible();
    await guest.getByLabel('Username (your e-mail)').fill(email);
    await guest.getByLabel('Password', { exact: true }).fill('a long enough secret');
    await guest.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(guest).toHaveURL('/admin');
    await expect(guest.getByRole('navigation', { name: 'Admin' })).toContainText('Meera Nair');
    await guest.goto(link);
    await expect(guest.getByText('This invitation is no longer valid. Please ask for a new one.')).toBeVisible();

    await page.reload();
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Manage Meera Nair' }).click();
    await page.getByLabel('Role').selectOption('Super admin');
    await page.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByText('Role changed')).toBeVisible();
    await expect(row).toContainText('Super admin');
    await page.getByRole('button', { name: 'Disable account' }).click();
    await page
      .getByRole('dialog', { name: 'Disable account?' })
      .getByRole('button', { name: 'Disable account' })
      .click();
    await expect(page.getByText('Account disabled')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toContainText('Disabled');
    await expect(row.getByRole('button')).toBeFocused();
    await guest.goto('/admin/messages');
    await expect(guest).toHaveURL(/\/login/);
    await guest.context().close();
  });
});

test('the palette leads anywhere by keyboard and gives the focus back', async ({ page, request }) => {
  const name = `Kabir ${unique()}`;
  await request.post('/api/public/register', {
    data: { name, email: `${unique()}@students.example`, mobile: '9876543210', password: 'only for tests' },
  });
  await enterAs(page, boss);
  await visit(page, '/admin/messages');
  const button = page.getByRole('button', { name: 'Go to…' });
  await expect(button).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Search screens' });
  const chosen = page.getByRole('dialog').getByRole('option', { selected: true });

  await button.press('Enter');
  await expect(box).toBeFocused();
  await page.keyboard.type('audit');
  await expect(chosen).toHaveText('Audit log');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/audit');
  await expect(box).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText('Classes');
  await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText('My second factor');
  await page.keyboard.type('nothing has this name');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);

  await button.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name.slice(0, -1));
  await expect(chosen).toContainText(name);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 place found');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/customers\/[\w-]{36}$/);
  await expect(title(page)).toHaveText(name);
});

test.describe('a second factor', () => {
  test.use({ expectedComplaint: /status of (401|403)|Access forbidden/ });

  test('is set up with an app and asked for at the login; a recovery code turns it off', async ({ page, request }) => {
    const person = await hireStaff(request, 'admin');
    await enterAs(page, person);
    await visit(page, '/admin/messages');
    await page.getByRole('link', { name: 'My second factor' }).click();
    await page.getByLabel('Your password').fill('not the password');
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const groups = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    const address = await page.getByRole('link', { name: 'Open in my app' }).getAttribute('href');
    expect(new URL(address ?? '').searchParams.get('secret')).toBe(groups.replaceAll(' ', ''));
    const recoveryCodes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents();
    expect(new Set(recoveryCodes).size).toBe(10);
    await expectAccessible(page);

    const codeIn = (steps: number) => codeOf(bytesOf(groups), stepAt(Date.now()) + steps);
    await page.getByLabel('Code from your app').fill('abcdef');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('This code is not right or has been used.')).toBeVisible();
    await page.getByLabel('Code from your app').fill(codeIn(0));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Your second factor is on')).toBeVisible();
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

    await page.getByRole('button', { name: 'Log Out' }).click();
    await visit(page, '/login?next=/admin/security');
    await page.getByLabel('Username (your e-mail)').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill('abcdef');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is not right or has been used. Please try the next one.')).toBeVisible();
    // The code that turned it on is used up; the next one counts already, because clocks differ.
    await code.fill(codeIn(1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/security');

    await page.getByText('Turn it off', { exact: true }).click();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByLabel('Code from your app, or a recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Turn off my second factor' }).click();
    await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible();
    await enterAs(page, person);
  });
});

/** What an app makes of the key it is given (RFC 4648). */
function bytesOf(base32: string): Uint8Array {
  const bits = [...base32.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

test('a customer is given a subject, loses it and is shut out; the audit log tells it field by field', async ({
  page,
  request,
}) => {
  const student = await registerStudent(request);
  const subjectName = `Given ${unique()}`;
  const subjectId = await addSubject(request, { subjectName, price: 90 });
  await enterAs(page, boss);
  await visit(page, '/admin/customers');
  await page.getByRole('searchbox').fill(student.username);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: student.name }).click();
  await page.getByRole('button', { name: 'Give a subject' }).click();
  await page.getByLabel('Subject', { exact: true }).fill(subjectName);
  await page.getByRole('button', { name: `Give ${subjectName}` }).click();
  await expect(page.getByText(`${student.name} owns ${subjectName} now`)).toBeVisible();
  await page.keyboard.press('Escape');
  const owned = page.getByRole('region', { name: 'Subjects (1)' });
  await expect(owned).toContainText('Given by staff');
  await expectAccessible(page);

  await owned.getByRole('button', { name: `Take away ${subjectName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByText('They own nothing yet.')).toBeVisible();
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText('Nowhere at the moment.')).toBeVisible();
  expect((await request.get('/api/auth/me', { headers: student.headers })).status()).toBe(401);
  await page.getByRole('button', { name: 'Disable account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
  const credentials = { username: student.username, password: student.password };
  await expect(page.getByRole('button', { name: 'Enable account' })).toBeVisible();
  expect((await request.post('/api/public/login', { data: credentials })).status()).toBe(401);
  await page.getByRole('button', { name: 'Enable account' }).click();
  await expect(page.getByRole('button', { name: 'Disable account' })).toBeVisible();
  expect((await request.post('/api/public/login', { data: credentials })).status()).toBe(200);

  await visit(page, `/admin/audit?target=subject:${subjectId}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(subjectName);
  await page.getByRole('button', { name: /changes$/ }).click();
  const changes = page.getByRole('dialog', { name: 'Subject added' });
  await expect(changes.getByRole('row').filter({ hasText: 'Subject name' })).toContainText(subjectName);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`subject.add,subject:${subjectId}`);
  await page
    .getByRole('button', { name: /^Only subject:/ })
    .first()
    .click();
  await expect(page).toHaveURL('/admin/audit');
});

test.describe('settings', () => {
  test.use({ expectedComplaint: /status of (400|409)/ });

  test('that somebody else changed meanwhile are shown side by side, and the person chooses', async ({
    page,
    request,
  }) => {
    const headers = await staffHeaders(request);
    const read = async () => (await request.get('/api/admin/settings', { headers })).json();
    const { own } = await read();
    const saveElsewhere = (sellerAddress: string | null) =>
      request.put('/api/admin/settings', { headers, data: { ...own, sellerAddress } });
    await enterAs(page, boss);
    await visit(page, '/admin/settings');
    const address = page.getByLabel('Address of the seller');
    await page.getByLabel('GSTIN').fill('not a GSTIN');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Please enter a GSTIN of 15 characters')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('GSTIN').fill(own.sellerGstin ?? '');

    await saveElsewhere('1 Their Street');
    await address.fill('2 My Street');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const choice = page.getByRole('dialog', { name: 'Somebody else was quicker' });
    await expect(choice).toContainText('Theirs: 1 Their Street');
    await expect(choice).toContainText('Yours: 2 My Street');
    await choice.getByRole('button', { name: 'Take theirs' }).click();
    await expect(address).toHaveValue('1 Their Street');

    await saveElsewhere('3 Their Street');
    await address.fill('4 My Street');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await choice.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    expect((await read()).own.sellerAddress).toBe('4 My Street');
    await saveElsewhere(own.sellerAddress);
  });
});
