import { addSubject, staffHeaders } from './support/staff.ts';
import { expect, test, visit } from './support/visit.ts';

// What a worker fetches, a test cannot delay or break.
test.use({ serviceWorkers: 'block' });

// One after the other: they share the subjects that make the catalogue long, which are taken away at the end.
test.describe.configure({ mode: 'serial' });

const mark = Date.now().toString(36);
const lastName = `Zoology of the last page ${mark}`;
const address = '/view-subjects?classId=11';
const ids: number[] = [];

test.beforeAll(async ({ request }) => {
  for (let number = 1; number <= 60; number += 1) {
    ids.push(await addSubject(request, { subjectName: `Elective ${number} ${mark}`, classid: 11, price: 99 }));
  }
  ids.push(await addSubject(request, { subjectName: lastName, classid: 11, price: 99 }));
});

test.afterAll(async ({ request }) => {
  const headers = await staffHeaders(request);
  for (const id of ids) await request.delete(`/api/access/subject?subjectid=${id}`, { headers });
});

test('a long list shows 60, and Show more brings the rest', async ({ page }) => {
  await visit(page, address);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(60);
  const line = page.getByRole('status').filter({ hasText: /^Showing/ });
  await expect(line).toHaveText(/^Showing 60 of \d+ subjects$/);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.getByRole('heading', { name: lastName })).toBeAttached();
  await expect(line).toHaveText(/^Showing (\d+) of \1 subjects$/);
  await expect(cards.nth(60)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test('searching finds what is not on the page yet, and shows that it is looking', async ({ page }) => {
  await visit(page, address);
  await expect(page.getByRole('heading', { name: lastName })).toHaveCount(0);
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/public/subjects/11*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('zoology of');
  await expect(page.getByRole('status').getByText('Searching…')).toBeVisible();
  answer();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: lastName })).toBeVisible();
  await expect(page).toHaveURL(`${address}&q=zoology+of`);
  await page.getByRole('button', { name: 'Clear what you typed' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(60);
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

  test('a search ends empty without a word; Show more keeps what is there and can be tried again', async ({ page }) => {
    await visit(page, address);
    let isDown = true;
    await page.route('**/api/public/subjects/11*', (route) => (isDown ? route.abort() : route.continue()));
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByRole('link', { name: 'Show more' })).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(60);
    await page.getByRole('searchbox').fill('elective');
    await expect(page.getByRole('heading', { name: 'No Subjects Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear Search' }).click();
    isDown = false;
    await page.getByRole('searchbox').fill('zoology of');
    await expect(page.getByRole('heading', { name: lastName })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Show more leads to the rest, and the search covers all of it', async ({ page }) => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/[?&]after=\d+/);
    await expect(page.getByRole('heading', { name: lastName })).toBeVisible();
    await page.getByRole('link', { name: 'Show from the start' }).click();
    await page.getByRole('searchbox').fill('zoology of');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: lastName })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });
});
