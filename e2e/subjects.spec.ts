import type { Page } from '@playwright/test';
import { registerStudent, rememberLogin } from './support/people.ts';
import { addSubject, staffHeaders } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

// What a worker fetches, a test cannot delay or break.
test.use({ serviceWorkers: 'block' });

const failedText = 'Error removing subject from cart';
const toastMs = 4_000;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);
const cart = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Cart/ });
const resultsLine = (page: Page) => page.getByRole('status').filter({ hasText: /^Showing/ });

/** From here on the time of the page stands still until the test lets it run. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

async function expectShownFor4Seconds(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await page.clock.runFor(toastMs - 1);
  await expect(toast(page, text)).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast(page, text)).toHaveCount(0);
}

test.describe('the subjects of a class', () => {
  test.beforeEach(({ page }) => visit(page, '/view-subjects?classId=9'));

  test('are named with their class, their prices and the ways on', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Class 9th Subjects');
    await expect(page.getByText('Available subjects for Class 9th', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/');
    await expect(resultsLine(page)).toHaveText(/^Showing (\d+) of \1 subjects$/);
    const card = cardOf(page, 'Mathematics');
    await expect(card.getByText('Available', { exact: true })).toBeVisible();
    await expect(card.getByText('₹129')).toBeVisible();
    await expect(card.locator('s')).toHaveText('₹162');
    await expect(card.getByText(/Class ID/)).toHaveCount(0);
    await expect(card.getByRole('link', { name: 'View Papers' })).toHaveAttribute(
      'href',
      /^\/view-papers\?subjectId=\d+&subjectName=Mathematics&classId=9$/,
    );
  });

  test('are told to search engines with their prices', async ({ page }) => {
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const described = texts.map((text) => JSON.parse(text));
    expect(described.find((entry) => entry['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(2);
    const product = described.find((entry) => entry.name === 'Mathematics, Class 9th');
    expect(product.offers).toMatchObject({ '@type': 'Offer', price: 129, priceCurrency: 'INR' });
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/view-subjects\?classId=9$/);
  });
});

test('without a class, or with nonsense in its place, all subjects show with their Class ID', async ({ page }) => {
  for (const address of ['/view-subjects', '/view-subjects?classId=ten', '/view-subjects?classId=-1']) {
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Subjects');
    await expect(page.getByText('Browse all available subjects and download sample papers')).toBeVisible();
    for (const id of [9, 10, 11, 12]) {
      await expect(page.getByText(`Class ID: ${id}`, { exact: true }).first()).toBeAttached();
    }
  }
});

test('a class that nobody knows has no subjects, and a way home', async ({ page }) => {
  await visit(page, '/view-subjects?classId=777');
  await expect(page.getByRole('heading', { name: 'No Subjects Available' })).toBeVisible();
  await expect(page.getByText('There are no active subjects available for this class at the moment.')).toBeVisible();
  await expect(resultsLine(page)).toHaveText('Showing 0 of 0 subjects');
  await page.getByRole('link', { name: 'Go Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('searching', () => {
  test('filters while typing, asks nobody, and keeps the address in step', async ({ page }) => {
    await visit(page, '/');
    await visit(page, '/view-subjects?classId=9');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\.data|\/api\//.test(request.url())) asked.push(request.url());
    });
    await page.getByRole('searchbox').fill('sCiEnCe');
    await expect(cardOf(page, 'Mathematics')).toHaveCount(0);
    await expect(cardOf(page, 'Social Science')).toBeVisible();
    await expect(resultsLine(page)).toHaveText(/^Showing [2-9] of \d+ subjects$/);
    await expect(page).toHaveURL('/view-subjects?classId=9&q=sCiEnCe');
    expect(asked).toEqual([]);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('sCiEnCe');
    await expect(cardOf(page, 'Mathematics')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear what you typed' }).click();
    await expect(cardOf(page, 'Mathematics')).toBeVisible();
    await expect(page).toHaveURL('/view-subjects?classId=9');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('for what is not there says so, and Clear Search brings everything back', async ({ page }) => {
    await visit(page, '/view-subjects?classId=9');
    await page.getByRole('searchbox').fill('no such subject');
    await expect(page.getByRole('heading', { name: 'No Subjects Found' })).toBeVisible();
    await expect(page.getByText('No subjects match “no such subject”.')).toBeVisible();
    await expect(resultsLine(page)).toHaveText(/^Showing 0 of \d+ subjects$/);
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(cardOf(page, 'Mathematics')).toBeVisible();
  });

  test('can be cleared before the address has followed what was typed', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/view-subjects?classId=9');
    await stopTime(page);
    await page.getByRole('searchbox').fill('no such subject');
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(cardOf(page, 'Mathematics')).toBeVisible();
  });

  test('for blanks shows everything', async ({ page }) => {
    await visit(page, '/view-subjects?classId=9&q=%20%20');
    await expect(resultsLine(page)).toHaveText(/^Showing (\d+) of \1 subjects$/);
  });
});

test.describe('the cart', () => {
  test('takes a subject and gives it back, each with a toast of 4 seconds', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/view-subjects?classId=9');
    await expect(cart(page)).toHaveAccessibleName('Cart 0 items');
    await stopTime(page);
    const card = cardOf(page, 'Mathematics');
    await card.getByRole('button', { name: 'Add to cart' }).click();
    await expectShownFor4Seconds(page, 'Subject added to cart');
    await expect(cart(page)).toHaveAccessibleName('Cart 1 item');
    await card.getByRole('button', { name: 'Remove from cart' }).click();
    await expectShownFor4Seconds(page, 'Subject removed from cart');
    await expect(card.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await expect(cart(page)).toHaveAttribute('href', '/cart');
  });

  test('of a student is what the server answers; only the card at work has a spinner', async ({ page, request }) => {
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/access/cart', async (route) => {
      await answered;
      await route.continue();
    });
    await visit(page, '/view-subjects?classId=9');
    await cardOf(page, 'Science').getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByTestId('cart-spinner')).toHaveCount(1);
    await expect(cardOf(page, 'Science').getByTestId('cart-spinner')).toBeVisible();
    await expect(cardOf(page, 'Science').getByText(/(Add to|Remove from) cart/)).toHaveCount(0);
    answer();
    await expect(cardOf(page, 'Science').getByRole('button', { name: 'Remove from cart' })).toBeVisible();
    await expect(page.getByTestId('cart-spinner')).toHaveCount(0);
    await page.reload();
    await expect(cart(page)).toHaveAccessibleName('Cart 1 item');
    await expect(cardOf(page, 'Science').getByRole('button', { name: 'Remove from cart' })).toBeVisible();
  });

  test('says Purchased for what is owned, in the place of the button', async ({ page, request }) => {
    const student = await registerStudent(request);
    await rememberLogin(page, student);
    const [subject] = await (await request.get('/api/public/subjects/9')).json();
    await page.route('**/api/access/library', (route) =>
      route.fulfill({
        json: [{ ...subject, classname: 'Class 9th', boughtAt: '2026-01-05T10:00:00.000Z', papers: [] }],
      }),
    );
    await visit(page, '/view-subjects?classId=9');
    const owned = page.locator(`#subject-${subject.id}`);
    await expect(owned.getByText('Purchased')).toBeVisible();
    await expect(owned.getByRole('button')).toHaveCount(0);
    const size = await owned.getByText('Purchased').boundingBox();
    const other = await cardOf(page, 'Science').getByRole('button').boundingBox();
    expect(size?.height).toBe(other?.height);
    expect(size?.width).toBeCloseTo(other?.width ?? 0, 0);
  });

  test('has no part in a free subject', async ({ page, request }) => {
    const subjectName = `Free ${Date.now()}${Math.random()}`.slice(0, 40);
    const id = await addSubject(request, { subjectName, classid: 9, price: null });
    await visit(page, '/view-subjects?classId=9');
    await expect(cardOf(page, subjectName).getByText('Free', { exact: true })).toBeVisible();
    await expect(cardOf(page, subjectName).getByRole('button')).toHaveCount(0);
    await expect(cardOf(page, subjectName).getByRole('link', { name: 'View Papers' })).toBeVisible();
    await request.delete(`/api/access/subject?subjectid=${id}`, { headers: await staffHeaders(request) });
  });

  test('never covers the last card or the footer at the end of the list', { tag: '@both' }, async ({ page }) => {
    await visit(page, '/view-subjects?classId=9');
    await expect(cart(page)).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const float = await cart(page).boundingBox();
    const last = await page.getByRole('main').getByRole('listitem').last().boundingBox();
    const footer = await page.getByRole('contentinfo').boundingBox();
    if (!float || !last || !footer) throw new Error('something is not shown');
    expect(float.y).toBeGreaterThanOrEqual(last.y + last.height);
    expect(float.y + float.height).toBeLessThanOrEqual(footer.y);
  });
});

