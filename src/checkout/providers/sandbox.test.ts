import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listEnabledSubjects } from '../../catalog/service.server.ts';
import { platformJobs } from '../../platform/jobs/platform-jobs.server.ts';
import { newBuyer } from '../../testing/checkout-shop.ts';
import { freePort, type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { checkoutJobs } from '../jobs.server.ts';

const waiting = { timeout: 25_000, interval: 50 };

let shop: TestShop;
let mails: MailServer;
let origin: string;
let subjects: { id: number; price: number | null }[];
beforeAll(async () => {
  mails = await startMailServer();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  shop = await openTestShop({}, { PORT: String(port), SMTP_URL: mails.url });
  subjects = await listEnabledSubjects(shop.platform.db, 10);
  // The sandbox sends its messages over HTTP, so the shop listens.
  await shop.app.listen({ port, host: '127.0.0.1' });
  await platformJobs(shop.platform);
  await checkoutJobs(shop.platform);
});
afterAll(async () => {
  await shop.close();
  await mails.stop();
});

let buyer: TestPerson;
beforeEach(async () => {
  buyer = await newBuyer(shop);
});

async function call(method: 'GET' | 'POST', path: string, body?: object, person?: TestPerson) {
  const headers = { ...person?.headers, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${origin}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  return { status: response.status, body: await response.json() };
}

async function start(count = 2) {
  const subjectid = subjects.slice(0, count).map(({ id }) => id);
  const request = { subjectid, username: buyer.viewer.username };
  const { body } = await call('POST', '/access/accessrequest/createlink', request, buyer);
  const id = new URL(body.paymentLink).pathname.replace('/pay/', '');
  expect(body.paymentLink).toBe(`${origin}/pay/${id}`);
  const [order] = (await call('GET', '/access/orders', undefined, buyer)).body;
  return { id, number: order.id, page: `/public/sandbox/${id}` };
}

const pay = (page: string, isToSucceed = true, method = 'upi') => call('POST', `${page}/pay`, { method, isToSucceed });
const stateOf = async (number: string) => (await call('GET', `/access/orders/${number}`, undefined, buyer)).body.state;
const parametersOf = (redirect: string) => Object.fromEntries(new URL(redirect).searchParams);
const confirm = (redirect: string) => call('POST', '/public/payment/return', { parameters: parametersOf(redirect) });

describe('paying', () => {
  test('the hosted page says what is to be paid', async () => {
    const { page, number } = await start(1);
    expect(await call('GET', page)).toMatchObject({
      status: 200,
      body: { order: number, amountPaise: (subjects[0]?.price ?? 0) * 100, status: 'created' },
    });
  });

  test('a signed message comes over HTTP and settles the order, though the buyer never comes back', async () => {
    const { page, number } = await start();
    await pay(page);
    await vi.waitFor(async () => expect(await stateOf(number)).toBe('paid'), waiting);
    const library = await call('GET', '/access/library', undefined, buyer);
    expect(library.body.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      subjects
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('the buyer who comes back before any message is settled at once', async () => {
    const { page, number } = await start();
    const { redirect } = (await pay(page, true, 'card')).body;
    expect(redirect.startsWith(`${origin}/payment/return?`)).toBe(true);
    expect(await confirm(redirect)).toEqual({ status: 200, body: { id: number, state: 'paid' } });
  });

  test('the receipt is mailed once, with the PDF', async () => {
    const { page, number } = await start(1);
    await confirm((await pay(page)).body.redirect);
    const received = () => mails.received.filter(({ headers }) => headers.to === buyer.viewer.username);
    await vi.waitFor(() => expect(received()).toHaveLength(1), waiting);
    const [mail] = received();
    expect(mail?.headers).toMatchObject({
      subject: `Abhyas: your order ${number}`,
      'reply-to': 'support@abhyas.example',
    });
    const [, file = ''] = /filename=receipt-AB-[\d-]+\.pdf\n\n([\w+/=\n]+)/.exec(mail?.body ?? '') ?? [];
    expect(Buffer.from(file, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    // Whatever settles the order again mails nothing.
    await call('POST', `/access/orders/${number}/check`, undefined, buyer);
    await vi.waitFor(async () => {
      const { rows } =
        await shop.platform.db.execute(`select 1 from pgboss.job where state < 'completed' and name <> 'mail'
        and name not like '%sweep%'`);
      expect(rows).toEqual([]);
    }, waiting);
    expect(received()).toHaveLength(1);
  });

  test('one link is paid once', async () => {
    const { page } = await start();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(page)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await call('POST', `${page}/cancel`)).status).toBe(409);
  });
});

describe('not paying', () => {
  test('a failed try says so, leaves the cart as it was, and can be made again', async () => {
    const username = buyer.viewer.username;
    await call('POST', '/access/cart', { username, subjects: subjects[0]?.id }, buyer);
    const { page, number, id } = await start(1);
    const { redirect } = (await pay(page, false)).body;
    expect((await confirm(redirect)).body).toEqual({ id: number, state: 'failed' });
    const order = await call('GET', `/access/orders/${number}`, undefined, buyer);
    expect(order.body).toMatchObject({
      failure: 'The test bank declined this payment.',
      paymentLink: `${origin}/pay/${id}`,
    });
    const cart = await call('GET', `/access/cart?username=${encodeURIComponent(username)}`, undefined, buyer);
    expect(cart.body).toEqual([subjects[0]?.id]);
    await confirm((await pay(page)).body.redirect);
    await vi.waitFor(async () => expect(await stateOf(number)).toBe('paid'), waiting);
  });

  test('a cancelled link closes the order, and the next one is new', async () => {
    const { page, number, id } = await start(1);
    const { redirect } = (await call('POST', `${page}/cancel`)).body;
    expect((await confirm(redirect)).body).toEqual({ id: number, state: 'cancelled' });
    expect((await call('GET', page)).body.status).toBe('cancelled');
    expect((await start(1)).id).not.toBe(id);
  });

  test('a link past its time cannot be paid, and its order expires', async () => {
    const { page, number, id } = await start(1);
    await shop.platform.db.execute(`update sandbox_links set expires_at = now() where id = '${id}'`);
    expect((await pay(page)).status).toBe(409);
    expect((await call('POST', `/access/orders/${number}/check`, undefined, buyer)).body.state).toBe('expired');
  });

  test('404 for a link that is not there, 400 for what is none', async () => {
    expect((await call('GET', `/public/sandbox/link_${'0'.repeat(24)}`)).status).toBe(404);
    expect((await call('GET', '/public/sandbox/x')).status).toBe(400);
  });
});

test('a refund goes through the same provider and closes what was bought', async () => {
  const { page, number } = await start(1);
  await confirm((await pay(page)).body.redirect);
  const superAdmin = await signUp(shop, { role: 'super_admin' });
  const refunded = await call('POST', `/admin/orders/${number}/refund`, {}, superAdmin);
  expect(refunded.body).toMatchObject({ state: 'refunded', refunds: [{ state: 'processed' }] });
  expect((await call('GET', '/access/library', undefined, buyer)).body).toEqual([]);
});

test('returns and messages that the sandbox did not sign are refused', async () => {
  const { page } = await start(1);
  const { redirect } = (await pay(page, false)).body;
  const parameters = { ...parametersOf(redirect), sandbox_status: 'paid' };
  expect((await call('POST', '/public/payment/return', { parameters })).status).toBe(400);
  expect((await call('POST', '/public/payment/webhook/sandbox', { type: 'payment_link.paid' })).status).toBe(400);
});

test('a shop that takes real money does not take any at the sandbox', async () => {
  const { id, number } = await start(1);
  const environment = {
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: 'key',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook',
    RAZORPAY_BASE_URL: 'http://127.0.0.1:9',
  };
  const live = await openTestShop({}, environment);
  await live.platform.db.execute(
    `insert into sandbox_links (id, reference, order_number, amount_paise, currency, description, callback_url, expires_at)
     values ('${id}', 'x', '${number}', 100, 'INR', '', 'http://x.example', now() + interval '1 day')`,
  );
  const payload = { method: 'upi', isToSucceed: true };
  const paid = await live.app.inject({ method: 'POST', url: `/api/public/sandbox/${id}/pay`, payload });
  expect(paid.statusCode).toBe(404);
  expect((await live.app.inject({ url: `/api/public/sandbox/${id}` })).statusCode).toBe(404);
  await live.close();
});

test('a shop without the keys of Razorpay has no door for its messages', async () => {
  expect((await call('POST', '/public/payment/webhook/razorpay', {})).status).toBe(404);
});
