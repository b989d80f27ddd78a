import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WireError } from '../../platform/http/error-contract.ts';
import { type CheckoutShop, newBuyer, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';

let shop: CheckoutShop;
let other: Awaited<ReturnType<CheckoutShop['openNode']>>;
let buyer: TestPerson;
let maths: number;
let science: number;
let english: number;
beforeAll(async () => {
  shop = await openCheckoutShop();
  other = await shop.openNode();
  const idOf = (name: string) => shop.subjects.find(({ subjectName }) => subjectName === name)?.id ?? 0;
  [maths, science, english] = [idOf('Mathematics'), idOf('Science'), idOf('English')];
});
beforeEach(async () => {
  buyer = await newBuyer(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const url = '/api/access/accessrequest/createlink';
const create = (ids: readonly number[], person = buyer) => shop.createLink(person, ids);
const linkOf = async (ids: readonly number[], person = buyer): Promise<string> =>
  (await create(ids, person)).json().paymentLink;
const priceOf = (id: number) => shop.subjects.find((subject) => subject.id === id)?.price ?? 0;
const ordersOf = (person: TestPerson) =>
  shop.query(`select * from orders where user_id = '${person.viewer.userId}' order by id`);

/** A subject of its own, so that changing it disturbs no other test. */
async function newSubject(price: number | null = 50): Promise<number> {
  const name = `Test ${Math.random()}`;
  const [row] = await shop.query(
    `insert into subjects (subject_name, classid, price_rupees) values ('${name}', 10, ${price}) returning id`,
  );
  return Number(row?.id);
}

async function refusal(response: Awaited<ReturnType<typeof create>>) {
  return { status: response.statusCode, code: WireError.parse(response.json()).code };
}

describe('200', () => {
  test('the link is for the prices of the shop, in paise, and leads to the provider', async () => {
    const response = await create([maths, science]);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json())).toEqual(['paymentLink']);
    const link = shop.razorpay.at(response.json().paymentLink);
    expect(link.amount).toBe((priceOf(maths) + priceOf(science)) * 100);
    expect(link.callback_url).toBe('http://127.0.0.1:3000/payment/return');
    const [order] = await ordersOf(buyer);
    expect(order).toMatchObject({ state: 'pending', reference: link.reference_id, amount_rupees: link.amount / 100 });
    expect(order?.number).toMatch(/^AB-20\d\d-\d{6}$/);
    expect(link.notes).toEqual({ order: order?.number, reference: link.reference_id });
  });

  test('names and prices stay as they were when the order was made', async () => {
    const id = await newSubject(70);
    const { number } = await startPaying(shop, [id], buyer);
    await shop.query(`update subjects set subject_name = 'Renamed ${id}', price_rupees = 500 where id = ${id}`);
    const { items, amount } = (await shop.call(buyer, 'GET', `/access/orders/${number}`)).json();
    expect(amount).toBe(70);
    expect(items).toMatchObject([{ subjectId: id, price: 70, classname: 'Class 10th' }]);
    expect(items[0].subjectName).not.toContain('Renamed');
  });

  test('asking again gives the same link while nothing has changed', async () => {
    const first = await linkOf([maths, science]);
    expect(await linkOf([science, maths])).toBe(first);
    expect(await linkOf([science, maths, science])).toBe(first);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test('twenty clicks at once, on two nodes, are one order with one link', async () => {
    const before = shop.razorpay.links.size;
    const payload = { subjectid: [maths, science], username: buyer.viewer.username };
    const request = { method: 'POST', url, headers: buyer.headers, payload } as const;
    const nodes = [shop.app, other.app];
    const clicks = Array.from({ length: 20 }, (_, click) => nodes[click % 2]?.inject(request));
    const answers = (await Promise.all(clicks)).map((answer) => [answer?.statusCode, answer?.json().paymentLink]);
    expect(answers).toEqual(Array(20).fill([200, await linkOf([maths, science])]));
    expect(shop.razorpay.links.size).toBe(before + 1);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test('a cart changed in another tab makes another order, and nobody can pay the one before', async () => {
    const first = shop.razorpay.at(await linkOf([maths]));
    const second = shop.razorpay.at(await linkOf([maths, science]));
    expect(second.id).not.toBe(first.id);
    expect([first.status, second.status]).toEqual(['cancelled', 'created']);
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'cancelled' }, { state: 'pending' }]);
  });

  test('tabs that ask for different carts at once all get a link, and one can be paid', async () => {
    const carts = [[maths], [science], [maths, science], [english]];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => create(carts[index % 4] ?? [])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    const open = (await ordersOf(buyer)).filter(({ state }) => state === 'pending');
    expect(open).toHaveLength(1);
    const payable = [...shop.razorpay.links.values()].filter(
      ({ status, notes }) => status === 'created' && open.some(({ number }) => number === notes.order),
    );
    expect(payable).toHaveLength(1);
  });

  test('a price changed after the link makes a new one at the new price', async () => {
    const id = await newSubject(60);
    const first = shop.razorpay.at(await linkOf([id]));
    await shop.query(`update subjects set price_rupees = 90 where id = ${id}`);
    const second = shop.razorpay.at(await linkOf([id]));
    expect([first.status, second.amount]).toEqual(['cancelled', 9_000]);
  });

  test('a link about to expire is not handed out again', async () => {
    const first = await linkOf([maths]);
    await shop.query(`update orders set link_expires_at = now() + interval '5 minutes' where link_url = '${first}'`);
    expect(await linkOf([maths])).not.toBe(first);
  });
});

describe('400', () => {
  test.for([{}, { subjectid: [] }, { subjectid: 'x' }, { subjectid: [0] }, { subjectid: [1.5] }, { subjectid: null }])(
    '%j is not a list of subjects',
    async (body) => {
      const payload = { username: buyer.viewer.username, ...body };
      const response = await shop.call(buyer, 'POST', url.replace('/api', ''), payload);
      expect(response.statusCode).toBe(400);
    },
  );
});

test('403: only for oneself, staff included', async () => {
  const staff = await signUp(shop, { role: 'super_admin' });
  const payload = { subjectid: [maths], username: buyer.viewer.username };
  const response = await shop.call(staff, 'POST', url.replace('/api', ''), payload);
  expect(await refusal(response)).toEqual({ status: 403, code: 'forbidden' });
  expect(await ordersOf(staff)).toEqual([]);
});

describe('404', () => {
  test('a subject that is not on sale cannot be ordered, not even beside others', async () => {
    const [disabled, archived] = [await newSubject(), await newSubject()];
    await shop.query(`update subjects set enabled = false where id = ${disabled}`);
    await shop.query(`update subjects set archived_at = now() where id = ${archived}`);
    for (const id of [999_999, disabled, archived]) {
      expect(await refusal(await create([maths, id]))).toEqual({ status: 404, code: 'subject_not_available' });
    }
    expect(await ordersOf(buyer)).toEqual([]);
  });
});

describe('409', () => {
  test('what costs nothing cannot be ordered, alone or beside others, and is not granted', async () => {
    for (const price of [0, null]) {
      const free = await newSubject(price);
      for (const ids of [[free], [maths, free]]) {
        expect(await refusal(await create(ids))).toEqual({ status: 409, code: 'subject_is_free' });
      }
      expect(await ordersOf(buyer)).toEqual([]);
      expect((await shop.call(buyer, 'GET', '/access/library')).json()).toEqual([]);
    }
  });

  test('what became free while its link was open is not ordered again, and the rest still can be', async () => {
    const id = await newSubject(60);
    await linkOf([id, maths]);
    await shop.query(`update subjects set price_rupees = null where id = ${id}`);
    expect(await refusal(await create([id, maths]))).toEqual({ status: 409, code: 'subject_is_free' });
    expect(shop.razorpay.at(await linkOf([maths])).amount).toBe(priceOf(maths) * 100);
  });

  test('what is owned cannot be bought again', async () => {
    const { link, number } = await startPaying(shop, [maths], buyer);
    shop.razorpay.pay(link);
    await shop.call(buyer, 'POST', `/access/orders/${number}/check`);
    expect(await refusal(await create([maths, science]))).toEqual({ status: 409, code: 'already_owned' });
  });

  test('an order that was paid when another was asked for is paid, and what it bought is not sold again', async () => {
    const { link } = await startPaying(shop, [maths], buyer);
    shop.razorpay.pay(link);
    expect(await refusal(await create([maths, science]))).toEqual({ status: 409, code: 'already_owned' });
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'paid' }]);
    expect(shop.razorpay.at(await linkOf([science])).amount).toBe(priceOf(science) * 100);
  });
});

describe('503', () => {
  test.for([
    ['another host', { short_url: 'https://evil.example/i/x' }],
    ['another scheme', { short_url: 'javascript:alert(1)' }],
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'USD' }],
    ['another reference', { reference_id: 'somebody else' }],
  ] as const)('a link to %s is never handed out, and staff hear of it once', async ([_, change]) => {
    shop.razorpay.tamper = (link) => ({ ...link, ...change });
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await refusal(await create([maths]))).toEqual({ status: 503, code: 'payment_unavailable' });
    }
    shop.razorpay.tamper = (link) => link;
    const [order] = await ordersOf(buyer);
    expect(order).toMatchObject({ state: 'created', link_url: null, flag: expect.any(String) });
    expect(
      await shop.query(`select 1 from order_events where kind = 'alert' and order_id = ${order?.id}`),
    ).toHaveLength(1);
  });
});

test('429: one person asks for links at most 120 times in ten minutes', async () => {
  await linkOf([maths]);
  await shop.query("update limits set hits = 120 where key like 'payment-link:%'");
  expect((await create([maths])).statusCode).toBe(429);
});