test.describe('when the cart cannot be changed', () => {
  test.use({ expectedComplaint: /Failed to load resource/ });

  test('adding and removing say the same for 4 seconds, with Close, and the buttons are back', async ({
    page,
    request,
  }) => {
    const student = await registerStudent(request);
    const subjects: { id: number; subjectName: string }[] = await (await request.get('/api/public/subjects/9')).json();
    const inCart = subjects.find(({ subjectName }) => subjectName === 'Hindi');
    await request.post('/api/access/cart', {
      headers: student.headers,
      data: { username: student.username, subjects: inCart?.id },
    });
    await rememberLogin(page, student);
    await page.clock.install();
    await visit(page, '/view-subjects?classId=9');
    const remove = cardOf(page, 'Hindi').getByRole('button', { name: 'Remove from cart' });
    await expect(remove).toBeVisible();
    await page.route('**/api/access/cart*', (route) => route.fulfill({ status: 500, json: {} }));
    await stopTime(page);
    await remove.click();
    await expectShownFor4Seconds(page, failedText);
    await expect(remove).toBeVisible();
    const add = cardOf(page, 'English').getByRole('button', { name: 'Add to cart' });
    await add.click();
    await expectShownFor4Seconds(page, failedText);
    await expect(add).toBeVisible();
    await add.click();
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await expect(toast(page, failedText)).toHaveCount(0);
    await expect(cart(page)).toHaveAccessibleName('Cart 1 item');
  });
});

