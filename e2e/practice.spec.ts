import type { PracticeSubject } from '../src/practice/contract.ts';
import { registerStudent, rememberLogin } from './support/people.ts';
import { answerQuestion, findPracticeSubject } from './support/practice.ts';
import { grantSubject } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

let subject: PracticeSubject;

test.beforeAll(async ({ request }) => {
  subject = await findPracticeSubject(request);
});

const chapterPath = ({ subjectId, chapters }: PracticeSubject, site = ''): string =>
  `${site}/practice/${subjectId}/${chapters[0]?.slug}`;

test('a visitor practises the free questions of a chapter, and they are still there later', { tag: '@both' }, async ({
  page,
}) => {
  await visit(page, '/practice');
  await page
    .getByRole('link', { name: /^Mathematics/ })
    .nth(1)
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practise Mathematics');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: `Practise: ${subject.chapters[0]?.chapter}` }).click();
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await answerQuestion(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const step of ['Next question', 'Next question']) {
    await page.getByRole('button', { name: step }).click();
    await answerQuestion(page);
  }
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: /of \S+ marks$/ })).toBeVisible();
  await expect(page.getByText(/more questions of this chapter/)).toBeVisible();
  await page.getByRole('link', { name: 'All chapters', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practise Mathematics');
  await page.reload();
  await expect(page.getByText(/3 saved here, on this device only/)).toBeVisible();
  await expect(page.getByText('weakest first · marks in the paper')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const site of ['', '/msite']) {
    test(`chapters and the first free question are read${site && ' on msite'}`, async ({ page }) => {
      await page.goto(`${site}/practice/${subject.subjectId}`);
      await page.getByRole('link', { name: `Practise: ${subject.chapters[0]?.chapter}` }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
      await page.goto(chapterPath(subject, site));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject.chapters[0]?.chapter ?? '');
    });
  }
});

test('what a visitor did joins the account at login, once, and is on every device', async ({
  page,
  browser,
  request,
}) => {
  // Three devices, and the first that asks for a pack waits until it is made.
  test.slow();
  const student = await registerStudent(request);
  await visit(page, chapterPath(subject));
  await answerQuestion(page);
  await visit(page, '/login');
  await page.getByLabel('Username').fill(student.username);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Practice' }).click();
  const received = page.getByText('1 saved here, 1 received');
  await expect(received).toBeVisible();
  const events = async () => {
    const response = await request.get('/api/access/practice/events', { headers: student.headers });
    const { events: log }: { events: unknown[] } = await response.json();
    return log.length;
  };
  expect(await events()).toBe(1);

  const other = await browser.newContext();
  const phone = await other.newPage();
  await rememberLogin(phone, student);
  await visit(phone, chapterPath(subject));
  await expect.poll(() => phone.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(1);
  await answerQuestion(phone);
  await visit(phone, '/practice');
  await expect(phone.getByText('2 saved here, 2 received')).toBeVisible();
  await other.close();

  await page.reload();
  await expect(page.getByText('2 saved here, 2 received')).toBeVisible();
  expect(await events()).toBe(2);
});

test('practice can be kept on this device only', async ({ page, request }) => {
  const student = await registerStudent(request);
  await rememberLogin(page, student);
  await visit(page, '/profile');
  await page.getByRole('switch', { name: 'Keep my practice on this device only' }).click();
  await expect(page.getByRole('switch', { name: 'Keep my practice on this device only' })).toBeChecked();
  await visit(page, chapterPath(subject));
  await answerQuestion(page);
  await visit(page, '/profile');
  await expect(page.getByText('1 saved here, 0 received')).toBeVisible();
  await page.getByRole('switch', { name: 'Keep my practice on this device only' }).click();
  await expect(page.getByText('1 saved here, 1 received')).toBeVisible();
});

test('a parent reads the progress under a link until the student ends it', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const student = await registerStudent(request);
  await rememberLogin(page, student);
  await visit(page, chapterPath(subject));
  await answerQuestion(page);
  await visit(page, `/practice/${subject.subjectId}`);
  await expect(page.getByText('1 saved here, 1 received')).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.getByRole('textbox', { name: /Send this link/ }).inputValue();
  expect(address.startsWith(`${baseURL}/progress/`)).toBe(true);
  const parents = await browser.newContext();
  const parent = await parents.newPage();
  await parent.goto(address);
  await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Asha: Mathematics');
  await expect(parent.getByText(/Verma|students\.example/)).toHaveCount(0);
  await expect(parent.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('The link has ended')).toBeVisible();
  await parent.reload();
  await expect(parent.getByRole('heading', { level: 1 })).toHaveText('This link no longer opens');
  await parents.close();
});

test.describe('a saved subject', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 40[13]/,
  });

  test('is practised and sat without a network, and leaves the device at logout', { tag: '@phone' }, async ({
    page,
    context,
    request,
  }) => {
    test.slow();
    const student = await registerStudent(request);
    await grantSubject(request, student.username, subject.subjectId);
    await rememberLogin(page, student);
    await visit(page, `/practice/${subject.subjectId}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByRole('button', { name: 'Save for offline' }).click();
    await expect(page.getByRole('button', { name: /^Remove Class 10th Mathematics/ })).toBeVisible({ timeout: 30_000 });
    const last = `/paper/${subject.mocks.at(-1)?.paperId}`;
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, last), { timeout: 30_000 })
      .toBe(true);

    await context.setOffline(true);
    await page.goto(`/practice/${subject.subjectId}/${subject.chapters[1]?.slug}`);
    await expect(page.getByText(`1 of ${subject.chapters[1]?.questions}`, { exact: true })).toBeVisible();
    await answerQuestion(page);
    const paid = subject.mocks.find(({ isFree }) => !isFree)?.paperId;
    await page.goto(`/mock/${paid}`);
    await page.getByRole('button', { name: 'Begin the mock' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('button', { name: 'Hand in' }).click();
    await expect(page.getByRole('heading', { name: 'Question by question' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/marks so far/)).toBeVisible();

    await context.setOffline(false);
    await page.goto('/profile');
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(/login/);
    await expect.poll(() => page.evaluate(() => caches.has('owned'))).toBe(false);
    await page.goto(`/practice/${subject.subjectId}`);
    await expect(page.getByText(/questions free/).first()).toBeVisible();
    const kept = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('practice');
          opening.onsuccess = () => {
            const counting = opening.result.transaction('packs').objectStore('packs').count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
    expect(kept).toBe(0);
  });
});
