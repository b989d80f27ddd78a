import type { Page } from '@playwright/test';
import { registerStudent, rememberLogin } from './support/people.ts';
import { addSubject, uploadPaper } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

const notConnected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 401/;

/** Opens a page and waits until the service worker looks after it and has kept it. */
async function visitAndKeep(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptAddresses(page), { timeout: 15_000 }).toContain(path);
}

/** Every address in every cache, built files left out. */
async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        if (!pathname.startsWith('/assets/')) found.push(pathname + search);
      }
    }
    return found;
  });
}

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedComplaint: notConnected });

  test('the first page ever visited reads and works after a reload', async ({ page, context }) => {
    await visitAndKeep(page, '/');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#available-classes').getByRole('link', { name: 'View All Subjects' })).toHaveCount(4);
    // Its style sheet and scripts are there as well.
    await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
    await page.getByRole('button', { name: 'Download App' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a page that was opened from another one reads after a reload', async ({ page, context }) => {
    await visitAndKeep(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about-us');
    await expect.poll(() => keptAddresses(page), { timeout: 15_000 }).toContain('/about-us');
    await context.setOffline(true);
    await page.reload();
    await expect(page).toHaveTitle(/About/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a page that was not visited says so, offers what can be read, and opens when back online', async ({
    page,
    context,
  }) => {
    await visitAndKeep(page, '/');
    await context.setOffline(true);
    await page.goto('/terms-of-use');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const home = page.getByRole('region', { name: 'You can read these now' }).getByRole('link');
    await expect(home).toHaveCount(1);
    await expect(home).toHaveAttribute('href', '/');
    await context.setOffline(false);
    await expect(page).toHaveTitle(/Terms/);
  });

  test('following a link to a page that was not visited leads to the offline page', async ({ page, context }) => {
    await visitAndKeep(page, '/about-us');
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await expect(page).toHaveURL('/');
  });

  test('a free paper that was opened can be read, whole and in parts; a paid one is never kept', async ({
    page,
    context,
    request,
  }) => {
    const subjectid = await addSubject(request, { subjectName: `Offline ${Date.now()}-${Math.random()}`, price: 60 });
    const free = await uploadPaper(request, { subjectid, papername: 'Free one', access: 'free' });
    const paid = await uploadPaper(request, { subjectid, papername: 'Paid one', access: 'paid' });
    const address = `/api/public/paper/download/${free.paperid}`;
    await visitAndKeep(page, '/');
    const read = (path: string, range?: string) =>
      page.evaluate(
        async ({ path, range }) => {
          const response = await fetch(path, range ? { headers: { range } } : {});
          return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
        },
        { path, range },
      );
    expect(await read(address, 'bytes=0-9')).toEqual({ status: 206, bytes: 10 });
    await expect.poll(() => keptAddresses(page), { timeout: 15_000 }).toContain(address);
    expect((await read(`/api/public/paper/download/${paid.paperid}`)).status).toBe(401);
    await context.setOffline(true);
    expect(await read(address)).toEqual({ status: 200, bytes: free.sizeBytes });
    expect(await read(address, 'bytes=5-14')).toEqual({ status: 206, bytes: 10 });
    expect(await keptAddresses(page)).not.toContain(`/api/public/paper/download/${paid.paperid}`);
  });
});

test.describe('online', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what was kept is never shown in the place of what is there now', async ({ page, request }) => {
    await visitAndKeep(page, '/view-subjects?classId=12');
    const subjectName = `Fresh ${Date.now()}`;
    await addSubject(request, { subjectName, classid: 12 });
    await page.reload();
    await expect(page.getByText(subjectName).first()).toBeVisible();
  });

  test('nothing personal is ever kept', async ({ page, request }) => {
    test.slow();
    await rememberLogin(page, await registerStudent(request));
    await visitAndKeep(page, '/');
    for (const path of ['/dashboard', '/profile', '/cart', '/view-subjects']) {
      await visit(page, path);
      await page.waitForLoadState('networkidle');
    }
    await expect.poll(() => keptAddresses(page), { timeout: 15_000 }).toContain('/view-subjects');
    for (const kept of await keptAddresses(page)) {
      expect(kept).not.toMatch(/\/(access|auth|admin)\/|^\/(dashboard|profile|cart)/);
    }
  });

  test('the caches of builds before the last one are gone', async ({ page }) => {
    await page.goto('/favicon.svg');
    await page.evaluate(async () => {
      for (const name of ['shell-oldest', 'pages-oldest', 'shell-last', 'pages-last']) await caches.open(name);
    });
    await visitAndKeep(page, '/');
    const names = await page.evaluate(() => caches.keys());
    expect(names).not.toContain('shell-oldest');
    expect(names).not.toContain('pages-oldest');
    expect(names).toContain('shell-last');
  });

  test('the worker itself is asked for anew each time', async ({ request }) => {
    const { headers, status } = await request.get('/service-worker.js').then(async (response) => ({
      status: response.status(),
      headers: response.headers(),
    }));
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('the browser finds nothing that is missing for installing', async ({ page }) => {
    await visitAndKeep(page, '/');
    const browser = await page.context().newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A test's browser is a private window, which is the one reason left.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});

test.describe('a tab of an older build', () => {
  test.use({
    serviceWorkers: 'block',
    expectedComplaint: /ERR_FAILED|Error loading route module|dynamically imported|blocked/,
  });

  test('recovers when the script of a page is gone', async ({ page }) => {
    await visit(page, '/');
    let isGone = true;
    await page.route('**/assets/about-page-*.js', (route) => (isGone ? route.abort() : route.continue()));
    const reloaded = page.waitForEvent('load');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await reloaded;
    isGone = false;
    await expect(page.locator('html')).toHaveAttribute('data-session', /./);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(/About/);
  });
});

test.describe('Download App', () => {
  test('uses the offer that the browser made before the page was ready', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const offer = new Event('beforeinstallprompt', { cancelable: true });
        const prompt = async (): Promise<void> => void dispatchEvent(new Event('appinstalled'));
        dispatchEvent(Object.assign(offer, { prompt }));
      });
    });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Download App' }).click();
    await expect(page.getByRole('button', { name: 'Installed' })).toBeDisabled();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('explains the steps to who declined the offer', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const offer = new Event('beforeinstallprompt', { cancelable: true });
        dispatchEvent(Object.assign(offer, { prompt: async () => undefined }));
      });
    });
    await visit(page, '/');
    const button = page.getByRole('button', { name: 'Download App' });
    await button.click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Download App' }).getByRole('listitem')).toHaveCount(9);
  });

  test('is not shown in the installed app', async ({ page }) => {
    await visit(page, '/');
    // A test's browser cannot be made to say that it shows an app: the rule for it is looked at instead.
    const rule = await page.getByRole('button', { name: 'Download App' }).evaluate((button) => {
      const rulesFor = (rules: CSSRuleList): CSSRule[] =>
        [...rules].flatMap((rule) => (rule instanceof CSSGroupingRule ? [rule, ...rulesFor(rule.cssRules)] : [rule]));
      const all = [...document.styleSheets].flatMap((sheet) => rulesFor(sheet.cssRules));
      const inApp = all.filter(
        (rule) => rule instanceof CSSMediaRule && /display-mode: ?standalone/.test(rule.media.mediaText),
      );
      const styles = inApp.flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []));
      const own = styles.find((style) => style instanceof CSSStyleRule && button.closest(style.selectorText) !== null);
      return own?.cssText;
    });
    expect(rule).toContain('visibility: hidden');
  });
});

test('the manifest names the brand, and its icons have the sizes it says', async ({ page, request }) => {
  await visit(page, '/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ short_name: 'Abhyas', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect((await request.get(touchIcon ?? '')).headers()['content-type']).toBe('image/png');
});
