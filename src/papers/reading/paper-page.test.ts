import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformContext } from '../../platform/platform.server.ts';
import { importContent } from '../../questions/bank/import-content.server.ts';
import { readPaperContent } from '../../questions/bank/read-content.server.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makeSampleContent, mathematics } from '../../testing/sample-questions.ts';
import { listPapers } from '../service.server.ts';
import { contentOfDocument } from './on-screen/document-content.ts';
import { PaperSections } from './on-screen/paper-sections.tsx';
import { loader } from './paper-page.tsx';

let shop: PapersShop;
let ids: Map<string, number>;

beforeAll(async () => {
  shop = await openPapersShop();
  const content = await makeSampleContent([mathematics]);
  await importContent(shop.platform.db, content.folder);
  await content.remove();
  const papers = await listPapers(shop.platform.db);
  ids = new Map(papers.map(({ papername, paperid }) => [papername, paperid]));
});
afterAll(() => shop.close());

const idOf = (name: string): number => ids.get(name) ?? 0;

/** What the page is rendered with, and what is left to its document alone. */
async function load(paperId: number, suffix = '') {
  const context = new RouterContextProvider();
  context.set(platformContext, shop.platform);
  const url = new URL(`http://shop.example/paper/${paperId}${suffix}`);
  const params = { id: String(paperId) };
  const { data } = await loader({ context, request: new Request(url), params, url, pattern: '/paper/:id' });
  return { data, document: context.get(contentOfDocument) };
}

test('the text of a free paper is in its document once, and not in the data that comes with it', async () => {
  const { data, document } = await load(idOf('Mathematics Sample Paper 1'));
  expect(JSON.stringify(document)).toContain('zebra crossing');
  expect(JSON.stringify(data)).not.toContain('zebra crossing');
  expect(data.onScreen?.outline).toMatchObject({ marks: 6, minutes: 60, hasFormulas: true });
});

test('who comes from another page of the shop gets the text as data', async () => {
  const { data, document } = await load(idOf('Mathematics Sample Paper 1'), '.data');
  expect(JSON.stringify(data.onScreen?.content)).toContain('zebra crossing');
  expect(document).toBeNull();
});

test.each(['Mathematics Sample Paper 2', 'Mathematics Practice Questions 1', 'Mathematics Solutions 1'])(
  '%s: nothing of it is in the page, whatever part of it is asked for',
  async (name) => {
    for (const suffix of ['', '.data']) {
      const { data, document } = await load(idOf(name), suffix);
      expect(data.found?.paper).toMatchObject({ papername: name, isOnScreen: true });
      expect([data.onScreen, document]).toEqual([undefined, null]);
    }
  },
);

test('an uploaded paper has no text', async () => {
  const { paperid } = await shop.upload({ papername: 'Uploaded' });
  const { data } = await load(paperid);
  expect(data.found?.paper.isOnScreen).toBe(false);
  expect(data.onScreen).toBeUndefined();
});

test('every question has an anchor of its own, also where several documents count from 1', async () => {
  const content = await readPaperContent(shop.platform.db, shop.staff.viewer, idOf('Mathematics Solutions 1'));
  const html = renderToStaticMarkup(createElement(PaperSections, { content }));
  const anchors = [...html.matchAll(/<article id="([^"]+)"/g)].map(([, anchor]) => anchor);
  expect(anchors).toHaveLength(content.sections.flatMap(({ questions }) => questions).length);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors.slice(0, 3)).toEqual(['q1', 'q2', 'q3']);
  expect(anchors).toContain('q1-2');
});

test('a question is a heading with its marks, options, parts and alternatives', async () => {
  const content = await readPaperContent(shop.platform.db, undefined, idOf('Mathematics Sample Paper 1'));
  const html = renderToStaticMarkup(createElement(PaperSections, { content }));
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toMatch(/Section A Short answers 6 marks/);
  expect(text).toMatch(/Question 1 The HCF of 144 and 180 is \(a\) 12 \(b\) 18 \(c\) 36 \(d\) 72 1 mark Question 2/);
  expect(text).toMatch(/ OR State the theorem of Pythagoras for triangle ABC\./);
  expect(text).not.toContain('so the HCF is 36');
  expect(html).toContain('<svg role="img"');
});

test('a paper leads to the solutions of its subject, and solutions to none', async () => {
  const solutionsId = idOf('Mathematics Solutions 1');
  expect(solutionsId).toBeGreaterThan(0);
  expect((await load(idOf('Mathematics Sample Paper 1'))).data.solutionsId).toBe(solutionsId);
  expect((await load(solutionsId)).data.solutionsId).toBeUndefined();
});
