import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod';
import { registerStudent, rememberLogin } from './support/people.ts';
import { expect, test, visit } from './support/visit.ts';

const publicPages = [
  '/',
  '/view-subjects',
  '/view-subjects?classId=10',
  '/view-papers',
  '/about-us',
  '/contact-us',
  '/terms-of-use',
  '/privacy-policy',
  '/refund-policy',
  '/shipping-policy',
];
const privatePages = ['/cart', '/dashboard', '/profile', '/forgot-password', '/reset-password'];

const JsonLd = z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.string() });

const contentOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content') ?? tag.getAttribute('href')));

async function expectSharable(page: Page, request: APIRequestContext, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.locator('head > title')).toHaveCount(1);
  await expect(page).toHaveTitle(/\S.* – Abhyas$/);
  const [description, another] = await contentOf(page, 'meta[name=description]');
  expect(another).toBeUndefined();
  expect(description?.length).toBeGreaterThan(40);
  expect(await contentOf(page, 'meta[name=robots]')).toEqual([]);
  const canonical = await contentOf(page, 'link[rel=canonical]');
  expect(canonical).toHaveLength(1);
  expect(new URL(canonical[0] ?? '').pathname).toBe(new URL(page.url()).pathname);
  expect(await contentOf(page, 'meta[property="og:url"]')).toEqual(canonical);
  expect(await contentOf(page, 'meta[property="og:title"]')).toEqual([await page.title()]);
  expect(await contentOf(page, 'meta[property="og:description"]')).toEqual([description]);
  const [picture] = await contentOf(page, 'meta[property="og:image"]');
  const answer = await request.get(new URL(picture ?? '').pathname);
  expect(answer.headers()['content-type']).toBe('image/png');
  expect((await answer.body()).length).toBeLessThan(150 * 1024);
  for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) {
    JsonLd.parse(JSON.parse(text));
  }
}

for (const path of publicPages) {
  test(`${path} can be found and shared`, ({ page, request }) => expectSharable(page, request, path));
}

test('every address of the sitemap is its own canonical one', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address));
  const forms = new Map(addresses.map(({ pathname, search }) => [pathname.replace(/\d+/, ''), pathname + search]));
  expect([...forms.keys()]).toEqual(expect.arrayContaining(['/', '/view-subjects', '/view-papers']));
  for (const path of forms.values()) {
    await page.goto(path);
    const canonical = new URL((await contentOf(page, 'link[rel=canonical]'))[0] ?? '');
    expect(canonical.pathname + canonical.search).toBe(path);
  }
});

test('pages say what they are about in words that search engines know', async ({ page, request }) => {
  const describedOn = async (path: string) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => JsonLd.parse(JSON.parse(text)));
  };
  const expectTypes = async (path: string, types: string[]): Promise<void> => {
    const found = (await describedOn(path)).map((described) => described['@type']);
    expect(found, path).toEqual(expect.arrayContaining(types));
  };
  await expectTypes('/', ['Organization', 'WebSite']);
  await expectTypes('/contact-us', ['FAQPage']);
  const subjects: { id: number; price: number | null }[] = await (await request.get('/api/public/subjects/10')).json();
  await expectTypes(`/view-papers?subjectId=${subjects[0]?.id}`, ['BreadcrumbList']);
  const sold = (await describedOn('/view-subjects?classId=10')).filter(({ '@type': type }) => type === 'Product');
  const offers = sold.map(({ offers }) =>
    z.object({ price: z.number(), priceCurrency: z.literal('INR') }).parse(offers),
  );
  const prices = subjects.flatMap(({ price }) => price ?? []).filter((price) => price > 0);
  expect(offers.map(({ price }) => price).sort()).toEqual(prices.sort());
});

test('account pages and the cart stay out of search engines, logged in or not', async ({ page, request }) => {
  const expectHidden = async (path: string): Promise<void> => {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"');
  };
  for (const path of privatePages) await expectHidden(path);
  await rememberLogin(page, await registerStudent(request));
  await visit(page, '/dashboard');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
