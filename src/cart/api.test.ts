import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEnabledSubjects } from '../catalog/service.server.ts';
import { grantSubject, revokeSubject } from '../papers/owning/entitlements.server.ts';
import { WireError } from '../platform/http/error-contract.ts';
import { commandLine } from '../platform/http/viewer.ts';
import { runOn } from '../testing/one-postgres.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let other: TestPerson;
let staff: TestPerson;
let maths: number;
let science: number;
let english: number;
beforeAll(async () => {
  shop = await openTestShop();
  [other, staff] = await Promise.all([signUp(shop), signUp(shop, { role: 'super_admin' })]);
  const subjects = await listEnabledSubjects(shop.platform.db, 10);
  const idOf = (name: string) => subjects.find(({ subjectName }) => subjectName === name)?.id ?? 0;
  maths = idOf('Mathematics');
  science = idOf('Science');
  english = idOf('English');
});
afterAll(() => shop.close());

let student: TestPerson;
beforeEach(async () => {
  student = await signUp(shop);
});

interface As {
  as?: TestPerson | undefined;
  username?: unknown;
}

async function inject(method: 'GET' | 'POST' | 'DELETE', path: string, person: TestPerson | undefined, rest: object) {
  const headers = person?.headers ?? {};
  const { statusCode: status, ...response } = await shop.app.inject({
    method,
    url: `/api/access/cart${path}`,
    headers,
    ...rest,
  });
  return { status, body: response.json() };
}

function post(path: string, body: object, { as = student, username = as.viewer.username }: As = {}) {
  return inject('POST', path, as, { payload: { username, ...body } });
}
const add = (subject: unknown, as?: As) => post('', { subjects: subject }, as);
const merge = (subjects: unknown, as?: As) => post('/merge', { subjects }, as);

function remove(subjectid: unknown, { as = student, username = as.viewer.username }: As = {}) {
  return inject('DELETE', '', as, { query: { username: String(username), subjectid: String(subjectid) } });
}
function read({ as = student, username = as.viewer.username }: As = {}, path = '') {
  return inject('GET', path, as, { query: { username: String(username) } });
}
const checkout = (as?: As) => read(as, '/checkout');

describe('200', () => {
  test('subjects stay in the cart in the order they were added, until they are removed', async () => {
    expect(await read()).toEqual({ status: 200, body: [] });
    expect(await add(science)).toEqual({ status: 200, body: { subjects: [science] } });
    expect(await add(english)).toEqual({ status: 200, body: { subjects: [science, english] } });
    expect(await add(maths)).toEqual({ status: 200, body: { subjects: [science, english, maths] } });
    expect(await read()).toEqual({ status: 200, body: [science, english, maths] });
    expect(await remove(english)).toEqual({ status: 200, body: { subjects: [science, maths] } });
    expect(await add(english)).toEqual({ status: 200, body: { subjects: [science, maths, english] } });
  });

  test('adding a subject again changes nothing', async () => {
    await add(science);
    await add(maths);
    expect((await add(science)).body).toEqual({ subjects: [science, maths] });
  });

  test('removing what is not there changes nothing', async () => {
    await add(science);
    expect(await remove(maths)).toEqual({ status: 200, body: { subjects: [science] } });
    expect(await remove(999_999)).toEqual({ status: 200, body: { subjects: [science] } });
  });

  test('the one subject may come as a list or under its other name', async () => {
    expect((await add([science])).body).toEqual({ subjects: [science] });
    expect((await post('', { subjectid: maths })).body).toEqual({ subjects: [science, maths] });
    expect((await post('', { subjectid: [english] })).body).toEqual({ subjects: [science, maths, english] });
  });

  test('the username is the e-mail however it is written', async () => {
    expect((await add(science, { username: ` ${student.viewer.username.toUpperCase()} ` })).status).toBe(200);
  });

  test('everyone has a cart of their own, staff too', async () => {
    await add(science);
    expect((await add(maths, { as: staff })).body).toEqual({ subjects: [maths] });
    expect((await read({ as: other })).body).toEqual([]);
    expect((await read()).body).toEqual([science]);
  });

  test('the checkout lists classes in the order of the shop and subjects as added', async () => {
    const [biology] = (await listEnabledSubjects(shop.platform.db, 12)).filter((s) => s.subjectName === 'Biology');
    await add(biology?.id);
    await add(science);
    await add(maths);
    const { status, body } = await checkout();
    expect(status).toBe(200);
    expect(body.classes).toEqual([
      { classid: 10, classname: 'Class 10th' },
      { classid: 12, classname: 'Class 12th' },
    ]);
    expect(body.subjects).toEqual([
      { id: biology?.id, classid: 12, subjectName: 'Biology', price: biology?.price },
      { id: science, classid: 10, subjectName: 'Science', price: expect.any(Number) },
      { id: maths, classid: 10, subjectName: 'Mathematics', price: expect.any(Number) },
    ]);
  });

  test('the checkout of an empty cart is empty', async () => {
    expect(await checkout()).toEqual({ status: 200, body: { classes: [], subjects: [] } });
  });

  test('a cart from before logging in is added in its order, without what cannot be bought', async () => {
    const { db } = shop.platform;
    await grantSubject(db, commandLine, student.viewer.userId, english, 'staff');
    const free = await newSubject({ price: 0 });
    await add(science);
    const guests = [maths, 999_999, english, free, science, maths];
    expect(await merge(guests)).toEqual({ status: 200, body: { subjects: [science, maths] } });
    expect(await merge([])).toEqual({ status: 200, body: { subjects: [science, maths] } });
    const many = (await listEnabledSubjects(db, 12)).map(({ id }) => id).toReversed();
    expect((await merge(many)).body.subjects).toEqual([science, maths, ...many]);
  });
});

