import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultLoadLimits } from '../platform/http/overload/load-shedding.server.ts';
import { openPlatform, type Platform } from '../platform/platform.server.ts';
import { buildApp } from '../server/app.server.ts';
import { callerFor } from '../testing/caller.ts';
import { signUp } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { listSubjectsOfClass } from './contract.ts';
import type { Subject } from './schemas.ts';

let shop: TestShop;
let otherPlatform: Platform;
let otherApp: TestShop['app'];
beforeAll(async () => {
  shop = await openTestShop();
  otherPlatform = await openPlatform(shop.platform.settings, shop.url, () => {});
  otherApp = await buildApp(otherPlatform, { loadLimits: { ...defaultLoadLimits, maxWaitMs: 60_000 } });
});
afterAll(async () => {
  await otherApp.close();
  await otherPlatform.close();
  await shop.close();
});

/** What the second node tells visitors; it has the answer ready and makes it anew only when it hears of a change. */
async function listedOnOtherNode(): Promise<string[]> {
  const url = `/api${listSubjectsOfClass.path.replace(':classId', '9')}`;
  const list: Subject[] = (await otherApp.inject({ url })).json();
  return list.map(({ subjectName }) => subjectName);
}

test('a subject saved on one node is listed by the other, and gone there when it is disabled or deleted', async () => {
  const call = callerFor(shop, await signUp(shop, { role: 'admin' }));
  expect(await listedOnOtherNode()).not.toContain('Astronomy');
  const added = await call('POST', '/access/addsubject', { subjectName: 'Astronomy', classid: 9 });
  const { id } = added.json();
  const isListed = async (): Promise<boolean> => (await listedOnOtherNode()).includes('Astronomy');
  const becomes = (expected: boolean) =>
    vi.waitFor(async () => expect(await isListed()).toBe(expected), { timeout: 10_000 });
  await becomes(true);
  await call('PUT', '/access/updatesubject', { id, enabled: false });
  await becomes(false);
  await call('PUT', '/access/updatesubject', { id, enabled: true });
  await becomes(true);
  await call('DELETE', `/access/subject?subjectid=${id}`);
  await becomes(false);
});
