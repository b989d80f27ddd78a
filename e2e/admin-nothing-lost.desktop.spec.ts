import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { makePdf } from '../src/testing/sample-pdfs.ts';
import { newWord } from './support/letters.ts';
import { waitForMail } from './support/mails.ts';
import { addSubject, uploadPaper } from './support/staff.ts';
import { boss, enterAs, hireStaff } from './support/staff-people.ts';
import { expect, expectAccessible, test, visit } from './support/visit.ts';

const unique = (): string => randomBytes(5).toString('hex');
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });

async function sendMessage(request: APIRequestContext, subject: string): Promise<string> {
  const email = `${unique()}@school.example`;
  const data = { name: 'Asha Verma', email, phone: null, subject, message: 'Please help.' };
  expect((await request.post('/api/public/contact', { data })).status()).toBe(201);
  return email;
}

// The server ends a session in the middle of a sentence.
test.use({ expectedComplaint: /status of 401|Authentication failed/ });
test.describe.configure({ timeout: 120_000 });

test('nothing typed is lost: by another row, another screen, a reload or an ended session', async ({
  page,
  request,
}) => {
  const word = unique();
  const email = await sendMessage(request, `First ${word}`);
  await sendMessage(request, `Second ${word}`);
  const person = await hireStaff(request, 'super_admin');
  await enterAs(page, person);
  await visit(page, `/admin/messages?q=${word}`);
  const open = (name: string) =>
    page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: name }).click();
  const answer = page.getByLabel('Your answer');

  await open(`First ${word}`);
  await answer.fill('Please clear the cache.');
  await open(`Second ${word}`);
  await expect(answer).toHaveValue('');
  await answer.fill('We look into it.');
  await menu(page, 'Settings').click();
  await page.getByLabel('Support phone').fill('+91 98765 43210');
  await menu(page, 'Messages').click();
  await page.goBack();
  await expect(page.getByLabel('Support phone')).toHaveValue('+91 98765 43210');
  await expect(page.getByText('What you typed here earlier and did not save is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByLabel('Support phone')).toHaveValue('');

  await visit(page, `/admin/messages?q=${word}`);
  await open(`First ${word}`);
  await expect(answer).toHaveValue('Please clear the cache.');
  await page.reload();
  await expect(answer).toHaveValue('Please clear the cache.');

  // What was pressed goes on after the login, which comes over the form.
  const ended = await request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('user_token'))}` },
  });
  expect(ended.status()).toBe(200);
  await page.getByRole('button', { name: 'Send answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid credentials')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Your answer to ${email} is on its way`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await waitForMail(email, /Subject: Re: /)).toContain('Please clear the cache.');
});

test('files that were chosen, with what was typed for them, stay over other screens; edits stay over Escape', async ({
  page,
  request,
}) => {
  const subjectId = await addSubject(request, { subjectName: `Zoology ${newWord()}` });
  const papername = `Birds ${newWord()}`;
  await uploadPaper(request, { subjectid: subjectId, papername });
  await enterAs(page, boss);
  await visit(page, `/admin/papers?subjectId=${subjectId}`);
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf() });
  await page
    .getByLabel('PDFs to upload')
    .setInputFiles([pdf('scan0001.pdf'), { ...pdf('empty.pdf'), buffer: Buffer.alloc(0) }]);
  await page.getByLabel('Name of scan0001.pdf').fill(`Fish ${papername}`);
  await expect(page.getByText('This file is empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  await menu(page, 'Orders').click();
  await menu(page, 'Papers').click();
  await expect(page.getByLabel('Name of scan0001.pdf')).toHaveValue(`Fish ${papername}`);
  await expect(page.getByText('1 failed')).toBeVisible();

  await page.getByLabel('Search papers').fill(papername);
  await page.getByRole('button', { name: `Edit ${papername}`, exact: true }).click();
  const name = page.getByRole('dialog', { name: 'Edit paper' }).getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await name.fill(`${papername} and bats`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Edit ${papername}`, exact: true }).click();
  await expect(name).toHaveValue(`${papername} and bats`);
  await page.getByRole('dialog', { name: 'Edit paper' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${papername} and bats is saved`)).toBeVisible();
});
