import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderOnePage } from '../testing/one-page.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const policyOf = (page: Response) => page.headers.get('content-security-policy') ?? '';
/** The scripts of a page that a browser would run where nothing forbids it. */
const runnable = (html: string): string[] =>
  [...html.matchAll(/<script(?: type="module" async="")?>([\s\S]*?)<\/script>/g)].map(([, body = '']) => body);

test('every script that the shop itself puts into a page may run', async () => {
  const page = await renderOnePage({ data: { subject: 'Mathematics' } });
  const scripts = runnable(await page.text());
  expect(scripts.length).toBeGreaterThanOrEqual(5);
  for (const script of scripts) expect(policyOf(page)).toContain(hashOf(script));
});

test.for([
  ['a script', '<script>stolen()</script>', 'stolen()'],
  ['a module', '<script type="module" async="">stolen()</script>', 'stolen()'],
  [
    'one that pretends to carry the mark',
    '<script nonce="00000000-0000-0000-0000-000000000000">stolen()</script>',
    'stolen()',
  ],
  ['one that is never closed', '<script>stolen() //', 'stolen() //'],
])('%s that came into the markup is not among them', async ([, markup = '', script = '']) => {
  const page = await renderOnePage({ markup });
  expect(await page.text()).toContain(markup);
  expect(policyOf(page)).not.toContain(hashOf(script));
  expect(policyOf(page)).toBe(policyOf(await renderOnePage({})));
});

test('what a page may run is the same whatever is in the catalogue', async () => {
  const names = ['Mathematics', '</script><script>stolen()</script>', '<!--<script>', '"\'`$`\\u2028\u2028'];
  const pages = await Promise.all(names.map((name) => renderOnePage({ data: { name } })));
  expect(new Set(pages.map(policyOf)).size).toBe(1);
  for (const page of pages) expect(await page.text()).not.toContain('<script>stolen()');
});

test('what the loaders found is in the page as JSON and nothing else', async () => {
  const name = '</script><script>stolen()</script>';
  const html = await (await renderOnePage({ data: { name } })).text();
  const [, json = ''] = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(JSON.parse(json).trim())).toContain(name);
  expect(html).not.toContain('enqueue("');
});

test('no mark is left in the page', async () => {
  const html = await (await renderOnePage({})).text();
  expect(html).not.toContain('nonce');
});
