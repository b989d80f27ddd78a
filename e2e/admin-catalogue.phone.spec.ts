import { columns } from '../src/admin/import/catalogue-records.ts';
import { visitAsStaff } from './support/staff-browser.ts';
import { expect, expectNoSidewaysScroll, test } from './support/visit.ts';

test('on a phone every screen of the catalogue fits, and its forms can be used', async ({ page, request }) => {
  const screens = { '/admin': 'Overview', '/admin/classes': 'Classes', '/admin/catalogue': 'Import and export' };
  for (const [path, title] of Object.entries(screens)) {
    await visitAsStaff(page, request, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  const buffer = Buffer.from(`${columns.join(',')}\r\nsubject,,99999,,${'Long name '.repeat(7)},true,,,,\r\n`);
  await page.getByLabel('Choose a CSV file').setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('There is no class 99999.')).toBeAttached();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('link', { name: 'Classes' }).tap();
  await page.getByRole('button', { name: 'Edit the list' }).tap();
  await expect(page.getByRole('button', { name: 'Save the list' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('link', { name: 'Subjects' }).tap();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .tap();
  const dialog = page.getByRole('dialog', { name: 'Edit subject' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await expect(dialog).toBeHidden();
  await expectNoSidewaysScroll(page);
});
