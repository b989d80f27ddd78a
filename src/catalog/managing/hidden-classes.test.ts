import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor } from '../../testing/caller.ts';
import { signUp } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  shop = await openTestShop();
  call = callerFor(shop, await signUp(shop, { role: 'admin' }));
});
afterAll(() => shop.close());

const shown = async (): Promise<number[]> =>
  (await call('GET', '/public/classes')).json().map(({ classid }: { classid: number }) => classid);
const staffRow = async (id: number) =>
  (await call('GET', '/admin/classes')).json().rows.find(({ classid }: { classid: number }) => classid === id);
const hide = (id: number, isHidden: boolean) => call('PUT', `/admin/classes/${id}/hidden`, { isHidden });

test('a hidden class is in no list of the shop, nor are its subjects; staff see it and show it again', async () => {
  expect(await shown()).toContain(9);
  expect((await hide(9, true)).statusCode).toBe(200);
  expect(await shown()).not.toContain(9);
  expect((await call('GET', '/public/subjects/9')).json()).toEqual([]);
  const home = await shop.app.inject({ method: 'GET', url: '/api/public/classes' });
  expect(home.body).not.toContain('Class 9th');
  expect(await staffRow(9)).toMatchObject({ isHidden: true, enabled: false });
  // Shown again it is Coming Soon until somebody enables it.
  await hide(9, false);
  expect(await shown()).toContain(9);
  expect(await staffRow(9)).toMatchObject({ isHidden: false, enabled: false });
  expect((await hide(99_999, true)).statusCode).toBe(404);
});

test('a list without the hidden classes, as the shop shows it, does not delete them; enabling one shows it', async () => {
  await call('POST', '/public/classes/add', { classid: 41, classname: 'Class 41' });
  await hide(41, true);
  const list = (await call('GET', '/public/classes')).json();
  expect((await call('PUT', '/public/classes/all', list)).statusCode).toBe(200);
  expect(await staffRow(41)).toMatchObject({ isHidden: true });
  const whole = (await call('GET', '/admin/classes')).json();
  const body = whole.rows.map(
    ({ classid, classname, enabled }: { classid: number; classname: string; enabled: boolean }) => ({
      classid,
      classname,
      enabled: classid === 41 || enabled,
    }),
  );
  expect((await call('PUT', `/public/classes/all?version=${whole.version}`, body)).statusCode).toBe(200);
  expect(await shown()).toContain(41);
  // Who has seen the whole list says what is in it.
  await hide(41, true);
  const { version } = (await call('GET', '/admin/classes')).json();
  const without = body.filter(({ classid }: { classid: number }) => classid !== 41);
  expect((await call('PUT', `/public/classes/all?version=${version}`, without)).statusCode).toBe(200);
  expect(await staffRow(41)).toBeUndefined();
});
