import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { makePdf } from '../src/testing/sample-pdfs.ts';
import { registerStudent, rememberLogin } from './support/people.ts';
import { addSubject, uploadPaper } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

const failedText = 'Failed to load papers. Please try again later.';
const file = makePdf({ pages: 3, padding: 200_000 });
// What the tests hold up or break has to come from the network itself.
test.use({ serviceWorkers: 'block', expectedComplaint: /Service Worker registration blocked/ });

let subjectId: number;
let subjectName: string;
let paperid: number;

test.beforeAll(async ({ request }, { project }) => {
  subjectName = `Astronomy ${project.name} ${Date.now().toString(36)}`;
  subjectId = await addSubject(request, { subjectName, price: 149 });
  const paper = { subjectid: subjectId, papername: 'Sample paper A', file, filename: 'astro-a.pdf' };
  ({ paperid } = await uploadPaper(request, paper));
  const solutions = { subjectid: subjectId, papername: 'Solutions of paper A' };
  await uploadPaper(request, { ...solutions, kind: 'solutions', access: 'paid' });
});

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const open = (page: Page) => visit(page, `/view-papers?subjectId=${subjectId}`);
/** Stops the time of the page, so that what is shown for a while stays until the test lets it pass. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);
async function expectToastFor(page: Page, text: string, toastMs: number): Promise<void> {
  const toast = page.getByRole('status').getByText(text);
  await expect(toast).toBeVisible();
  await page.clock.runFor(toastMs - 100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
}
/** Stands one step before the page, with the papers going to be lost on the way. */
async function losePapers(page: Page, onList: (route: Route) => unknown): Promise<void> {
  await page.route('**/view-papers.data*', (route) => route.abort());
  await page.route('**/api/public/papers/*', onList);
  await visit(page, `/paper/${paperid}`);
}
const goToPapers = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: subjectName }).click();

test('a visitor sees what there is, what it costs in data, and how to get what is locked', async ({ page }) => {
  await visit(page, `/view-papers?subjectId=${subjectId}&subjectName=Wrong&classId=9`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${subjectName} - Papers`);
  await expect(page.getByText(`Available sample papers for ${subjectName}`)).toBeVisible();
  await expect(page.getByText('Showing 2 of 2 papers')).toBeVisible();
  const card = cardOf(page, 'Sample paper A');
  await expect(card.getByText('Available')).toBeVisible();
  await expect(card.getByText('PDF', { exact: true })).toBeVisible();
  await expect(card.getByText('Sample paper', { exact: true })).toBeVisible();
  await expect(card.getByText(/^(3 pages · )?201 KB$/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^View/ })).toHaveAttribute('href', `/paper/${paperid}`);
  const locked = cardOf(page, 'Solutions of paper A');
  await expect(locked.getByText('Step-by-step solutions')).toBeVisible();
  await expect(locked.getByText('₹149')).toBeVisible();
  await expect(locked.getByRole('link', { name: /^Download/ })).toHaveCount(0);
  await locked.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(locked.getByRole('button', { name: /^Remove from cart/ })).toBeVisible();
  // The class is the subject's own, whatever the address says.
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/view-subjects?classId=10');
});

test('a picture of the first page appears once it is made', async ({ page }) => {
  await expect(async () => {
    await open(page);
    const picture = cardOf(page, 'Sample paper A').locator('img');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  }).toPass();
});

test('without a subject all papers are listed', async ({ page }) => {
  await visit(page, '/view-papers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subject Papers');
  await expect(page.getByText('Browse all available sample papers and download PDFs')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/view-subjects');
});

test('one JSON-encoded subject does the same', async ({ page }) => {
  const subject = JSON.stringify({ id: subjectId, subjectName: 'Wrong', classid: 10 });
  await visit(page, `/view-papers?${new URLSearchParams({ subject })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${subjectName} - Papers`);
});

for (const query of ['subjectId=x', 'subject={', 'subject=%00', 'classId=-1&subjectId=1e9', 'subjectId=999999999']) {
  test(`nonsense is handled: ${query}`, async ({ page }) => {
    await visit(page, `/view-papers?${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subject Papers');
  });
}

test('the search filters while it is typed, is in the address, and can be cleared', async ({ page }) => {
  await open(page);
  const box = page.getByRole('searchbox', { name: 'Search papers' });
  await box.fill('SOLUTIONS');
  await expect(page.getByText('Showing 1 of 2 papers')).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=SOLUTIONS/);
  await page.reload();
  await expect(page.getByText('Showing 1 of 2 papers')).toBeVisible();
  await box.fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No Papers Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page.getByText('Showing 2 of 2 papers')).toBeVisible();
  await expect(page).not.toHaveURL(/q=/);
});

test('a subject without papers says so and leads on', async ({ page, request }) => {
  const id = await addSubject(request, { subjectName: `Empty ${Math.random().toString(36).slice(2)}` });
  await visit(page, `/view-papers?subjectId=${id}`);
  await expect(page.getByRole('heading', { name: 'No Papers Available' })).toBeVisible();
  await expect(page.getByText('There are no papers available for this subject at the moment')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Subjects' })).toHaveAttribute(
    'href',
    '/view-subjects?classId=10',
  );
});

