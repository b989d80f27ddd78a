import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CheckoutShop, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { checkoutCommands } from '../commands.server.ts';
import { settleOrder } from '../settling/settle.server.ts';

let shop: CheckoutShop;
let staff: TestPerson;
let maths: number;
let paid: Awaited<ReturnType<typeof startPaying>>;
let pending: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  shop = await openCheckoutShop();
  staff = await signUp(shop, { role: 'admin' });
  maths = shop.subjects[0]?.id ?? 0;
  paid = await startPaying(shop, [maths]);
  const payment = shop.razorpay.pay(paid.link);
  await shop.deliver(shop.razorpay.webhook('payment_link.paid', paid.link, payment));
  await shop.handleEvents();
  pending = await startPaying(shop, [maths]);
});
afterAll(() => shop.close());

const list = async (query = '') => (await shop.call(staff, 'GET', `/admin/orders${query}`)).json();
const ids = (orders: { id: string }[]) => orders.map(({ id }) => id);

describe('staff', () => {
  test('see the orders of everybody, the newest first, by page, state and what they search for', async () => {
    const all = await list();
    expect(ids(all)).toEqual([pending.number, paid.number]);
    expect(all[1]).toMatchObject({ buyer: { email: paid.buyer.viewer.username }, provider: 'razorpay', flag: null });
    expect(ids(await list('?state=paid'))).toEqual([paid.number]);
    expect(ids(await list(`?limit=1&after=${pending.number}`))).toEqual([paid.number]);
    expect(ids(await list(`?q=${encodeURIComponent(pending.buyer.viewer.username.toUpperCase())}`))).toEqual([
      pending.number,
    ]);
    expect(ids(await list(`?q=${paid.number.slice(-4)}`))).toContain(paid.number);
    expect(await list('?q=100%25')).toEqual([]);
    expect(await list('?flagged=true')).toEqual([]);
  });

  test('see what happened to an order, told by the shop and by the provider', async () => {
    const order = (await shop.call(staff, 'GET', `/admin/orders/${paid.number}`)).json();
    expect(order).toMatchObject({
      linkId: paid.link.id,
      reference: paid.link.reference_id,
      payments: [{ id: paid.link.payments?.[0]?.payment_id, isSettling: true, method: 'upi' }],
      refunds: [],
    });
    const told = order.events.map(({ by, kind }: { by: string; kind: string }) => `${by}: ${kind}`);
    expect(told).toEqual(['shop: created', 'shop: pending', 'provider: payment_link.paid', 'shop: paid']);
  });

  test('check an order with the provider at once, and it is written down', async () => {
    const order = await startPaying(shop, [maths]);
    shop.razorpay.pay(order.link);
    const checked = await shop.call(staff, 'POST', `/admin/orders/${order.number}/check`);
    expect(checked.json()).toMatchObject({ id: order.number, state: 'paid' });
    const [entry] = await shop.query(
      `select actor, before, after from audit_log where target = 'order:${order.number}'`,
    );
    expect(entry).toEqual({ actor: staff.viewer.username, before: { state: 'pending' }, after: { state: 'paid' } });
  });

  test('are told when the provider cannot be asked', async () => {
    shop.razorpay.nextFaults = [{ method: 'GET', fault: 'HTML 502' }];
    const checked = await shop.call(staff, 'POST', `/admin/orders/${pending.number}/check`);
    expect([checked.statusCode, checked.json().code]).toEqual([503, 'payment_unavailable']);
  });

  test('deal with a flagged order, after which it is not flagged for the same again', async () => {
    const order = await startPaying(shop, [maths]);
    shop.razorpay.pay(order.link, { amount: 100, status: 'partially_paid' });
    await settleOrder(shop.checkout, order.orderId);
    expect(ids(await list('?flagged=true'))).toEqual([order.number]);
    const seen = await shop.call(staff, 'POST', `/admin/orders/${order.number}/seen`);
    expect(seen.json()).toMatchObject({ flag: null });
    await settleOrder(shop.checkout, order.orderId);
    expect(await list('?flagged=true')).toEqual([]);
  });

  test('find the orders whose payment or refund should have come to an end', async () => {
    expect(await list('?stuck=true')).toEqual([]);
    const { db } = shop.platform;
    await db.execute(
      sql`update orders set next_check_at = now() - interval '3 hours' where number = ${pending.number}`,
    );
    const payment = sql`select id from payments where order_id = ${paid.orderId}`;
    await db.execute(
      sql`insert into refunds (order_id, payment_id, key, amount_paise, subject_ids, asked_at)
          values (${paid.orderId}, (${payment}), 'a refund nobody asked for', 100, '{}', now() - interval '2 hours')`,
    );
    expect(ids(await list('?stuck=true'))).toEqual([pending.number, paid.number]);
    await db.execute(sql`delete from refunds where key = 'a refund nobody asked for'`);
    await db.execute(sql`update orders set next_check_at = now() where number = ${pending.number}`);
    expect(await list('?stuck=true')).toEqual([]);
  });

  test('read the receipt of anybody and mail it again; each is the same receipt, and the story tells of it', async () => {
    const order = await startPaying(shop, [maths]);
    expect((await shop.call(staff, 'GET', `/admin/orders/${order.number}/receipt`)).statusCode).toBe(409);
    expect((await shop.call(staff, 'POST', `/admin/orders/${order.number}/receipt`)).statusCode).toBe(409);
    shop.razorpay.pay(order.link);
    await settleOrder(shop.checkout, order.orderId);
    const receipt = await shop.call(staff, 'GET', `/admin/orders/${order.number}/receipt`);
    expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const mails = () =>
      shop.query(
        `select data->>'to' as to from pgboss.job where name = 'mail' and data->>'subject' like '%your order ${order.number}'`,
      );
    const before = await mails();
    for (const times of [1, 2]) {
      const again = await shop.call(staff, 'POST', `/admin/orders/${order.number}/receipt`);
      expect(again.json().events.at(-1)).toMatchObject({ kind: 'receipt', detail: { by: staff.viewer.username } });
      expect((await mails()).length).toBe(before.length + times);
    }
    expect(await mails()).toContainEqual({ to: order.buyer.viewer.username });
    const own = await shop.call(order.buyer, 'GET', `/admin/orders/${order.number}/receipt`);
    expect(own.statusCode).toBe(403);
  });

  test('404 for one that is not there', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/check'],
      ['POST', '/seen'],
      ['GET', '/receipt'],
      ['POST', '/receipt'],
    ] as const) {
      expect((await shop.call(staff, method, `/admin/orders/AB-2026-999999${path}`)).statusCode).toBe(404);
    }
  });
});

