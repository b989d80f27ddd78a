import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformContext, requestIdContext } from '../platform/platform.server.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { loadOrFallback } from './load-or-fallback.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a page whose data cannot be loaded shows its fallback, is kept by nobody, and leaves a line in the log', async () => {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(platformContext, { ...shop.platform, report: (error) => reported.push(error) });
  context.set(requestIdContext, 'req-7');
  const broken = ({ db }: TestShop['platform']) => db.execute('select * from no_such_table');

  const answer = await loadOrFallback<unknown>(context, broken, 'nothing');

  expect(answer.data).toBe('nothing');
  expect(new Headers(answer.init?.headers).get('cache-control')).toBe('no-store');
  expect(reported).toMatchObject([{ message: 'A page could not be loaded (request req-7)' }]);
});
