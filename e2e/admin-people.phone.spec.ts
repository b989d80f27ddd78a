import { registerStudent } from './support/people.ts';
import { boss, enterAs } from './support/staff-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

test.describe.configure({ timeout: 120_000 });

test('on a phone the menu, the inbox and every screen about people fit and can be used', async ({ page, request }) => {
  await registerStudent(request);
  await request.post('/api/public/contact', {
    data: { name: 'Asha', email: 'asha@school.example', subject: 'From a phone', message: 'Namaste' },
  });
  await enterAs(page, boss);
  await visit(page, '/admin/messages?sort=-createdAt');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().tap();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back to the inbox' }).tap();
  await expect(page.getByRole('searchbox')).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('link', { name: 'Customers' }).tap();
  await page.getByRole('table').getByRole('link').first().tap();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  for (const [term, heading] of [
    ['staff', 'Staff'],
    ['audit', 'Audit log'],
    ['settings', 'Settings'],
    ['second', 'My second factor'],
    ['customers', 'Customers'],
    ['messages', 'Messages'],
  ] as const) {
    await page.getByRole('button', { name: 'Go to…' }).tap();
    await page.getByRole('combobox', { name: 'Search screens' }).fill(term);
    await page.getByRole('dialog').getByRole('option', { name: heading, exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
