import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOn } from '../testing/one-postgres.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { countSubjectsByClass, listClasses, listEnabledSubjects } from './service.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the demo catalogue has the four classes and their 34 subjects, at 89 to 199 rupees', async () => {
  const { db } = shop.platform;
  expect(await listClasses(db)).toEqual(
    [9, 10, 11, 12].map((classid) => ({ classid, classname: `Class ${classid}th`, enabled: true })),
  );
  expect(await countSubjectsByClass(db)).toEqual({ 9: 6, 10: 6, 11: 11, 12: 11 });
  for (const { price } of await listEnabledSubjects(db)) {
    expect(price).toBeGreaterThanOrEqual(89);
    expect(price).toBeLessThanOrEqual(199);
  }
});

test('subjects come in the order the catalogue gives them', async () => {
  const names = (await listEnabledSubjects(shop.platform.db, 10)).map(({ subjectName }) => subjectName);
  expect(names).toEqual(['Mathematics', 'Science', 'Social Science', 'English', 'Hindi', 'Sanskrit']);
});

test('a disabled subject is never listed', async () => {
  await runOn(shop.url, "update subjects set enabled = false where classid = 10 and subject_name = 'Sanskrit'");
  const names = (await listEnabledSubjects(shop.platform.db, 10)).map(({ subjectName }) => subjectName);
  expect(names).not.toContain('Sanskrit');
  expect((await countSubjectsByClass(shop.platform.db))[10]).toBe(5);
});

test('the subjects of a class that is Coming Soon are not listed', async () => {
  await runOn(shop.url, 'update classes set enabled = false where classid = 9');
  expect(await listEnabledSubjects(shop.platform.db, 9)).toEqual([]);
  expect(await listClasses(shop.platform.db)).toContainEqual({ classid: 9, classname: 'Class 9th', enabled: false });
});
