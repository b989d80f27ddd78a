import { renderOnePage } from '../src/testing/one-page.ts';
import { expect, test, visit } from './support/visit.ts';

test.use({ expectedComplaint: /Content Security Policy|\/assets\/|Failed to load resource/ });

const ways = {
  'an inline script': '<script>window.injected = 1</script>',
  'an inline module': '<script type="module" async="">window.injected = 1</script>',
  'a handler': '<svg onload="window.injected = 1"></svg>',
  'a script of another site': '<script src="data:text/javascript,window.injected = 1"></script>',
};

for (const [way, markup] of Object.entries(ways)) {
  test(`${way} that came into a page on the server does not run`, async ({ page }) => {
    const answer = await renderOnePage({ markup, data: { name: `</script>${markup}` } });
    const [headers, body] = [Object.fromEntries(answer.headers), await answer.text()];
    await page.route('**/injected', (route) => route.fulfill({ status: 200, headers, body }));
    await page.goto('/injected');
    // The page's own scripts did run, and handed over what the loaders found.
    const handedOver = await page.evaluate(() =>
      new Response(Reflect.get(window, '__reactRouterContext').stream).text(),
    );
    expect(handedOver).toContain('loaderData');
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });

  test(`${way} that came into a page of the shop on its way does not run, and the page works`, async ({ page }) => {
    await page.route('**/view-subjects', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<body>', `<body>${markup}`);
      await route.fulfill({ response, body });
    });
    await visit(page, '/view-subjects');
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });
}

test('the description of the API is a page without scripts', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByText('/api/public/classes', { exact: true }).first().click();
  await expect(page.getByText('classname: string').first()).toBeVisible();
  expect(await page.locator('script').count()).toBe(0);
});
