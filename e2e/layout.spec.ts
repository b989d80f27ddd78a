import type { Page } from '@playwright/test';
import { registerStudent, rememberLogin } from './support/people.ts';
import { expect, openNavigation, test, tokenExpiringIn, visit } from './support/visit.ts';

const everybody = ['Home', 'About Us', 'Contact'];

test.describe('the header', () => {
  test('shows a visitor Login and Register, but neither Profile nor Log Out', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    await visit(page, '/');
    const links = (await openNavigation(page, isMobile)).getByRole('link');
    await expect(links).toHaveText([...everybody, 'Login', 'Register', 'Admin']);
    await expect(page.getByRole('button', { name: 'Download App' })).toBeVisible();
  });

  test('shows Profile and Log Out to who is logged in', { tag: '@both' }, async ({ page, request, isMobile }) => {
    await rememberLogin(page, await registerStudent(request));
    await visit(page, '/');
    const links = (await openNavigation(page, isMobile)).getByRole('link');
    await expect(links).toHaveText([...everybody, 'My library', 'Cart', 'Profile', 'Log Out', 'Admin']);
  });

  test('stands on one line where the menu ends, whoever looks', { tag: '@both' }, async ({ page, request }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await visit(page, '/');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    expect(await heightOfNavigation(page)).toBeLessThan(50);
    await rememberLogin(page, await registerStudent(request));
    await visit(page, '/');
    expect(await heightOfNavigation(page)).toBeLessThan(50);
  });

  test('takes an expired or unreadable token for none', { tag: '@both' }, async ({ page, request, isMobile }) => {
    const student = await registerStudent(request);
    for (const token of [tokenExpiringIn(-5), 'rubbish', 'a.b.c']) {
      await rememberLogin(page, { ...student, token });
      await visit(page, '/');
      const navigation = await openNavigation(page, isMobile);
      await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible();
    }
  });

  test('Log Out forgets the session here and in other tabs', { tag: '@both' }, async ({
    page,
    context,
    request,
    isMobile,
  }) => {
    await rememberLogin(page, await registerStudent(request));
    await page.evaluate(() => sessionStorage.setItem('user_token', 'left over'));
    const other = await context.newPage();
    await visit(other, '/');
    await expect(other.locator('html')).toHaveAttribute('data-session', 'in');
    await visit(page, '/');
    await (await openNavigation(page, isMobile)).getByRole('link', { name: 'Log Out' }).click();
    for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-session', 'out');
    await expect(page).toHaveURL('/login');
    const left = await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) =>
        ['user_token', 'admin_token', 'admin_user'].filter((item) => storage.getItem(item) !== null),
      ),
    );
    expect(left).toEqual([]);
  });

  test('stays in place while the page scrolls', { tag: '@both' }, async ({ page }) => {
    await visit(page, '/');
    await page.evaluate(() => scrollTo(0, 900));
    await expect(page.getByRole('banner')).toBeInViewport();
  });

  test('Download App explains three steps per platform', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Download App' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download App' });
    await expect(dialog.getByRole('list')).toHaveCount(3);
    await expect(dialog.getByRole('listitem')).toHaveCount(9);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe('before its scripts have arrived', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ });

  test('the header already shows the right entries', { tag: '@both' }, async ({ page, request, isMobile }) => {
    await rememberLogin(page, await registerStudent(request));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    const name = isMobile ? 'Menu' : 'Main';
    const navigation = page.getByRole('navigation', { name, includeHidden: true });
    await expect(navigation.locator('li', { hasText: 'Log Out' })).toHaveCSS('display', 'block');
    await expect(navigation.locator('li', { hasText: 'Login' })).toHaveCSS('display', 'none');
  });
});

test('the footer has every link, the unlinked entries, the disclaimer and the four networks', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  const hrefs = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual([
    '/',
    '/about-us',
    '/contact-us',
    '/privacy-policy',
    '/terms-of-use',
    '/refund-policy',
    '/shipping-policy',
  ]);
  for (const entry of ['Sample Papers', 'Class 9th', 'Class 10th', 'Class 11th', 'Class 12th']) {
    await expect(footer.getByText(entry, { exact: true })).toBeVisible();
  }
  await expect(footer).toContainText('do not guarantee the exact questions of actual exams');
  await expect(footer).toContainText('© 2025');
  for (const network of ['Facebook', 'Twitter', 'YouTube', 'Instagram']) {
    await expect(footer.getByRole('img', { name: network })).toBeVisible();
  }
});

test('unknown paths lead home; what looks like a file is simply not there', async ({ page, request }) => {
  await page.goto('/no/such/page?x=1');
  await expect(page).toHaveURL('/');
  for (const path of ['/x.png', '/.well-known/x', '/.env']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  for (const path of ['/favicon.ico', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/llms.txt']) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test('going back returns to where the page was', { tag: '@both' }, async ({ page }) => {
  await visit(page, '/');
  await page.evaluate(() => scrollTo(0, 700));
  await page.goto('/api/openapi.json');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(700);
});

function heightOfNavigation(page: Page): Promise<number> {
  return page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => nav.getBoundingClientRect().height);
}