describe('what can no longer be bought is not in the cart', () => {
  test.for([
    [
      'a disabled subject',
      'update subjects set enabled = false where id = $',
      'update subjects set enabled = true where id = $',
    ],
    [
      'an archived subject',
      'update subjects set archived_at = now() where id = $',
      'update subjects set archived_at = null where id = $',
    ],
    [
      'a subject that became free',
      'update subjects set price_rupees = 0 where id = $',
      'update subjects set price_rupees = 99 where id = $',
    ],
    [
      'a subject without a price',
      'update subjects set price_rupees = null where id = $',
      'update subjects set price_rupees = 99 where id = $',
    ],
    [
      'a subject of a disabled class',
      'update classes set enabled = false where classid = 901',
      'update classes set enabled = true where classid = 901',
    ],
  ] as const)('%s, until it can again', async ([, take, giveBack]) => {
    const subject = await newSubject({ price: 99 });
    await add(subject);
    await add(science);
    await runOn(shop.url, take.replace('$', String(subject)));
    expect((await read()).body).toEqual([science]);
    expect((await checkout()).body.subjects).toMatchObject([{ id: science }]);
    expect((await remove(999_999)).body).toEqual({ subjects: [science] });
    await runOn(shop.url, giveBack.replace('$', String(subject)));
    expect((await read()).body).toEqual([subject, science]);
  });

  test('a subject that was bought, until that is taken back', async () => {
    const { db } = shop.platform;
    await add(maths);
    await add(science);
    await grantSubject(db, commandLine, student.viewer.userId, maths, 'staff');
    expect((await read()).body).toEqual([science]);
    expect((await checkout()).body.subjects).toMatchObject([{ id: science }]);
    await revokeSubject(db, commandLine, student.viewer.userId, maths);
    expect((await read()).body).toEqual([maths, science]);
  });
});

test('changes made at the same time neither lose nor double an item', async () => {
  const all = (await listEnabledSubjects(shop.platform.db)).map(({ id }) => id);
  const [leaving, coming] = [all.slice(0, 15), all.slice(15, 30)];
  await merge(leaving);
  const changes = [...leaving, ...leaving].map((id) => () => remove(id));
  changes.push(...[...coming, ...coming].map((id) => () => add(id)));
  const answers = await Promise.all(shuffle(changes).map((change) => change()));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  for (const { body } of answers) expect(new Set(body.subjects).size).toBe(body.subjects.length);
  const left: number[] = (await read()).body;
  expect(left.toSorted((a, b) => a - b)).toEqual(coming);
  expect(answers.some(({ body }) => body.subjects.length === left.length)).toBe(true);
});

