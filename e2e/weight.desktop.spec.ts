import { expect, test, visit } from './support/visit.ts';

const maxBytes = 140 * 1024;
const publicPages = [
  '/',
  '/view-subjects?classId=10',
  '/view-papers?subjectId=1',
  '/search',
  '/login',
  '/register',
  '/about-us',
  '/contact-us',
  '/terms-of-use',
  '/privacy-policy',
  '/refund-policy',
  '/shipping-policy',
];
/** Words that only the code of these parts contains. */
const heavyParts = { 'pdf.js': 'No "GlobalWorkerOptions.workerSrc"', charts: 'recharts-', tables: 'getCoreRowModel' };

for (const path of publicPages) {
  test(`the scripts of ${path} stay within 140 KB, compressed, and hold nothing heavy`, async ({ page }) => {
    const scripts: Promise<{ url: string; bytes: number; code: string }>[] = [];
    page.on('response', (response) => {
      const request = response.request();
      if (request.resourceType() !== 'script') return;
      scripts.push(
        Promise.all([request.sizes(), response.text()]).then(([sizes, code]) => ({
          url: response.url(),
          bytes: sizes.responseBodySize,
          code,
        })),
      );
    });
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    const loaded = await Promise.all(scripts);
    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total, loaded.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(maxBytes);
    for (const [part, word] of Object.entries(heavyParts)) {
      expect(
        loaded.filter(({ code }) => code.includes(word)).map(({ url }) => url),
        part,
      ).toEqual([]);
    }
    expect(loaded.filter(({ url }) => /\/admin/.test(url))).toEqual([]);
  });
}

test('what is read is painted before the first module is asked for', async ({ page }) => {
  await visit(page, '/view-subjects?classId=10');
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(3);
  expect(Math.min(...asked)).toBeGreaterThan(painted);
});

test('a browser that does not tell when it paints runs the scripts all the same', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] }));
  await visit(page, '/view-subjects?classId=10');
});

test('a tab that is never painted runs the scripts after a while', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await visit(page, '/view-subjects?classId=10');
});
