import { expect, test, visit } from './support/visit.ts';

test('the scripts of the home page stay within 140 KB, compressed', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(140 * 1024);
});
