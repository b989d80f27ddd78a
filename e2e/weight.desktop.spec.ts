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

test('scripts give way to what is read', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});