describe('the command line', () => {
  async function run(name: string, ...parameters: string[]): Promise<string[]> {
    const said: string[] = [];
    const info = vi.spyOn(console, 'info').mockImplementation((line) => void said.push(line));
    try {
      await checkoutCommands.find((command) => command.name === `orders ${name}`)?.run(shop.platform, parameters);
    } finally {
      info.mockRestore();
    }
    return said;
  }
  const owns = async (order: typeof paid) =>
    (
      await shop.query(
        `select 1 from entitlements where user_id = '${order.buyer.viewer.userId}' and revoked_at is null`,
      )
    ).length > 0;

  test('lists, checks and refunds orders', async () => {
    const order = await startPaying(shop, [maths]);
    expect((await run('list', 'pending')).some((line) => line.startsWith(`${order.number}\t`))).toBe(true);
    shop.razorpay.pay(order.link);
    expect(await run('check', order.number)).toEqual([expect.stringContaining('\tpaid\t')]);
    expect(await owns(order)).toBe(true);
    expect(await run('refund', order.number)).toEqual([expect.stringContaining('\trefunded\t')]);
    expect(await owns(order)).toBe(false);
  });

  test('opens what an unpaid order is for, and closes it again', async () => {
    const order = await startPaying(shop, [maths]);
    expect(await run('grant', order.number)).toEqual([`${order.number}: opened ${shop.subjects[0]?.subjectName}`]);
    expect(await owns(order)).toBe(true);
    expect(await run('grant', order.number)).toEqual([`${order.number}: opened nothing new`]);
    expect(await run('revoke', order.number)).toEqual([`${order.number}: closed ${shop.subjects[0]?.subjectName}`]);
    expect(await run('revoke', order.number)).toEqual([`${order.number}: closed nothing`]);
    expect(await owns(order)).toBe(false);
    const actions = await shop.query(`select action from audit_log where target = 'order:${order.number}' order by id`);
    expect(actions.map(({ action }) => action)).toEqual(['order.grant', 'order.grant', 'order.revoke', 'order.revoke']);
  });

  test('says what is wrong in a line', async () => {
    await expect(run('check', 'AB-2026-999999')).rejects.toThrow('there is no order "AB-2026-999999"');
    await expect(run('refund')).rejects.toThrow('there is no order ""');
    await expect(run('list', 'lost')).rejects.toThrow('there is no state "lost"');
    await expect(run('refund', paid.number, 'maths')).rejects.toThrow('the subject ids must be numbers');
  });
});
