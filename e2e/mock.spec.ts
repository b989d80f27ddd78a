import { runFaults } from '../tools/practice-faults/run.ts';
import { registerStudent } from './support/people.ts';
import { findPracticeSubject, freeMock } from './support/practice.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

let paperId: number;

test.beforeAll(async ({ request }) => {
  paperId = freeMock(await findPracticeSubject(request));
});

test('a whole mock is sat by keyboard alone, and marked', async ({ page }) => {
  await visit(page, `/mock/${paperId}`);
  await page.getByRole('button', { name: 'Begin the mock' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveAccessibleName('3 hours left');
  await expect(page.getByRole('heading', { name: 'Section A · Question 1 of 38' })).toBeVisible();
  await expectAccessible(page);
  // From the heading on, in the order of the page.
  await page.getByRole('heading', { name: /Question 1 of/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio').first()).toBeChecked();
  const palette = page.getByRole('navigation', { name: 'Questions' });
  await expect(palette.getByRole('button', { name: 'Question 1, answered', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save and next' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Question 2 of/ })).toBeFocused();
  await page.getByRole('button', { name: 'Mark for review' }).focus();
  await page.keyboard.press('Space');
  await expect(palette.getByRole('button', { name: 'Question 2, for review', exact: true })).toBeVisible();
  await palette.getByRole('button', { name: 'Question 21, not seen' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'I have written this on paper' }).focus();
  await page.keyboard.press('Space');
  await expect(palette.getByRole('button', { name: 'Question 21, answered', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('2 answered, 1 for review, 35 not seen');
  await page.getByRole('button', { name: 'Hand in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/mock/${paperId}/[0-9a-f-]{36}$`));
  await expect(page.getByText(/^\d of 20 marks so far$/)).toBeVisible();
  await expectAccessible(page);
});

test('a mock on a phone goes on where it was after a reload', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `/msite/mock/${paperId}`);
  await page.getByRole('button', { name: 'Begin the mock' }).click();
  await page.getByRole('radio').nth(2).check();
  await expect(page.locator('[data-saving="saved"]')).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Question 2 of/ })).toBeVisible();
  await expect(page.locator('[data-saving="saved"]')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Question 2 of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio').nth(2)).toBeChecked();
});

for (const seed of [3, 8]) {
  test(`no answer is lost, whatever happens (seed ${seed})`, async ({ request, baseURL }) => {
    test.slow();
    const student = seed % 2 === 0 ? await registerStudent(request) : undefined;
    const { done, losses } = await runFaults({
      url: baseURL ?? '',
      chromium: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      paperId,
      seed,
      ...(student && { student }),
    });
    expect(losses, done.join(', ')).toEqual([]);
  });
}
