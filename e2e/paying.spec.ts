import type { APIRequestContext, Page } from '@playwright/test';
import { payButton } from './support/carts.ts';
import { registerStudent, rememberLogin } from './support/people.ts';
import { addSubject, uploadPaper } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

const price = 149;
const arrived = 'Thank you! Your payment is here';

/** A student who is logged in, and a subject whose solutions are for buyers only. */
async function prepare(page: Page, request: APIRequestContext) {
  const student = await registerStudent(request);
  const subjectName = `Algebra ${crypto.randomUUID().slice(0, 8)}`;
  const subjectId = await addSubject(request, { subjectName, price });
  const papername = `${subjectName}, solutions`;
  const { paperid } = await uploadPaper(request, {
    subjectid: subjectId,
    papername,
    kind: 'solutions',
    access: 'paid',
    filename: 'solutions.pdf',
  });
  await rememberLogin(page, student);
  const { headers, username } = student;
  return {
    subjectId,
    subjectName,
    papername,
    paper: `/paper/${paperid}`,
    download: async () => (await request.get(`/api/public/paper/download/${paperid}`, { headers })).status(),
    cart: async () => (await request.get('/api/access/cart', { headers, params: { username } })).json(),
  };
}

/** From a paper that is locked, by the cart, to the page on which it is paid. */
async function goAndPay(page: Page, site: string, paper: string): Promise<void> {
  await visit(page, `${site}${paper}`);
  const offer = page.getByRole('region', { name: /comes with/ });
  await offer.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(offer.getByRole('button', { name: /^Remove from cart/ })).toBeVisible();
  await offer.getByRole('link', { name: 'Go to cart' }).click();
  await payAgain(page, site);
}

async function payAgain(page: Page, site: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^[^/]+//[^/]+${site}/cart$`));
  await payButton(page).click();
  await expect(page).toHaveURL(/\/pay\/link_/);
  await expect(page.getByText('Test payment: no money moves, nothing is charged.')).toBeVisible();
}

/** How the payment ended. It takes asking the provider, and on msite another page. */
async function expectEnding(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 });
}

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

for (const site of ['', '/msite']) {
  // The mobile-style site is paid on at a phone's width.
  const where = site === '' ? { name: 'on the main site' } : { name: 'on msite', tag: '@phone' };
  test.describe(where.name, where, () => {
    test('a student pays on the hosted page, comes back, and reads the solutions', async ({ page, request }) => {
      test.slow();
      const { subjectName, papername, paper, download, cart } = await prepare(page, request);
      expect(await download()).toBe(403);
      await goAndPay(page, site, paper);
      await expectGoodPage(page);
      await page.getByLabel('Net banking').check();
      await page.getByRole('button', { name: `Pay ₹${price}` }).click();
      await expectEnding(page, arrived);
      await expect(page).toHaveURL(new RegExp(`^[^/]+//[^/]+${site}/payment/return\\?`));
      await expect(page.getByText(subjectName)).toBeVisible();
      await expectGoodPage(page);
      expect(await cart()).toEqual([]);

      // Coming back a second time changes nothing.
      await page.reload();
      await expectEnding(page, arrived);

      await page.getByRole('link', { name: 'Order and receipt' }).click();
      await expect(page).toHaveURL(new RegExp(`${site}/orders/AB-`));
      await expect(page.getByText('Paid', { exact: true })).toBeVisible();
      await expectGoodPage(page);
      const receipt = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download receipt' }).click();
      expect((await receipt).suggestedFilename()).toMatch(/^receipt-AB-\d{4}-\d{6}\.pdf$/);

      await page.getByRole('link', { name: 'Go to my library' }).click();
      const library = page.getByRole('region', { name: 'My subjects' });
      await library.getByRole('link', { name: papername }).first().click();
      const firstPage = page.getByRole('region', { name: 'Page 1', exact: true });
      await expect(firstPage.and(page.locator('[data-drawn="true"]'))).toBeVisible({ timeout: 20_000 });
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: `Download ${papername}` }).click();
      expect((await saved).suggestedFilename()).toBe('solutions.pdf');

      await visit(page, `${site === '' ? '/view-subjects' : '/msite/subjects'}?classId=10&q=${subjectName}`);
      await expect(page.getByRole('listitem').filter({ hasText: subjectName }).getByText('Purchased')).toBeVisible();
    });

    test('a payment that fails or is cancelled leads back to an unchanged cart, and can be tried again', async ({
      page,
      request,
    }) => {
      test.slow();
      const { subjectId, subjectName, paper, download, cart } = await prepare(page, request);
      await goAndPay(page, site, paper);
      const link = page.url();
      await page.getByRole('button', { name: 'Let the payment fail' }).click();
      await expectEnding(page, 'The payment did not go through');
      await expect(page.getByText('The test bank declined this payment.')).toBeVisible();
      await expect(page.getByText('your cart is unchanged')).toBeVisible();
      await expectGoodPage(page);
      expect([await download(), await cart()]).toEqual([403, [subjectId]]);

      await page.getByRole('link', { name: 'Back to cart' }).click();
      await expect(page.getByText(subjectName, { exact: true })).toBeVisible();
      await payAgain(page, site);
      expect(page.url()).toBe(link);
      await page.getByRole('button', { name: 'Cancel and go back' }).click();
      await expectEnding(page, 'The payment was cancelled');
      await page.reload();
      await expectEnding(page, 'The payment was cancelled');
      expect([await download(), await cart()]).toEqual([403, [subjectId]]);

      await page.getByRole('link', { name: 'Back to cart' }).click();
      await payAgain(page, site);
      expect(page.url()).not.toBe(link);
      await page.getByRole('button', { name: `Pay ₹${price}` }).click();
      await expectEnding(page, arrived);
      expect(await download()).toBe(200);
    });
  });
}

test('who closes the browser after paying finds everything open all the same', async ({ page, request }) => {
  test.slow();
  const { paper, download } = await prepare(page, request);
  await goAndPay(page, '', paper);
  await page.route('**/payment/return**', (route) => route.abort());
  const paid = page.waitForResponse(/\/pay$/);
  await page.getByRole('button', { name: `Pay ₹${price}` }).click();
  await paid;
  await page.close();
  await expect.poll(download, { timeout: 30_000 }).toBe(200);
});
