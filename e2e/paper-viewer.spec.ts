import type { Page } from '@playwright/test';
import { makePdf } from '../src/testing/sample-pdfs.ts';
import { registerStudent, rememberLogin } from './support/people.ts';
import { addSubject, staffHeaders, uploadPaper } from './support/staff.ts';
import { staffLogin } from './support/staff-login.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

const content = 'BT /F1 24 Tf 60 760 Td (The orbit of Mars) Tj ET 60 60 400 300 re f';
// What the tests hold up or break has to come from the network itself.
test.use({ serviceWorkers: 'block', expectedComplaint: /Service Worker registration blocked/ });

let free: number;
let paid: number;
let subjectId: number;

test.beforeAll(async ({ request }, { project }) => {
  const subjectName = `Orbits ${project.name} ${Date.now().toString(36)}`;
  subjectId = await addSubject(request, { subjectName, price: 99 });
  const file = makePdf({ pages: 8, content, padding: 900_000 });
  const paper = { subjectid: subjectId, papername: 'Orbits, paper 1', file };
  free = (await uploadPaper(request, paper)).paperid;
  const solutions = { ...paper, papername: 'Orbits, solutions', kind: 'solutions', access: 'paid' } as const;
  paid = (await uploadPaper(request, solutions)).paperid;
});

const pageOf = (page: Page, number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true });
const drawn = (page: Page, number: number) => pageOf(page, number).and(page.locator('[data-drawn="true"]'));
/** The viewer is fetched first, which takes a while on a busy machine. */
const expectDrawn = (page: Page, number: number) => expect(drawn(page, number)).toBeVisible({ timeout: 20_000 });
async function rememberStaff(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('user_token', token);
      localStorage.setItem('admin_user', JSON.stringify(user));
    },
    { token, user: { username: staffLogin.email, name: 'Staff', role: 'super_admin' } },
  );
}

const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page' });

/** How much of the paper's first page is ink: a page that was not drawn has none. */
async function inkOf(page: Page, number: number): Promise<number> {
  return pageOf(page, number)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let dark = 0;
      for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 255) < 128) dark += 1;
      return dark / (data.length / 4);
    });
}

test('a visitor reads a paper two taps after its subject', { tag: '@both' }, async ({ page }) => {
  await visit(page, `/view-papers?subjectId=${subjectId}`);
  await page.getByRole('link', { name: 'View Orbits, paper 1' }).click();
  await expectDrawn(page, 1);
  expect(await inkOf(page, 1)).toBeGreaterThan(0.1);
  await expect(page).toHaveTitle(/^Orbits, paper 1/);
  await expect(pageOf(page, 1).getByText('The orbit of Mars')).toBeAttached();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link')).toHaveText(['Home', 'Class 10th', /^Orbits/]);
});

test('pages are drawn when they come near, in parts of the file, and far ones are let go', async ({ page }) => {
  let parts = 0;
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.status() !== 206) return;
    parts += 1;
    bytes += Number(response.headers()['content-length']);
  });
  await visit(page, `/paper/${free}`);
  await expectDrawn(page, 1);
  await expect(page.locator('canvas').nth(7)).toHaveCount(0);
  expect(parts).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(500_000);
  await expect(page.getByText('of 8')).toBeVisible();
  await pageField(page).fill('8');
  await pageField(page).press('Enter');
  await expect(drawn(page, 8)).toBeInViewport();
  await expect(pageField(page)).toHaveValue('8');
  await expect(drawn(page, 1)).toHaveCount(0);
  await expect(pageOf(page, 1).locator('canvas')).toHaveCount(0);
});

test('it fits the width, and zooms by buttons and keys', { tag: '@both' }, async ({ page }) => {
  await visit(page, `/paper/${free}`);
  await expectDrawn(page, 1);
  const width = async () => (await pageOf(page, 1).boundingBox())?.width ?? 0;
  const fitting = await width();
  expect(fitting).toBeGreaterThan(Math.min(890, (page.viewportSize()?.width ?? 0) * 0.85));
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(fitting * 1.25, -1);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Fit to width' }).click();
  await expect.poll(width).toBe(fitting);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(fitting * 0.8, -1);
  await page.keyboard.press('0');
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(fitting * 1.25, -1);
  await page.keyboard.press('0');
  await page.keyboard.press('End');
  await expect(pageField(page)).toHaveValue('8');
  await page.keyboard.press('Home');
  await expect(pageField(page)).toHaveValue('1');
});