test('fifty clicks on one button put one item into the cart', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(maths)));
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: { subjects: [maths] } });
});

test('a subject that is added and removed at the same time is in the cart or not, and nobody is refused', async () => {
  const changes = Array.from({ length: 25 }, () => [() => add(maths), () => remove(maths)]).flat();
  const answers = await Promise.all(shuffle(changes).map((change) => change()));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  expect([[], [maths]]).toContainEqual((await read()).body);
});

test('a cart leaves with its person', async () => {
  await add(maths);
  const exported = await shop.app.inject({ url: '/api/auth/me/export', headers: student.headers });
  expect(exported.json().cart).toMatchObject([{ subjectId: maths }]);
  const erased = await shop.app.inject({
    method: 'DELETE',
    url: '/api/auth/me',
    headers: student.headers,
    payload: { password: student.password },
  });
  expect(erased.statusCode).toBe(200);
  const items = `select 1 from cart_items where user_id = '${student.viewer.userId}'`;
  expect((await shop.platform.db.execute(items)).rows).toEqual([]);
});

describe('400', () => {
  const noIds = [
    0,
    -1,
    1.5,
    2_147_483_648,
    1e300,
    '7',
    'x',
    null,
    undefined,
    true,
    {},
    [],
    [1, 2],
    ['1'],
    [null],
    '\u0000',
  ];

  test.for(noIds)('%j is not one subject to add', async (value) => {
    const { status, body } = await add(value);
    expect(status).toBe(400);
    const places = WireError.parse(body).issues?.map(({ path }) => path);
    expect(new Set(places)).toEqual(new Set(['subjects']));
  });

  test.for([undefined, null, 7, '7', {}, [0], [-1], [1.5], ['7'], [[7]], Array.from({ length: 1_001 }, () => 7)])(
    '%j is no list of subjects to merge',
    async (value) => {
      const { status, body } = await merge(value);
      expect(status).toBe(400);
      expect(WireError.parse(body).issues?.[0]?.path).toMatch(/^subjects/);
    },
  );

  test.for(['', '0', '-1', '1.5', 'x', '2147483648', '1;drop table cart_items', '\u0000', '1,2'])(
    '%j is not a subject to remove',
    async (value) => {
      const { status, body } = await remove(value);
      expect(status).toBe(400);
      expect(WireError.parse(body).issues).toMatchObject([{ path: 'subjectid' }]);
    },
  );

  test.for([null, 7, '', {}, ['x'], 'x'.repeat(10_000)])('%j is nobody', async (username) => {
    for (const [path, body] of Object.entries({ '': { subjects: maths }, '/merge': { subjects: [maths] } })) {
      const answer = await inject('POST', path, student, { payload: { ...body, username } });
      expect(answer.status).toBe(400);
      expect(WireError.parse(answer.body).issues).toMatchObject([{ path: 'username' }]);
    }
  });

  test('every call names whose cart it is about', async () => {
    for (const [method, path, rest] of [
      ['POST', '', { payload: { subjects: maths } }],
      ['POST', '/merge', { payload: { subjects: [maths] } }],
      ['GET', '', {}],
      ['GET', '/checkout', {}],
      ['DELETE', '', { query: { subjectid: String(maths) } }],
    ] as const) {
      const { status, body } = await inject(method, path, student, rest);
      expect(status).toBe(400);
      expect(WireError.parse(body).issues).toEqual([{ path: 'username', message: 'Username is required' }]);
    }
  });

  test.for(['{', '', 'null', '[]', '"x"', '7'])('%j is no body', async (payload) => {
    for (const path of ['', '/merge']) {
      const headers = { ...student.headers, 'content-type': 'application/json' };
      const { status, body } = await inject('POST', path, undefined, { headers, payload });
      expect(status).toBe(400);
      WireError.parse(body);
    }
  });

  test('nothing that was refused is in the cart', async () => {
    for (const value of noIds) await add(value);
    expect((await read()).body).toEqual([]);
  });
});

