import { addSubject, uploadPaper } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

// What a worker fetches, a test cannot delay or break.
test.use({ serviceWorkers: 'block' });

test('the header leads to the search, and the search to subjects and papers by name', { tag: '@both' }, async ({
  page,
  request,
  isMobile,
}) => {
  const word = `Quokka${Date.now().toString(36)}${isMobile ? 'p' : 'd'}`;
  const subjectid = await addSubject(request, { subjectName: `${word} studies`, classid: 12, price: 120 });
  const { paperid } = await uploadPaper(request, { subjectid, papername: `All about the ${word}` });
  await visit(page, '/');
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill(word.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  } else {
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page.getByText('Type the name of a subject or a paper')).toBeVisible();
    await page.getByRole('main').getByRole('searchbox').fill(word.toUpperCase());
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  }
  await expect(page).toHaveURL(`/search?q=${word.toUpperCase()}`);
  const subjects = page.getByRole('region', { name: 'Subjects' });
  await expect(subjects.getByRole('heading', { level: 3 })).toHaveText([`${word} studies`]);
  await expect(subjects.getByText('1 sample paper ·')).toBeVisible();
  const papers = page.getByRole('region', { name: 'Papers' });
  await expect(papers.getByRole('link')).toHaveText([`All about the ${word}`]);
  await expect(papers.getByRole('link')).toHaveAttribute('href', `/paper/${paperid}`);
  await expect(papers.getByText(`${word} studies · Class 12th`)).toBeVisible();
  await subjects.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('status').getByText('Subject added to cart')).toBeVisible();
});

test('what is nowhere is said to be nowhere, with a way on', async ({ page }) => {
  await visit(page, '/search?q=qwzxv+jkvqz');
  await expect(page.getByRole('heading', { name: 'Nothing Found' })).toBeVisible();
  await expect(page.getByText('“qwzxv jkvqz”')).toBeVisible();
  await page.getByRole('link', { name: 'View All Subjects' }).click();
  await expect(page).toHaveURL('/view-subjects');
});

test('many results are cut to 24 of each, with a link to all', async ({ page }) => {
  await visit(page, '/search?q=i');
  const subjects = page.getByRole('region', { name: 'Subjects' });
  await expect(subjects.getByRole('listitem')).toHaveCount(24);
  await expect(subjects.getByRole('link', { name: 'See all subjects' })).toHaveAttribute('href', '/view-subjects?q=i');
});

test('a page of results stays out of search engines, the search itself does not', async ({ page }) => {
  await visit(page, '/search?q=science');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await visit(page, '/search');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test.describe('when the server cannot be reached', () => {
  test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

  test('the search says so, and finds again afterwards', async ({ page }) => {
    await visit(page, '/search');
    let isDown = true;
    await page.route('**/search.data*', (route) => (isDown ? route.abort() : route.continue()));
    const box = page.getByRole('main').getByRole('searchbox');
    await box.fill('science');
    await box.press('Enter');
    await expect(page.getByRole('alert')).toContainText('The shop could not search just now.');
    isDown = false;
    await box.fill('social science');
    await box.press('Enter');
    await expect(page.getByRole('heading', { name: 'Social Science' }).first()).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search works from its form', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('searchbox').fill('sanskrit');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'Sanskrit' }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('axe finds nothing serious, and nothing scrolls sideways at 320 px', { tag: '@both' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/search', '/search?q=science', '/search?q=qwzxv+jkvqz']) {
    await visit(page, address);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
