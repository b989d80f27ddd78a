import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { commandLine } from '../../platform/http/viewer.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { papersCommands } from '../commands.server.ts';
import { papersPersonalData } from '../personal-data.server.ts';
import { grantSubject, listOwnedSubjects, ownsSubject, revokeSubject } from './entitlements.server.ts';

let shop: TestShop;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  person = await signUp(shop);
});
afterAll(() => shop.close());

const db = () => shop.platform.db;
const grant = (subjectId: number, source = 'order 1') =>
  db().transaction((tx) => grantSubject(tx, commandLine, person.viewer.userId, subjectId, source));
const revoke = (subjectId: number) =>
  db().transaction((tx) => revokeSubject(tx, commandLine, person.viewer.userId, subjectId));
const owned = async () => (await listOwnedSubjects(db(), person.viewer)).map(({ subjectId }) => subjectId);

test('what is granted is owned, once, however often and by however many at once', async () => {
  const grants = await Promise.all(Array.from({ length: 10 }, (_, index) => grant(1, `order ${index}`)));
  expect(grants.filter(Boolean)).toHaveLength(1);
  expect(await owned()).toEqual([1]);
  expect(await ownsSubject(db(), person.viewer, 1)).toBe(true);
  expect(await ownsSubject(db(), person.viewer, 2)).toBe(false);
  expect(await ownsSubject(db(), (await signUp(shop)).viewer, 1)).toBe(false);
  expect(await ownsSubject(db(), undefined, 1)).toBe(false);
});

test('what is taken back is no longer owned, and may be granted again', async () => {
  await grant(1);
  await grant(2);
  expect(await revoke(1)).toBe(true);
  expect(await revoke(1)).toBe(false);
  expect(await owned()).toEqual([2]);
  expect(await grant(1)).toBe(true);
  expect(await owned()).toEqual([2, 1]);
});

test('a person cannot grant or take back, and staff are written down', async () => {
  const { userId } = person.viewer;
  const forbidden = { code: 'forbidden' };
  await expect(grantSubject(db(), person.viewer, userId, 1, 'staff')).rejects.toMatchObject(forbidden);
  await expect(revokeSubject(db(), person.viewer, userId, 1)).rejects.toMatchObject(forbidden);
  const staff = await signUp(shop, { role: 'super_admin' });
  await grantSubject(db(), staff.viewer, userId, 1, 'staff');
  await revokeSubject(db(), staff.viewer, userId, 1);
  const { rows } = await db().execute(
    `select actor, action, before, after from audit_log where target = 'user:${userId}' and action like 'entitlement.%' order by id`,
  );
  const entry = { subjectId: 1, source: 'staff' };
  expect(rows).toEqual([
    { actor: staff.viewer.username, action: 'entitlement.grant', before: null, after: entry },
    { actor: staff.viewer.username, action: 'entitlement.revoke', before: entry, after: null },
  ]);
});

test('the command line grants, lists and takes back', async () => {
  const said: string[] = [];
  const info = vi.spyOn(console, 'info').mockImplementation((line) => void said.push(line));
  const run = (name: string, ...parameters: string[]) =>
    papersCommands.find((command) => command.name === `entitlements ${name}`)?.run(shop.platform, parameters);
  const email = person.viewer.username;
  await run('grant', email.toUpperCase(), '1');
  await run('grant', email, '1');
  await run('list', email);
  await run('revoke', email, '1');
  await run('revoke', email, '1');
  await run('list', email);
  info.mockRestore();
  expect(said.map((line) => line.replace(email, 'X').replace(/\d{4}-.*Z/, 'T'))).toEqual([
    'X now has 1 Mathematics',
    'X already has 1 Mathematics',
    '1\tMathematics\tstaff\tT',
    'X no longer has 1 Mathematics',
    'X did not have 1 Mathematics',
  ]);
  await expect(run('grant', 'nobody@school.example', '1')).rejects.toThrow('nobody has the e-mail address');
  await expect(run('grant', email, 'maths')).rejects.toThrow('there is no subject "maths"');
  await expect(run('grant', email)).rejects.toThrow('there is no subject');
});

test('a person gets what is held about them, and is forgotten', async () => {
  await grant(1);
  const { userId } = person.viewer;
  await db().execute(`with paper as (insert into papers (subject_id, papername, file_hash, size_bytes)
    values (1, 'Read', 'x', 1) returning id) insert into downloads (paper_id, user_id) select id, '${userId}' from paper`);
  expect(await papersPersonalData.read(db(), userId)).toMatchObject({
    subjects: [{ subjectId: 1, source: 'order 1' }],
    downloads: [{ papername: 'Read' }],
  });
  await db().transaction((tx) => papersPersonalData.erase(tx, userId));
  expect(await papersPersonalData.read(db(), userId)).toMatchObject({ downloads: [] });
});
