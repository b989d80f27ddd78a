import type { Page } from '@playwright/test';
import { findBankPaper } from './support/bank.ts';
import { newWord } from './support/letters.ts';
import { boss, enterAs } from './support/staff-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

/** Beside all the PDFs that a new shop makes, the first print takes a while. */
const printing = { timeout: 40_000 };

const sourceOf = (id: string, steps: string) => `## ${id} | Triangles | short | 2 marks
skill: apply

How many sides and corners has a ${newWord()} triangle?

answer: three of each

solution:
1. [${steps}] Three of each.`;

async function type(page: Page, source: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Source of the question' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  // Over a selection the browser would try to keep its style, which the page's content policy refuses.
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(source);
}

test('a teacher writes a question: problems by line, saved, approved, found in the list', async ({ page, request }) => {
  test.slow();
  const { subjectId } = await findBankPaper(request, { classid: 10, subjectName: 'Mathematics' });
  const id = `studio-${newWord().toLowerCase()}`;
  await enterAs(page, boss);
  await visit(page, `/admin/questions/new?subjectId=${subjectId}`);
  await type(page, sourceOf(id, '1'));
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('Line 1: The steps earn 1 marks, there are 2 to earn.');
  await expect(page.getByRole('region', { name: 'Picture' })).toContainText('sides and corners');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to the bank' }).click();
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();

  await type(page, sourceOf(id, '2'));
  await expect(problems).toContainText('No problems');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All saved')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await page.getByText('History (2)').click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('[2] Three of each.');
  await page.getByRole('button', { name: 'In print' }).click();
  await expect(page.getByRole('img', { name: 'The question in print' }).locator('canvas')).toBeVisible(printing);

  await visit(page, `/admin/questions?q=${id}`);
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Approved');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a paper is composed: filled from the bank, measured, locked and printed', async ({ page }) => {
  test.slow();
  await enterAs(page, boss);
  await visit(page, '/admin/papers/compose');
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Class 10th' });
  await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'Mathematics' });
  const title = `Mathematics ${newWord()}`;
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Fill from the bank' }).click();
  const first = page.getByRole('region', { name: 'Section A' }).getByRole('listitem').first();
  await expect(first.getByRole('link')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Blueprint' })).toContainText('Number Systems');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Lock question 1', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unlock question 1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Print preview' }).click();
  await expect(
    page
      .getByRole('img', { name: `${title} in print` })
      .locator('canvas')
      .first(),
  ).toBeVisible(printing);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Throw away…' }).click();
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compose a paper' })).toBeVisible();
});
