import type { Page } from '@playwright/test';
import type { Paper } from '../src/papers/schemas.ts';
import { findBankPaper } from './support/bank.ts';
import { registerStudent, rememberLogin } from './support/people.ts';
import { grantSubject } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

let paper: Paper;
let solutions: Paper;

test.beforeAll(async ({ request }) => {
  paper = await findBankPaper(request, { classid: 10, subjectName: 'Mathematics' });
  solutions = await findBankPaper(request, { classid: 9, subjectName: 'Science', kind: 'solutions' });
});

const question = (page: Page, number: number) => page.locator(`#q${number}`);
const questionsMenu = (page: Page) => page.locator('summary', { hasText: /^(Question \d+ of )?\d+( questions)?$/ });

async function jumpTo(page: Page, number: number): Promise<void> {
  await questionsMenu(page).click();
  await page
    .getByRole('navigation', { name: 'Questions' })
    .getByRole('link', { name: `Question ${number}`, exact: true })
    .click();
}

/** The question stands where reading goes on: right below the bars. */
async function expectAtTop(page: Page, number: number): Promise<void> {
  await expect
    .poll(async () => (await question(page, number).boundingBox())?.y ?? Number.NaN, { message: `question ${number}` })
    .toBeLessThan(180);
  expect((await question(page, number).boundingBox())?.y).toBeGreaterThan(90);
}

/** Looking for faults takes long in a whole paper, and its questions are of one kind. */
async function keepFirst(page: Page, count: number): Promise<void> {
  await page.evaluate((kept) => {
    for (const question of [...document.querySelectorAll('.question')].slice(kept)) question.remove();
  }, count);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const site of ['', '/msite']) {
    test(`a paper is read and jumped in${site && ' on msite'}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`${site}/paper/${paper.paperid}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(paper.papername);
      await expect(page.getByText(/^Class 10th · \d+ marks · \d hour/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: /^Section A/ })).toBeVisible();
      await expect(question(page, 1).getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible();
      await expect(question(page, 1).getByRole('listitem')).toHaveCount(4);
      expect(await page.locator('math').count()).toBeGreaterThan(10);
      await expectNoSidewaysScroll(page);
      await jumpTo(page, 7);
      await expect(page).toHaveURL(/#q7$/);
      await expectAtTop(page, 7);
      await expect(page.getByRole('link', { name: 'As printed' })).toHaveAttribute('href', /inline=true$/);
      await expect(page.getByRole('link', { name: /^Download Mathematics/ }).first()).toBeVisible();
    });
  }
});

test('a reader jumps, finds words, and sets the size of the text', { tag: '@both' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, `/paper/${paper.paperid}`);
  await jumpTo(page, 9);
  await expectAtTop(page, 9);
  await expect(question(page, 9)).toBeFocused();
  await expect(questionsMenu(page)).toHaveText(/^Question 9 of/);

  await page.getByRole('button', { name: 'Find in the paper' }).click();
  await page.getByRole('searchbox', { name: 'Find in the paper' }).fill('Each question carries 3');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Each question carries 3')).toBeInViewport();
  await page.getByRole('searchbox').fill('no such words');
  await expect(page.getByText('Not found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Find in the paper' })).toBeFocused();

  const fontSize = () => question(page, 1).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await fontSize()).toBeGreaterThanOrEqual(16);
  await page.locator('summary', { hasText: 'Aa' }).click();
  await page.locator('label', { hasText: 'Largest' }).click();
  expect(await fontSize()).toBe(24);
  await expectNoSidewaysScroll(page);
  await keepFirst(page, 9);
  await expectAccessible(page);
  await page.reload();
  expect(await fontSize()).toBe(24);
});

