import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantSubject } from '../../papers/owning/entitlements.server.ts';
import { commandLine } from '../../platform/http/viewer.ts';
import { type CheckoutShop, newBuyer, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { settleOrder } from '../settling/settle.server.ts';
import { performRefund } from './perform-refund.server.ts';

let shop: CheckoutShop;
let superAdmin: TestPerson;
let admin: TestPerson;
let maths: number;
let science: number;
beforeAll(async () => {
  shop = await openCheckoutShop();
  [superAdmin, admin] = [await signUp(shop, { role: 'super_admin' }), await signUp(shop, { role: 'admin' })];
  [maths = 0, science = 0] = shop.subjects.map(({ id }) => id);
});
afterAll(() => shop.close());

type Bought = Awaited<ReturnType<typeof startPaying>>;
let order: Bought;
beforeEach(async () => {
  order = await buy([maths, science]);
});

async function buy(ids: readonly number[], person?: TestPerson): Promise<Bought> {
  const started = await startPaying(shop, ids, person);
  shop.razorpay.pay(started.link);
  await settleOrder(shop.checkout, started.orderId);
  return started;
}

const refund = (body: object = {}, person = superAdmin, { number } = order) =>
  shop.call(person, 'POST', `/admin/orders/${number}/refund`, body);
const owned = async ({ buyer } = order) =>
  (
    await shop.query(
      `select subject_id from entitlements where user_id = '${buyer.viewer.userId}' and revoked_at is null order by 1`,
    )
  ).map(({ subject_id }) => subject_id);
const givenBack = ({ link } = order) =>
  [...shop.razorpay.refunds.values()]
    .filter(({ payment_id }) => link.payments?.some((payment) => payment.payment_id === payment_id))
    .map(({ amount }) => amount);
const priceOf = (id: number) => (shop.subjects.find((subject) => subject.id === id)?.price ?? 0) * 100;

describe('200', () => {
  test('the buyer is told once by mail how much comes back, for what and why', async () => {
    const { username } = order.buyer.viewer;
    const mails = () =>
      shop.query(
        `select data->>'subject' as subject, data->>'text' as text from pgboss.job
         where name = 'mail' and data->>'to' = '${username}' and data->>'subject' like '%given back%'`,
      );
    const reason = 'You had bought it twice.';
    const told = (await refund({ subjectIds: [maths], reason })).json();
    await refund({ subjectIds: [maths], reason });
    expect(told.refunds).toMatchObject([{ reason }]);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    const amount = `₹${(priceOf(maths) / 100).toFixed(2)}`;
    expect(sent[0]?.subject).toBe(`Abhyas: ${amount} of your order ${order.number} is given back`);
    expect(sent[0]?.text).toContain(`The reason: ${reason}`);
    expect(sent[0]?.text).toContain(shop.subjects.find(({ id }) => id === maths)?.subjectName);
  });

  test('a whole order: all its money back, all it bought closed, and it stays so however often it is asked for', async () => {
    for (let times = 0; times < 3; times += 1) {
      const response = await refund();
      expect([response.statusCode, response.json()]).toMatchObject([
        200,
        { state: 'refunded', refunded: order.link.amount / 100, refunds: [{ state: 'pending' }] },
      ]);
    }
    expect(givenBack()).toEqual([order.link.amount]);
    expect(await owned()).toEqual([]);
  });

  test('one subject after the other: each once, and only what was given back is closed', async () => {
    const first = (await refund({ subjectIds: [maths] })).json();
    expect(first).toMatchObject({ state: 'partly_refunded', refunded: priceOf(maths) / 100 });
    expect(first.items.find((item: { subjectId: number }) => item.subjectId === maths).isRefunded).toBe(true);
    expect(await owned()).toEqual([science]);
    await refund({ subjectIds: [maths] });
    expect((await refund({ subjectIds: [maths, science] })).json()).toMatchObject({ state: 'refunded' });
    expect(givenBack()).toEqual([priceOf(maths), priceOf(science)]);
    expect(await owned()).toEqual([]);
  });

  test('ten who ask at the same moment give the money back once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund()));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    expect(givenBack()).toEqual([order.link.amount]);
    expect(await shop.query(`select refunded_paise from payments where order_id = ${order.orderId}`)).toEqual([
      { refunded_paise: order.link.amount },
    ]);
  });

  test('a second payment goes back as a whole and closes nothing', async () => {
    const second = shop.razorpay.pay(order.link);
    await settleOrder(shop.checkout, order.orderId);
    for (let times = 0; times < 2; times += 1) {
      expect((await refund({ paymentId: second.payment_id })).json()).toMatchObject({ state: 'paid', refunded: 0 });
    }
    expect(givenBack()).toEqual([second.amount]);
    expect(await owned()).toEqual([maths, science].toSorted());
  });

  test('a subject that the buyer also has from staff stays open', async () => {
    await refund({ subjectIds: [maths] });
    await grantSubject(shop.platform.db, commandLine, order.buyer.viewer.userId, maths, 'staff');
    await refund();
    expect(await owned()).toEqual([maths]);
  });

  test('what was refunded can be bought again', async () => {
    await refund();
    const again = await buy([maths], order.buyer);
    expect(await owned()).toEqual([maths]);
    expect(again.number).not.toBe(order.number);
  });

  test('it is in the audit log and in the story of the order', async () => {
    const { events } = (await refund({ subjectIds: [maths] })).json();
    const kinds = events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['created', 'pending', 'paid', 'refund', 'partly_refunded']);
    const [entry] = await shop.query(
      `select actor, before, after from audit_log where action = 'order.refund' and target = 'order:${order.number}'`,
    );
    expect(entry).toEqual({
      actor: superAdmin.viewer.username,
      before: { state: 'paid', refundedRupees: 0 },
      after: { amountPaise: priceOf(maths), subjectIds: [maths] },
    });
    const closed = await shop.query(
      `select actor from audit_log where action = 'entitlement.revoke' and before ->> 'source' = '${order.number}'`,
    );
    expect(closed).toEqual([{ actor: superAdmin.viewer.username }]);
  });
});

