import type { Page } from '@playwright/test';
import { registerStudent, rememberLogin } from './support/people.ts';
import { addSubject, staffHeaders, uploadPaper } from './support/staff.ts';
import { staffLogin } from './support/staff-login.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/visit.ts';

const librarySubject = (papers: object[], subject: object = {}) => ({
  id: 901,
  subjectName: 'Mathematics',
  classid: 10,
  classname: 'Class 10th',
  boughtAt: '2025-06-07T10:00:00.000Z',
  papers,
  ...subject,
});
const order = (changes: object = {}) => ({
  id: 'AB-2026-000012',
  state: 'paid',
  createdAt: '2025-12-31T19:00:00.000Z',
  paidAt: '2025-12-31T19:05:00.000Z',
  amount: 298,
  refunded: 0,
  items: [
    { subjectId: 1, subjectName: 'Science', classid: 10, classname: 'Class 10th', price: 298, isRefunded: false },
  ],
  paymentLink: null,
  failure: null,
  ...changes,
});

async function answer(page: Page, { library = [], orders = [] }: { library?: object[]; orders?: object[] }) {
  await page.route('**/api/access/library', (route) => route.fulfill({ json: library }));
  await page.route('**/api/access/orders?*', (route) => route.fulfill({ json: orders }));
}