test('reading goes on at the same question after Back, a reload, and when the paper is opened again', async ({
  page,
  context,
}) => {
  await visit(page, `/view-papers?subjectId=${paper.subjectId}`);
  await page.getByRole('link', { name: `View ${paper.papername}` }).click();
  await jumpTo(page, 12);
  await expectAtTop(page, 12);
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about-us');
  await page.goBack();
  await expectAtTop(page, 12);
  await page.goBack();
  await page.goForward();
  await expectAtTop(page, 12);
  await page.reload();
  await expectAtTop(page, 12);
  const later = await context.newPage();
  await visit(later, `/paper/${paper.paperid}`);
  await expectAtTop(later, 12);
  await later.getByRole('status').getByRole('button', { name: 'From the start' }).click();
  await expect(later.getByRole('heading', { level: 1 })).toBeInViewport();
  // From another page of the shop, too.
  await visit(page, `/view-papers?subjectId=${paper.subjectId}`);
  await page.getByRole('link', { name: `View ${paper.papername}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(paper.papername);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('the printed form opens at the page that was read, after Back, Forward, a reload and the next time', async ({
  page,
  context,
}) => {
  test.slow();
  const third = page.getByRole('region', { name: 'Page 3', exact: true });
  await page.addInitScript(() => localStorage.setItem('paper_view', 'printed'));
  await visit(page, `/view-papers?subjectId=${paper.subjectId}`);
  await page.getByRole('link', { name: `View ${paper.papername}` }).click();
  await expect(third).toBeAttached({ timeout: 30_000 });
  await third.evaluate((element) => element.scrollIntoView());
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
  const expectThird = async (shown = page) => {
    await expect(shown.getByRole('textbox', { name: 'Page' })).toHaveValue('3', { timeout: 30_000 });
    await expect(shown.getByRole('region', { name: 'Page 3', exact: true })).toBeInViewport({ ratio: 0.3 });
  };
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about-us');
  await page.goBack();
  await expectThird();
  await page.goBack();
  await page.goForward();
  await expectThird();
  await page.reload();
  await expectThird();
  const later = await context.newPage();
  await visit(later, `/paper/${paper.paperid}`);
  await expectThird(later);
});

test('the printed form is loaded only when it is chosen, and stays chosen', async ({ page }) => {
  const heavy: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    // Of a page that is left, some answers are gone.
    const text = await response.text().catch(() => '');
    if (text.includes('GlobalWorkerOptions')) heavy.push(response.url());
  });
  await visit(page, `/paper/${paper.paperid}`);
  await page.waitForLoadState('networkidle');
  expect(heavy).toEqual([]);
  await page.getByRole('button', { name: 'As printed' }).click();
  const firstPage = page.getByRole('region', { name: 'Page 1', exact: true });
  await expect(firstPage.and(page.locator('[data-drawn="true"]'))).toBeVisible({ timeout: 30_000 });
  await expect(question(page, 1)).toBeHidden();
  await page.reload();
  await expect(firstPage).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'On screen' }).click();
  await expect(question(page, 1)).toBeVisible();
  await page.reload();
  await expect(question(page, 1)).toBeVisible();
});

test('solutions are read on screen by who owns the subject, and by nobody else', { tag: '@both' }, async ({
  page,
  request,
}) => {
  // Two papers and a practice set are a long page, in which looking for words takes seconds.
  const answers = page.locator('.answer .aside-title');
  await visit(page, `/paper/${solutions.paperid}`);
  await expect(page.getByRole('heading', { name: /^Step-by-step solutions: comes with Science/ })).toBeVisible();
  await expect(answers).toHaveCount(0);
  const student = await registerStudent(request);
  await grantSubject(request, student.username, solutions.subjectId);
  await rememberLogin(page, student);
  await visit(page, `/paper/${solutions.paperid}`);
  await expect(answers.first()).toHaveText('Answer');
  await keepFirst(page, 3);
  await expectAccessible(page);
  await questionsMenu(page).click();
  await expect(
    page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name: 'Sample paper 1, Section A' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('the search finds a question and opens its paper there', { tag: '@both' }, async ({ page }) => {
  await visit(page, '/search?q=tangents+circle+centre');
  const found = page.getByRole('region', { name: 'Questions' }).getByRole('link').first();
  await expect(page.getByRole('region', { name: 'Questions' }).locator('mark').first()).toHaveText(
    /tangent|circle|centre/i,
  );
  const [, number = ''] = /question (\d+)$/.exec((await found.textContent()) ?? '') ?? [];
  await found.click();
  await expect(page).toHaveURL(new RegExp(`/paper/\\d+#q${number}$`));
  await expectAtTop(page, Number(number));
});

test('the box above the papers of a subject finds questions while somebody types', async ({ page }) => {
  await visit(page, `/view-papers?subjectId=${paper.subjectId}`);
  await page.getByRole('searchbox', { name: 'Search papers' }).fill('probability');
  const found = page.getByRole('region', { name: 'Questions' }).getByRole('listitem');
  await expect(found.first()).toContainText('robability');
  await page.reload();
  await expect(found.first()).toContainText('robability');
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page.getByRole('region', { name: 'Questions' })).toHaveCount(0);
});
