import { findBankPaper } from './support/bank.ts';
import { expect, test, visit } from './support/visit.ts';

test.use({ viewport: { width: 360, height: 640 } });

test('two taps lead from the home page to a question that can be read', async ({ page, request }) => {
  const paper = await findBankPaper(request, { classid: 9, subjectName: 'Science' });
  await visit(page, '/');
  await page.getByRole('region', { name: 'Modal Papers' }).getByRole('link', { name: 'Class 9th' }).tap();
  await page.getByRole('link', { name: 'Read a free paper: Science' }).tap();
  await expect(page).toHaveURL(`/paper/${paper.paperid}`);
  const text = page.locator('#q1 .asked').first();
  await expect(text).toBeInViewport();
  const { fontSize, isSeen } = await text.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return {
      fontSize: Number.parseFloat(getComputedStyle(element).fontSize),
      // Its second line, which nothing covers.
      isSeen: element.contains(document.elementFromPoint(left + 8, top + 40)),
    };
  });
  expect(fontSize).toBeGreaterThanOrEqual(16);
  expect(isSeen).toBe(true);
});

test('the site remembers the class and the question, on the home page and the next visit', async ({
  page,
  request,
  context,
}) => {
  const tried = await findBankPaper(request, { classid: 9, subjectName: 'English' });
  const paper = await findBankPaper(request, { classid: 9, subjectName: 'Science' });
  await visit(page, `/paper/${paper.paperid}#q7`);
  await expect(page.locator('summary', { hasText: 'Question 7' })).toBeVisible();
  await page.getByRole('link', { name: 'Abhyas' }).first().tap();
  const goOn = page.getByRole('link', { name: 'Continue: Science, question 7' });
  await expect(goOn).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try a free paper' })).toHaveAttribute('href', `/paper/${tried.paperid}`);

  const later = await context.newPage();
  await visit(later, '/');
  await later.getByRole('link', { name: 'Continue: Science, question 7' }).tap();
  await expect(later).toHaveURL(`/paper/${paper.paperid}`);
  await expect(later.locator('#q7')).toBeInViewport();
});
