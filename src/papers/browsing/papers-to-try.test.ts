import { afterAll, beforeAll, expect, test } from 'vitest';
import { importContent } from '../../questions/bank/import-content.server.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makeSampleContent, mathematics } from '../../testing/sample-questions.ts';
import { listPapersToTry } from './papers-to-try.server.ts';

let shop: PapersShop;
beforeAll(async () => {
  shop = await openPapersShop();
});
afterAll(() => shop.close());

test('a class without a free sample paper has none to try', async () => {
  await shop.upload({ papername: 'Paid', access: 'paid' });
  await shop.upload({ papername: 'Free solutions', kind: 'solutions' });
  await shop.upload({ papername: 'Hidden', enabled: 'false' });
  expect(await listPapersToTry(shop.platform.db)).toEqual({});
});

test('the first free sample paper is the one to try, and one that is read on screen comes before it', async () => {
  const first = await shop.upload({ papername: 'Set A' });
  await shop.upload({ papername: 'Set B' });
  expect(await listPapersToTry(shop.platform.db)).toEqual({ 9: first.paperid });
  const content = await makeSampleContent([mathematics]);
  await importContent(shop.platform.db, content.folder);
  await content.remove();
  const { 9: onScreen } = await listPapersToTry(shop.platform.db);
  expect(onScreen).toBeGreaterThan(first.paperid);
});