test.describe('when the papers do not come', () => {
  test.use({ expectedComplaint: /Service Worker registration blocked|net::ERR_FAILED/ });

  test('the page asks again, says Loading papers meanwhile, and shows them', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await losePapers(page, async (route) => {
      await held.promise;
      await route.continue();
    });
    await goToPapers(page);
    await expect(page.getByText('Loading papers')).toBeVisible({ timeout: 20_000 });
    held.resolve();
    await expect(page.getByText('Showing 2 of 2 papers')).toBeVisible();
  });

  test('it says so for 5 seconds, and Try Again recovers', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    let isDown = true;
    await losePapers(page, async (route) => {
      await held.promise;
      await (isDown ? route.abort() : route.continue());
    });
    await goToPapers(page);
    await expect(page.getByText('Loading papers')).toBeVisible({ timeout: 20_000 });
    await stopTime(page);
    held.resolve();
    await expectToastFor(page, failedText, 5_000);
    isDown = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Showing 2 of 2 papers')).toBeVisible();
  });

  test('an item without an id is not downloaded: Paper ID not found, for 3 seconds', async ({ page }) => {
    await losePapers(page, (route) =>
      route.fulfill({
        json: [{ papername: 'Nameless', enabled: true, subjectId, kind: 'paper', access: 'free', sizeBytes: 5 }],
      }),
    );
    await goToPapers(page);
    await expect(cardOf(page, 'Nameless')).toBeVisible({ timeout: 20_000 });
    await stopTime(page);
    await cardOf(page, 'Nameless')
      .getByRole('link', { name: /^Download/ })
      .click();
    await expectToastFor(page, 'Paper ID not found', 3_000);
  });
});

test.describe('a download', () => {
  const download = (page: Page) => cardOf(page, 'Sample paper A').getByRole('link', { name: /^Download/ });

  test('is saved under its name, whole, and is announced for 3 seconds', async ({ page }) => {
    await open(page);
    await stopTime(page);
    const saved = page.waitForEvent('download');
    await download(page).click();
    const result = await saved;
    expect(result.suggestedFilename()).toBe('astro-a.pdf');
    expect((await readFile(await result.path())).equals(file)).toBe(true);
    await expectToastFor(page, 'Downloaded: Sample paper A', 3_000);
  });

  for (const way of ['Cancel', 'Escape'] as const) {
    test(`covers the page, keeps the keyboard, and ends with ${way}`, { tag: '@both' }, async ({ page }) => {
      await page.route('**/api/public/paper/download/*', () => new Promise(() => {}));
      await open(page);
      await download(page).click();
      const overlay = page.getByRole('dialog', { name: 'Preparing download' });
      await expect(overlay).toBeVisible();
      await expect(overlay.getByRole('progressbar')).toBeVisible();
      await expect(overlay.getByText('of 201 KB · 0%')).toBeVisible();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main a, header a') === null)).toBe(true);
      if (way === 'Cancel') await overlay.getByRole('button', { name: 'Cancel' }).click();
      else await page.keyboard.press('Escape');
      await expect(overlay).toHaveCount(0);
      await expect(page.getByText('Download failed')).toHaveCount(0);
      await expect(download(page)).toBeFocused();
    });
  }

  test.describe('that fails', () => {
    test.use({ expectedComplaint: /Service Worker registration blocked|503|net::ERR/ });

    test('says so for 5 seconds', async ({ page }) => {
      await page.route('**/api/public/paper/download/*', (route) => route.fulfill({ status: 503, json: {} }));
      await open(page);
      await stopTime(page);
      await download(page).click();
      await expectToastFor(page, 'Download failed. Please try again later.', 5_000);
    });
  });
});

test('who is logged in downloads as themselves', async ({ page, request }) => {
  await rememberLogin(page, await registerStudent(request));
  await open(page);
  const asked = page.waitForRequest('**/api/public/paper/download/*');
  const askedAgain = page.waitForRequest('**/api/access/library');
  await cardOf(page, 'Sample paper A')
    .getByRole('link', { name: /^Download/ })
    .click();
  expect((await asked).headers().authorization).toMatch(/^Bearer /);
  await askedAgain;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page reads completely, searches, and its download is a plain link', async ({ page }) => {
    await page.goto(`/view-papers?subjectId=${subjectId}`);
    await expect(page.getByText('Showing 2 of 2 papers')).toBeVisible();
    const saved = page.waitForEvent('download');
    await cardOf(page, 'Sample paper A')
      .getByRole('link', { name: /^Download/ })
      .click();
    expect((await saved).suggestedFilename()).toBe('astro-a.pdf');
    await page.getByRole('searchbox').fill('solutions');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Showing 1 of 2 papers')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('axe finds nothing serious', { tag: '@both' }, async ({ page }) => {
  await open(page);
  await expectAccessible(page);
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await expectNoSidewaysScroll(page);
});
