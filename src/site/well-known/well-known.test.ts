import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { addressesPerFile, sitemap } from './sitemap.server.ts';

let shop: PapersShop;

beforeAll(async () => {
  shop = await openPapersShop({ PUBLIC_URL: 'https://papers.example', BRAND_NAME: 'Riyaz & Co' });
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ url });
const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  shop.app.inject({ method, url, payload, headers: shop.staff.headers });
const locations = async (): Promise<string[]> =>
  [...(await get('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
const address = (path: string) => `https://papers.example${path}`;

async function addSubject(subjectName: string, price: number | null) {
  const response = await send('POST', '/api/access/addsubject', { subjectName, classid: 9, price });
  return response.json<{ id: number }>().id;
}

describe('the sitemap', () => {
  test('lists public pages, each enabled class and each of its subjects', async () => {
    const found = await locations();
    expect(found).toContain(address('/'));
    expect(found).toContain(address('/refund-policy'));
    expect(found).toContain(address('/view-subjects?classId=10'));
    const subjects = await get('/api/public/subjects');
    for (const { id } of subjects.json<{ id: number }[]>()) {
      expect(found).toContain(address(`/view-papers?subjectId=${id}`));
    }
    expect(new Set(found).size).toBe(found.length);
  });

  test('never lists personal pages, or forms of pages', async () => {
    for (const found of await locations()) {
      expect(found).not.toMatch(/\/(cart|dashboard|profile|admin|login|register|search|api)\b|:id/);
    }
  });

  test('follows the catalogue at once', async () => {
    const id = await addSubject('Botany', 50);
    expect(await locations()).toContain(address(`/view-papers?subjectId=${id}`));
    await send('PUT', '/api/access/updatesubject', { id, enabled: false });
    expect(await locations()).not.toContain(address(`/view-papers?subjectId=${id}`));
  });

  test('lists free papers, and paid ones only where the subject costs nothing', async () => {
    const priced = String(await addSubject('Zoology', 80));
    const unpriced = String(await addSubject('Drawing', null));
    const papers = {
      free: await shop.upload({ subjectid: priced, papername: 'Free', access: 'free' }),
      paid: await shop.upload({ subjectid: priced, papername: 'Paid', access: 'paid' }),
      hidden: await shop.upload({ subjectid: priced, papername: 'Hidden', enabled: 'false' }),
      given: await shop.upload({ subjectid: unpriced, papername: 'Given', access: 'paid' }),
    };
    const found = await locations();
    expect(found).toContain(address(`/paper/${papers.free.paperid}`));
    expect(found).toContain(address(`/paper/${papers.given.paperid}`));
    expect(found).not.toContain(address(`/paper/${papers.paid.paperid}`));
    expect(found).not.toContain(address(`/paper/${papers.hidden.paperid}`));
  });

  test('is one file as long as it fits; there are no parts then', async () => {
    const { headers, statusCode } = await get('/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    for (const part of ['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-x.xml']) {
      expect((await get(part)).statusCode, part).toBe(404);
    }
  });

  test('becomes an index of parts that together hold every address once', () => {
    const addresses = Array.from({ length: 2 * addressesPerFile + 1 }, (_, index) => `/paper/${index}?a&b`);
    const index = sitemap('https://x.example', addresses) ?? '';
    expect(index).toContain('<sitemapindex');
    expect(index.match(/<loc>/g)).toHaveLength(3);
    const parts = [1, 2, 3].map((part) => sitemap('https://x.example', addresses, part) ?? '');
    expect(parts.flatMap((part) => part.match(/<loc>.*?<\/loc>/g)).length).toBe(addresses.length);
    expect(parts[2]).toContain(`<loc>https://x.example/paper/${2 * addressesPerFile}?a&#38;b</loc>`);
    expect(sitemap('https://x.example', addresses, 4)).toBeUndefined();
  });
});

test('robots.txt closes what is personal and the pictures of papers, and names the sitemap', async () => {
  const { body } = await get('/robots.txt');
  for (const line of ['Disallow: /api/', 'Disallow: /cart', 'Disallow: /admin', 'Allow: /api/openapi.json']) {
    expect(body.split('\n')).toContain(line);
  }
  expect(body).not.toContain('picture');
  expect(body).toContain('Sitemap: https://papers.example/sitemap.xml');
});

test('every link of llms.txt that is not a page leads to something', async () => {
  const { body } = await get('/llms.txt');
  expect(body).toMatch(/^# Riyaz & Co\n/);
  for (const path of ['/sitemap.xml', '/api/openapi.json']) {
    expect(body).toContain(address(path));
    expect((await get(path)).statusCode, path).toBe(200);
  }
});

test('the manifest carries the name of the brand and can be installed from', async () => {
  const response = await get('/manifest.webmanifest');
  expect(response.headers['content-type']).toContain('application/manifest+json');
  const manifest = response.json();
  expect(manifest).toMatchObject({ short_name: 'Riyaz & Co', display: 'standalone', start_url: '/', id: '/' });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
});

test('the offline page names the brand safely and may use its own script and style only', async () => {
  const { body, headers } = await get('/offline.html');
  expect(body).toContain('You are offline – Riyaz &#38; Co');
  expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
});
