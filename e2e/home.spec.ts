import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

const failedText = 'Failed to load classes. Please try again later.';

test('a visitor finds the four classes, each leading to its subjects', async ({ page }) => {
  await visit(page, '/');
  await expect(page).toHaveTitle(/^Sample Papers & Solutions .* – Abhyas$/);
  const section = page.locator('#available-classes');
  await expect(section.getByRole('heading', { level: 2 })).toHaveText('Available Classes');
  for (const id of [9, 10, 11, 12]) {
    const card = section.getByRole('listitem').filter({ has: page.getByText(`Class ID ${id}`, { exact: true }) });
    await expect(card.getByRole('heading')).toHaveText(`Class ${id}th`);
    await expect(card.getByText('Available')).toBeVisible();
    await expect(card.getByRole('link', { name: 'View All Subjects' })).toHaveAttribute(
      'href',
      `/view-subjects?classId=${id}`,
    );
  }
});

test('clicking anywhere on an enabled card opens its subjects', async ({ page }) => {
  await visit(page, '/');
  const card = page.locator('#available-classes').getByRole('listitem').first();
  const asked = page.waitForRequest((request) => request.url().includes('classId=9'));
  await card.click({ position: { x: 20, y: 20 } });
  await asked;
});

test('the page has every part the spec names', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Modal Papers' }).getByRole('listitem')).toHaveText(
    [9, 10, 11, 12].map((id) => new RegExp(`Class ${id}th.*Modal Papers`)),
  );
  const why = page.getByRole('region', { name: /^Why Choose/ });
  await expect(why.getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Available Classes' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Create Account' })).toBeVisible();
});

test('View All Classes scrolls smoothly to the classes', async ({ page }) => {
  await visit(page, '/');
  await page.evaluate(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls });
    Element.prototype.scrollIntoView = function (this: Element, how) {
      scrolls.push([this.id, how]);
    };
  });
  await page.getByRole('link', { name: 'View All Classes' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'scrolls'))).toEqual([
    ['available-classes', { behavior: 'smooth' }],
  ]);
  await page.reload();
  await page.getByRole('link', { name: 'View All Classes' }).click();
  await expect(page.locator('#available-classes-title')).toBeInViewport();
});

test.describe('the classes panel', () => {
  test('refresh shows the loading text, then what the server has now', async ({ page }) => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/public/classes', async (route) => {
      await answered;
      await route.fulfill({ json: [{ classid: 12, classname: 'Class 12th', enabled: false }] });
    });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Refresh classes' }).click();
    await expect(page.getByText('Loading classes...')).toHaveCount(2);
    answer();
    const panel = page.getByRole('region', { name: 'Available Classes' }).last();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel.getByText('Coming Soon')).toBeVisible();
    await expect(panel.getByRole('link')).toHaveCount(0);
  });

  test('a class that is Coming Soon cannot be chosen on the home list', async ({ page }) => {
    await page.route('**/api/public/classes', (route) =>
      route.fulfill({ json: [{ classid: 12, classname: 'Class 12th', enabled: false }] }),
    );
    await visit(page, '/');
    await page.getByRole('button', { name: 'Refresh classes' }).click();
    const section = page.locator('#available-classes');
    await expect(section.getByText('Coming Soon')).toBeVisible();
    await expect(section.getByRole('link')).toHaveCount(0);
  });

  test('an empty list says so in both places', async ({ page }) => {
    await page.route('**/api/public/classes', (route) => route.fulfill({ json: [] }));
    await visit(page, '/');
    await page.getByRole('button', { name: 'Refresh classes' }).click();
    await expect(page.getByText('No Classes Available')).toHaveCount(2);
    await expect(page.getByText('Please check back later for available classes.')).toHaveCount(2);
  });
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ });

  test('the panel says so and Try Again recovers; the home list stays quietly empty', async ({ page }) => {
    let isDown = true;
    await page.route('**/api/public/classes', (route) => (isDown ? route.abort() : route.continue()));
    await visit(page, '/');
    await page.getByRole('button', { name: 'Refresh classes' }).click();
    const panel = page.getByRole('region', { name: 'Available Classes' }).last();
    await expect(panel.getByRole('alert')).toContainText(failedText);
    await expect(page.locator('#available-classes').getByText('No Classes Available')).toBeVisible();
    await expect(page.locator('#available-classes').getByText(failedText)).toHaveCount(0);
    isDown = false;
    await panel.getByRole('button', { name: 'Try Again' }).click();
    const all = panel.getByRole('listitem');
    await expect(all.filter({ hasText: 'Available' })).toHaveText(
      [9, 10, 11, 12].map((id) => new RegExp(`Class ${id}th`)),
    );
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page reads completely and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#available-classes').getByRole('link', { name: 'View All Subjects' })).toHaveCount(4);
    await expect(page.getByText('Loading classes...')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
    await page.getByRole('link', { name: 'View All Classes' }).click();
    await expect(page.locator('#available-classes-title')).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});

test('axe finds nothing serious, also on a class that is Coming Soon', { tag: '@both' }, async ({ page }) => {
  await visit(page, '/');
  await expect(page.locator('#available-classes').getByText('Coming Soon').first()).toBeVisible();
  await expectAccessible(page);
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, '/');
  await expectNoSidewaysScroll(page);
});