test('who has nothing yet is greeted, led to the subjects and shown some to begin with', async ({ page, request }) => {
  const student = await registerStudent(request);
  await rememberLogin(page, student);
  await answer(page, {});
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Namaste, ${student.name}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect(next.getByRole('link', { name: 'Browse subjects' })).toHaveAttribute('href', '/view-subjects');
  await expect(page.getByRole('heading', { name: 'No subjects yet' })).toBeVisible();
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
  const recommended = page.getByRole('region', { name: 'Good subjects to begin with' });
  await expect(recommended.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/profile');
  await expect(page.getByRole('link', { name: 'Go to admin' })).toHaveCount(0);
});

test('bought subjects show their papers and how many were opened; a download is saved', async ({ page, request }) => {
  const subjectName = `Owned ${Date.now()}${Math.random()}`;
  const id = await addSubject(request, { subjectName, price: 90 });
  const [first, second] = [
    await uploadPaper(request, { subjectid: id, papername: 'Set A', filename: 'set-a.pdf' }),
    await uploadPaper(request, { subjectid: id, papername: 'Set B' }),
  ];
  const papers = [
    { ...first, isDownloaded: true, isOpened: true },
    { ...second, isDownloaded: false, isOpened: false },
  ];
  await rememberLogin(page, await registerStudent(request));
  await answer(page, { library: [librarySubject(papers, { id, subjectName })] });
  await page.goto('/dashboard');
  const mine = page.getByRole('region', { name: 'My subjects' });
  await expect(mine.getByText('Class 10th · 1 of 2 opened')).toBeVisible();
  await expect(mine.getByRole('progressbar')).toHaveAttribute('value', '1');
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect(next.getByText('Set B', { exact: true })).toBeVisible();
  await expect(next.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/paper/${second.paperid}`);
  await expect(mine.getByRole('link', { name: 'Open: Set A' })).toHaveAttribute('href', `/paper/${first.paperid}`);

  const saved = page.waitForEvent('download');
  await mine.getByRole('link', { name: /^Download:? Set A$/ }).click();
  expect((await saved).suggestedFilename()).toBe('set-a.pdf');
  await expect(page.getByText('Downloaded: Set A')).toBeVisible();
});

test('subjects of the class of what was bought are recommended, without what is owned', async ({ page, request }) => {
  const subjects = await (await request.get('/api/public/subjects/12?limit=4')).json();
  const [owned] = subjects;
  await rememberLogin(page, await registerStudent(request));
  await answer(page, { library: [librarySubject([], { id: owned.id, classid: 12 })] });
  await page.goto('/dashboard');
  const cards = page.getByRole('region', { name: 'More for your class' }).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(
    subjects.slice(1, 4).map(({ subjectName }: { subjectName: string }) => subjectName),
  );
});

test('orders show their state and amount, paid ones a receipt, open ones the way to pay', async ({ page, request }) => {
  await rememberLogin(page, await registerStudent(request));
  const open = order({
    id: 'AB-2026-000011',
    state: 'failed',
    paidAt: null,
    paymentLink: '/pay/x',
    failure: 'Declined.',
  });
  await answer(page, { orders: [order(), open] });
  await page.route('**/api/access/orders/*/receipt', (route) =>
    route.fulfill({ body: '%PDF-', contentType: 'application/pdf' }),
  );
  await page.goto('/dashboard');
  const entries = page.getByRole('region', { name: 'My orders' }).getByRole('listitem');
  const [paid, failed] = [entries.first(), entries.last()];
  // It was already the new year in India.
  await expect(paid).toContainText('1 Jan 2026');
  await expect(paid).toContainText('Paid');
  await expect(paid).toContainText('₹298');
  await expect(failed).toContainText('Payment failed');
  await expect(failed).toContainText('Declined.');
  await expect(page.getByRole('link', { name: 'AB-2026-000012' })).toHaveAttribute('href', '/orders/AB-2026-000012');
  await expect(page.getByRole('link', { name: 'Pay now: AB-2026-000011' })).toHaveAttribute('href', '/pay/x');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt: AB-2026-000012' }).click();
  expect((await saved).suggestedFilename()).toBe('receipt-AB-2026-000012.pdf');
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaint: /status of 500/ });

  test('each part says so and Try Again recovers it', async ({ page, request }) => {
    await rememberLogin(page, await registerStudent(request));
    let isDown = true;
    for (const path of ['**/api/access/library', '**/api/access/orders?*']) {
      await page.route(path, (route) => (isDown ? route.fulfill({ status: 500 }) : route.fulfill({ json: [] })));
    }
    await page.goto('/dashboard');
    const parts = [
      ['My subjects', 'Your subjects could not be loaded.', 'No subjects yet'],
      ['My orders', 'Your orders could not be loaded.', 'You have not ordered anything yet.'],
    ] as const;
    for (const [name, failure] of parts) {
      await expect(page.getByRole('region', { name }).getByText(failure)).toBeVisible();
    }
    isDown = false;
    for (const [name, , empty] of parts) {
      const part = page.getByRole('region', { name });
      await part.getByRole('button', { name: 'Try Again' }).click();
      await expect(part.getByText(empty)).toBeVisible();
    }
  });
});

test('staff find the way to the admin area', async ({ page, request }) => {
  const { authorization } = await staffHeaders(request);
  await rememberLogin(page, {
    name: 'Staff',
    username: staffLogin.email,
    password: staffLogin.password,
    token: authorization.replace('Bearer ', ''),
    headers: { authorization },
  });
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('admin_user') ?? '{}');
    localStorage.setItem('admin_user', JSON.stringify({ ...user, role: 'super_admin' }));
  });
  await answer(page, {});
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Go to admin' })).toHaveAttribute('href', '/admin');
});

test('axe finds nothing serious and nothing scrolls sideways at 320 px', { tag: '@both' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await rememberLogin(page, await registerStudent(request));
  const paper = {
    paperid: 7,
    papername: 'A paper with a name that is longer than a phone is wide',
    filename: null,
    enabled: true,
    subjectId: 901,
    kind: 'solutions',
    access: 'paid',
    sizeBytes: 58_000,
    pages: 4,
    picture: null,
    isDownloaded: true,
    isOpened: true,
  };
  await answer(page, { library: [librarySubject([paper])], orders: [order()] });
  await page.goto('/dashboard');
  await expect(page.getByText('1 of 1 opened')).toBeVisible();
  await expect(page.getByRole('region', { name: 'More for your class' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