describe.for([
  ['add', (as: As) => add(maths, as)],
  ['merge', (as: As) => merge([maths], as)],
  ['remove', (as: As) => remove(maths, as)],
  ['read', (as: As) => read(as)],
  ['checkout', (as: As) => checkout(as)],
] as const)('%s', ([, ask]) => {
  test('401 without a login', async () => {
    const { status, body } = await ask({ as: { ...student, headers: { authorization: '' } } });
    expect(status).toBe(401);
    expect(WireError.parse(body).code).toBe('not_logged_in');
  });

  test('403 for the cart of somebody else, staff or not, real or not', async () => {
    const asked = [
      { as: student, username: other.viewer.username },
      { as: staff, username: student.viewer.username },
      { as: student, username: 'nobody@school.example' },
      { as: student, username: "' or 1=1 --" },
    ];
    const answers = await Promise.all(asked.map(ask));
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(WireError.parse(body)).toEqual(WireError.parse(answers[0]?.body));
    }
    expect((await read({ as: other })).body).toEqual([]);
  });
});

describe('404', () => {
  test('a subject that does not exist, is disabled, archived or of a disabled class cannot be added', async () => {
    const [disabled, archived, ofDisabled] = [await newSubject({}), await newSubject({}), await newSubject({})];
    await runOn(shop.url, `update subjects set enabled = false where id = ${disabled}`);
    await runOn(shop.url, `update subjects set archived_at = now() where id = ${archived}`);
    await runOn(shop.url, `insert into classes (classid, classname, enabled) values (902, 'Soon', false)`);
    await runOn(shop.url, `update subjects set classid = 902 where id = ${ofDisabled}`);
    for (const id of [999_999, disabled, archived, ofDisabled]) {
      const { status, body } = await add(id);
      expect(status).toBe(404);
      expect(WireError.parse(body)).toMatchObject({
        code: 'subject_not_available',
        message: 'This subject is not available.',
      });
    }
    expect((await read()).body).toEqual([]);
  });
});

describe('409', () => {
  test.for([0, null])('a subject at the price %j is free, there is nothing to buy', async (price) => {
    const { status, body } = await add(await newSubject({ price }));
    expect(status).toBe(409);
    expect(WireError.parse(body)).toMatchObject({
      code: 'subject_is_free',
      message: 'This subject is free. There is nothing to buy.',
    });
  });

  test('a subject that is already owned cannot be bought again', async () => {
    await grantSubject(shop.platform.db, commandLine, student.viewer.userId, maths, 'staff');
    const { status, body } = await add(maths);
    expect(status).toBe(409);
    expect(WireError.parse(body)).toMatchObject({ code: 'already_owned', message: 'You already own this subject.' });
    expect((await add(maths, { as: other })).status).toBe(200);
    await remove(maths, { as: other });
  });
});

test('413: a huge body is not read', async () => {
  expect((await merge(Array.from({ length: 200_000 }, () => 7))).status).toBe(413);
});

test('415: a body that is not JSON is not accepted', async () => {
  const headers = { ...student.headers, 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['', '/merge']) {
    expect((await inject('POST', path, undefined, { headers, payload: 'subjects=7' })).status).toBe(415);
  }
});

let subjectsMade = 0;
/** A subject of a class of its own, so that taking it away disturbs no other test. */
async function newSubject({ price = 99 }: { price?: number | null }): Promise<number> {
  subjectsMade += 1;
  await runOn(shop.url, `insert into classes (classid, classname) values (901, 'Test') on conflict do nothing`);
  const { rows } = await shop.platform.db.execute(
    `insert into subjects (subject_name, classid, price_rupees) values ('Test ${subjectsMade}', 901, ${price}) returning id`,
  );
  return Number(rows[0]?.id);
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