test('while the subjects are on their way, the header shows that something comes', async ({ page }) => {
  await visit(page, '/');
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/view-subjects.data*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.locator('#available-classes').getByRole('link', { name: 'View All Subjects' }).first().click();
  await expect(page.getByRole('progressbar')).toHaveCSS('opacity', '1');
  answer();
  await expect(page.getByRole('heading', { name: 'Class 9th Subjects' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test.describe('when the subjects cannot be loaded', () => {
  test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

  test('the list is empty, without a word about it', async ({ page }) => {
    await visit(page, '/');
    await page.route('**/view-subjects.data*', (route) => route.abort());
    await page.locator('#available-classes').getByRole('link', { name: 'View All Subjects' }).first().click();
    await expect(page.getByRole('heading', { name: 'No Subjects Available' })).toBeVisible();
    await expect(resultsLine(page)).toHaveText('Showing 0 of 0 subjects');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(/fail|error|wrong/i)).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the subjects read completely, the search works, and no button is dead', async ({ page }) => {
    await page.goto('/view-subjects?classId=9');
    await expect(cardOf(page, 'Mathematics').getByText('₹129')).toBeVisible();
    await expect(page.getByRole('button', { name: /cart/i })).toHaveCount(0);
    await page.getByRole('searchbox').fill('social');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/view-subjects?classId=9&q=social');
    await expect(cardOf(page, 'Social Science')).toBeVisible();
    await expect(cardOf(page, 'Mathematics')).toHaveCount(0);
    await expect(cardOf(page, 'Social Science').getByRole('link', { name: 'View Papers' })).toBeVisible();
    await page.goto('/view-subjects?classId=9&q=nothing-like-it');
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await expect(cardOf(page, 'Mathematics')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('axe finds nothing serious, with something in the cart and with nothing found', { tag: '@both' }, async ({
  page,
}) => {
  await visit(page, '/view-subjects?classId=9');
  await cardOf(page, 'Mathematics').getByRole('button').click();
  await expect(cardOf(page, 'Mathematics').getByRole('button', { name: 'Remove from cart' })).toBeVisible();
  await expect(toast(page, 'Subject added to cart')).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await visit(page, '/view-subjects?q=no+such+subject');
  await expectAccessible(page);
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, '/view-subjects?classId=9');
  await cardOf(page, 'Mathematics').getByRole('button').click();
  await expectNoSidewaysScroll(page);
});

test('nothing moves when the cart and the purchases are known', { tag: '@both' }, async ({ page, request }) => {
  const student = await registerStudent(request);
  const subjects: { id: number }[] = await (await request.get('/api/public/subjects/9')).json();
  for (const { id } of subjects.slice(0, 3)) {
    const data = { username: student.username, subjects: id };
    await request.post('/api/access/cart', { headers: student.headers, data });
  }
  await rememberLogin(page, student);
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page, '/view-subjects?classId=9');
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toHaveCount(3);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts').total)).toBeLessThan(0.02);
});