describe('a provider that does not answer', () => {
  test.for(['timeout after create', 'dropped socket', 'HTML 502', 'slow body'] as const)(
    '%s: staff are told, nothing is closed, and the same refund is asked for again',
    async (fault) => {
      const quick = await openQuick();
      quick.razorpay.nextFaults.push({ method: 'POST', fault });
      const response = await quick.call(quick.superAdmin, 'POST', `/admin/orders/${quick.order.number}/refund`, {});
      expect([response.statusCode, response.json().code]).toEqual([503, 'payment_unavailable']);
      const held = await quick.query('select 1 from entitlements where revoked_at is null');
      expect(held).toHaveLength(1);
      const [{ id } = {}] = await quick.query("select id from refunds where state = 'asked'");
      await performRefund(quick.checkout, Number(id));
      expect([...quick.razorpay.refunds.values()].map(({ amount }) => amount)).toEqual([quick.order.link.amount]);
      expect(await quick.query('select state from orders')).toEqual([{ state: 'refunded' }]);
      await quick.close();
    },
  );

  async function openQuick() {
    const quick = await openCheckoutShop({ RAZORPAY_TIMEOUT_MS: '200' });
    const bought = await startPaying(quick, [maths]);
    quick.razorpay.pay(bought.link);
    await settleOrder(quick.checkout, bought.orderId);
    return { ...quick, order: bought, superAdmin: await signUp(quick, { role: 'super_admin' }) };
  }
});

describe('what the provider tells of refunds', () => {
  const theRefund = () => [...shop.razorpay.refunds.values()].at(-1);
  const tell = async (event: string, change: object = {}) => {
    const known = theRefund();
    if (!known) throw new Error('there is no refund');
    await shop.deliver(shop.razorpay.refundWebhook(event, { ...known, ...change }));
    await shop.handleEvents();
    return shop.call(superAdmin, 'GET', `/admin/orders/${order.number}`);
  };

  test('that it went through', async () => {
    await refund();
    const told = await tell('refund.processed', { status: 'processed' });
    expect(told.json()).toMatchObject({ refunds: [{ state: 'processed' }], flag: null });
  });

  test('that it failed: staff are alerted', async () => {
    await refund();
    const told = await tell('refund.failed', { status: 'failed' });
    expect(told.json()).toMatchObject({ refunds: [{ state: 'failed' }], flag: 'refund_failed' });
  });

  test('that there is one this shop did not ask for: staff are alerted, and nothing is closed by itself', async () => {
    const [payment] = order.link.payments ?? [];
    const stray = {
      id: 'rfnd_stray',
      payment_id: payment?.payment_id ?? '',
      amount: 100,
      status: 'processed',
      notes: {},
    };
    await shop.deliver(shop.razorpay.refundWebhook('refund.processed', stray));
    await shop.handleEvents();
    const { flag } = (await shop.call(superAdmin, 'GET', `/admin/orders/${order.number}`)).json();
    expect([flag, await owned()]).toEqual(['refunded_elsewhere', [maths, science].toSorted()]);
  });
});

test('403: only a super_admin gives money back', async () => {
  for (const person of [admin, order.buyer]) expect((await refund({}, person)).statusCode).toBe(403);
  expect(givenBack()).toEqual([]);
});

test('404 for an order, a subject or a payment that is not there', async () => {
  expect((await refund({}, superAdmin, { ...order, number: 'AB-2026-999999' })).statusCode).toBe(404);
  expect((await refund({ subjectIds: [maths, 9_999] })).statusCode).toBe(404);
  expect((await refund({ paymentId: 'pay_unknown' })).statusCode).toBe(404);
  // The payment that bought something goes back by its subjects.
  expect((await refund({ paymentId: order.link.payments?.[0]?.payment_id })).statusCode).toBe(404);
  expect(givenBack()).toEqual([]);
});

describe('409', () => {
  test('an order that was not paid has nothing to give back', async () => {
    const open = await startPaying(shop, [maths]);
    const response = await refund({}, superAdmin, open);
    expect([response.statusCode, response.json().code]).toEqual([409, 'order_not_paid']);
  });

  test('what the provider refuses is said, nothing is closed, and staff can try again', async () => {
    const [payment] = order.link.payments ?? [];
    if (payment) payment.status = 'disputed';
    const response = await refund();
    expect([response.statusCode, response.json().code]).toEqual([409, 'refund_refused']);
    expect(response.json().message).toContain('has not been captured');
    expect(await owned()).toEqual([maths, science].toSorted());
    if (payment) payment.status = 'captured';
    expect((await refund()).json()).toMatchObject({ state: 'refunded' });
  });

  test('what cost nothing, on orders of the time when that could be ordered', async () => {
    const { viewer } = await newBuyer(shop);
    const [row] = await shop.query(
      `insert into orders (user_id, state, amount_rupees, provider, paid_at)
       values ('${viewer.userId}', 'paid', 0, 'none', now()) returning id, number`,
    );
    await shop.query(
      `insert into order_items (order_id, subject_id, subject_name, classid, classname, price_rupees)
       values (${row?.id}, ${maths}, 'Mathematics', 10, 'Class 10th', 0)`,
    );
    expect((await refund({}, superAdmin, { ...order, number: String(row?.number) })).statusCode).toBe(409);
  });
});