test('it downloads from the page', async ({ page }) => {
  await visit(page, `/paper/${free}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download Orbits/ }).click();
  expect((await saved).suggestedFilename()).toBe('paper.pdf');
});

test.describe('a locked paper', () => {
  test('says what it is, offers the subject and the login, and never asks for the file', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit(page, `/paper/${paid}`);
    await expect(page.getByRole('heading', { name: /^Step-by-step solutions: comes with Orbits/ })).toBeVisible();
    await expect(page.getByText('₹99')).toBeVisible();
    await page.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(page.getByText('Subject added to cart')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login?next=%2Fpaper%2F${paid}`);
    await expect(page.getByRole('link', { name: /^Download Orbits/ })).toHaveCount(0);
    expect(asked.filter((url) => url.includes('/paper/download/'))).toEqual([]);
  });

  test('stays locked for a student who has not bought it', async ({ page, request }) => {
    await rememberLogin(page, await registerStudent(request));
    await visit(page, `/paper/${paid}`);
    await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  });

  test('opens for staff, with their token', async ({ page, request }) => {
    await rememberStaff(page, (await staffHeaders(request)).authorization.replace('Bearer ', ''));
    await visit(page, `/paper/${paid}`);
    await expectDrawn(page, 1);
  });
});

test.describe('a token that is renewed while somebody reads', () => {
  test.use({ expectedComplaint: /Service Worker registration blocked|status of 401/ });

  test('does not end the reading: what is still to come is fetched with the new one', async ({ page, request }) => {
    const data = { username: staffLogin.email, password: staffLogin.password };
    const { token: first } = await (await request.post('/api/public/login', { data })).json();
    await rememberStaff(page, first);
    await visit(page, `/paper/${paid}`);
    await expectDrawn(page, 1);
    const { token: second } = await (await request.post('/api/auth/refresh', { data: { token: first } })).json();
    // As the server answers a minute later.
    await page.route('**/api/public/paper/download/**', (route) =>
      route.request().headers().authorization === `Bearer ${first}` ? route.fulfill({ status: 401 }) : route.continue(),
    );
    await page.evaluate((token) => localStorage.setItem('user_token', token), second);
    await pageField(page).fill('8');
    await pageField(page).press('Enter');
    await expectDrawn(page, 8);
    await expect(pageField(page)).toHaveValue('8');
    expect(await inkOf(page, 8)).toBeGreaterThan(0.1);
  });
});

test.describe('when it does not work', () => {
  test.use({ expectedComplaint: /Service Worker registration blocked|404|503|net::ERR|Failed to fetch/ });

  test('an unknown paper says so, with status 404, and leads on', async ({ page }) => {
    for (const id of ['999999999', 'x']) {
      const response = await page.goto(`/paper/${id}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This paper is not here');
      await expect(page.getByRole('link', { name: 'See all papers' })).toHaveAttribute('href', '/view-papers');
    }
  });

  test('a file that does not come is offered as a download, and Try Again recovers', async ({ page }) => {
    let isDown = true;
    await page.route('**/api/public/paper/download/*', (route) =>
      isDown ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await visit(page, `/paper/${free}`);
    const trouble = page.getByRole('alert');
    await expect(trouble.getByText('You can still download it')).toBeVisible({ timeout: 20_000 });
    await expect(trouble.getByRole('link', { name: /^Download/ })).toBeVisible();
    isDown = false;
    await trouble.getByRole('button', { name: 'Try Again' }).click();
    await expectDrawn(page, 1);
  });

  test('a viewer that does not come leaves the download', async ({ page }) => {
    await page.route(/paper-viewer/, (route) => route.abort());
    await visit(page, `/paper/${free}`);
    await expect(page.getByRole('alert').getByRole('link', { name: /^Download/ })).toBeVisible({ timeout: 20_000 });
  });
});

test('a slow file shows its first page as a picture meanwhile', async ({ page }) => {
  await page.route('**/api/public/paper/download/*', () => new Promise(() => {}));
  await visit(page, `/paper/${free}`);
  await expect(page.getByText('Opening the paper')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what the paper is, and the download works', async ({ page }) => {
    await page.goto(`/paper/${free}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orbits, paper 1');
    await expect(page.getByText(/90\d KB/).first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download Orbits/ }).click();
    expect((await saved).suggestedFilename()).toBe('paper.pdf');
  });
});

test('pdf.js is fetched by no other page', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const carriers = async () =>
    (await Promise.all(scripts)).filter((text) => text.includes('GlobalWorkerOptions')).length;
  for (const path of ['/', '/view-subjects', `/view-papers?subjectId=${subjectId}`, '/login', '/about-us']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
  }
  expect(scripts.length).toBeGreaterThan(5);
  expect(await carriers()).toBe(0);
  await visit(page, `/paper/${free}`);
  await expectDrawn(page, 1);
  expect(await carriers()).toBeGreaterThan(0);
});

test('axe finds nothing serious, open or locked', { tag: '@both' }, async ({ page }) => {
  await visit(page, `/paper/${free}`);
  await expectDrawn(page, 1);
  await expectAccessible(page);
  await visit(page, `/paper/${paid}`);
  await expectAccessible(page);
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, `/paper/${free}`);
  await expectDrawn(page, 1);
  await expectNoSidewaysScroll(page);
  await visit(page, `/paper/${paid}`);
  await expectNoSidewaysScroll(page);
});
