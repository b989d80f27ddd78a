import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WireError } from '../../platform/http/error-contract.ts';
import { type CheckoutShop, openCheckoutShop, startPaying } from '../../testing/checkout-shop.ts';
import { razorpay } from '../providers/razorpay.server.ts';
import { isSignedBy, returnText, signHex } from '../providers/signatures.server.ts';

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

const countEvents = async () => Number((await shop.query('select count(*) from payment_events'))[0]?.count);

async function paidMessage() {
  const order = await startPaying(shop, [shop.subjects[0]?.id ?? 0]);
  const payment = shop.razorpay.pay(order.link);
  return { order, payment, message: shop.razorpay.webhook('payment_link.paid', order.link, payment) };
}

describe('signatures', () => {
  test('the two known ones hold', () => {
    const returned = returnText('plink_IH3cNucfVEgV68', 'TSsd1989', 'paid', 'pay_IH3d0ara9bSsjQ');
    const ofReturn = '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b';
    expect(isSignedBy('EnLs21M47BllR3X8PSFtjtbd', returned, ofReturn)).toBe(true);
    const ofWebhook = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';
    expect(isSignedBy('123456', Buffer.from('{"a":1,"b":2,"c":{"d":3}}'), ofWebhook)).toBe(true);
  });

  const provider = razorpay({
    baseUrl: 'https://api.razorpay.com/v1',
    keyId: 'key',
    keySecret: 'key secret',
    webhookSecrets: ['new', 'old'],
    timeoutMs: 1_000,
  });

  test('of 10,000 changed messages none is accepted', () => {
    const body = Buffer.from(JSON.stringify({ event: 'payment_link.paid', payload: { amount: 14_900, note: 'आशा' } }));
    const signature = signHex('new', body);
    expect(provider.isSigned(body, { 'x-razorpay-signature': signature })).toBe(true);
    for (let times = 0; times < 10_000; times += 1) {
      const [changed, signed] = times % 2 === 0 ? [mutate(body), signature] : [body, mutate(signature).toString()];
      expect(provider.isSigned(changed, { 'x-razorpay-signature': signed })).toBe(false);
    }
  });

  test('of 10,000 changed returns none is accepted', () => {
    const good = {
      razorpay_payment_id: 'pay_1',
      razorpay_payment_link_id: 'plink_1',
      razorpay_payment_link_reference_id: 'AB-2026-000001-1-00000000',
      razorpay_payment_link_status: 'paid',
    };
    const text = returnText('plink_1', good.razorpay_payment_link_reference_id, 'paid', 'pay_1');
    const parameters: Record<string, string> = { ...good, razorpay_signature: signHex('key secret', text) };
    expect(provider.readReturn(parameters)).toEqual({
      linkId: 'plink_1',
      reference: 'AB-2026-000001-1-00000000',
      isPaid: true,
    });
    const names = Object.keys(parameters);
    for (let times = 0; times < 10_000; times += 1) {
      const name = names[times % names.length] ?? '';
      const changed = { ...parameters, [name]: mutate(parameters[name] ?? '').toString() };
      expect(provider.readReturn(changed)).toBeUndefined();
    }
  });

  test('an older secret still signs, another or none does not', () => {
    const body = Buffer.from('{}');
    const isSigned = (signature: unknown) => provider.isSigned(body, { 'x-razorpay-signature': String(signature) });
    expect(isSigned(signHex('old', body))).toBe(true);
    for (const secret of ['', 'newer', 'new,old', 'key secret']) expect(isSigned(signHex(secret, body))).toBe(false);
    expect(provider.isSigned(body, {})).toBe(false);
    expect(provider.isSigned(body, { 'x-razorpay-signature': [signHex('new', body)] })).toBe(false);
  });

  test.for([
    ['https://rzp.io/i/abc', true],
    ['https://rzp.io/rzp/abc', true],
    ['https://pages.razorpay.com/x', true],
    ['http://rzp.io/i/abc', false],
    ['https://rzp.io.evil.example/i/abc', false],
    ['https://evilrazorpay.com/i', false],
    ['https://rzp.io:8443/i', false],
    ['https://rzp.io@evil.example/i', false],
    ['//rzp.io/i', false],
    ['javascript:alert(1)//rzp.io', false],
    ['', false],
  ] as const)('a browser may be sent to %s: %s', ([url, isAllowed]) => {
    expect(provider.isOwnPage(url)).toBe(isAllowed);
  });
});

describe('200', () => {
  test('a message is kept as it came and then acted on', async () => {
    const { order, message } = await paidMessage();
    const response = await shop.deliver(message);
    expect(response.json()).toEqual({ success: true });
    const [event] = await shop.query('select * from payment_events order by id desc limit 1');
    expect(event).toMatchObject({ type: 'payment_link.paid', handled_at: null, payload: JSON.parse(message.body) });
    await shop.handleEvents();
    expect(await shop.query(`select state from orders where id = ${order.orderId}`)).toEqual([{ state: 'paid' }]);
  });

  test('a message about nothing of ours is kept and left alone', async () => {
    const stranger = {
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_x', amount: 1, status: 'captured' } } },
    };
    for (const payload of [stranger, { event: 'subscription.charged', payload: {} }, { a: 1 }, [], 'text', null]) {
      expect((await shop.deliver(shop.razorpay.sign(Object(payload)))).statusCode).toBe(200);
    }
    await shop.handleEvents();
    expect(await shop.query('select 1 from payment_events where handled_at is null')).toEqual([]);
    expect(await shop.query("select 1 from payments where provider_payment_id = 'pay_x'")).toEqual([]);
  });

  test('a message without an id, or with one that is none, counts by its body', async () => {
    const { message } = await paidMessage();
    const { 'x-razorpay-event-id': _, ...headers } = message.headers;
    const before = await countEvents();
    for (const id of [undefined, 'x'.repeat(10_000), 'a b', '\u00e9']) {
      const given = id === undefined ? headers : { ...headers, 'x-razorpay-event-id': id };
      expect((await shop.deliver({ body: message.body, headers: given })).statusCode).toBe(200);
    }
    expect(await countEvents()).toBe(before + 1);
  });

  test('a body that no database column takes is kept all the same', async () => {
    for (const body of ['{"a":"\\u0000"}', 'not json', '\u0000', '{"a":"\ud800"}']) {
      const signed = shop.razorpay.sign({ body });
      const headers = { ...signed.headers, 'x-razorpay-signature': signHex('the webhook secret', Buffer.from(body)) };
      expect((await shop.deliver({ body, headers })).statusCode).toBe(200);
    }
    await shop.handleEvents();
  });

  test('it is taken whatever its content type: the signature is of the bytes', async () => {
    const { message } = await paidMessage();
    const headers = { ...message.headers, 'content-type': 'text/plain' };
    expect((await shop.deliver({ body: message.body, headers })).statusCode).toBe(200);
  });
});

describe('400', () => {
  test('what is not signed, or signed for another body, is not kept', async () => {
    const { message } = await paidMessage();
    const before = await countEvents();
    const { 'x-razorpay-signature': signature, ...unsigned } = message.headers;
    const changed = message.body.replace('"paid"', '"PAID"');
    const bad = [
      { body: message.body, headers: unsigned },
      { body: changed, headers: message.headers },
      { body: '', headers: message.headers },
      { body: `${message.body} `, headers: message.headers },
      { body: message.body, headers: { ...unsigned, 'x-razorpay-signature': signature?.toUpperCase() ?? '' } },
      { body: message.body, headers: { ...unsigned, 'x-sandbox-signature': signature ?? '' } },
    ];
    for (const each of bad) {
      const response = await shop.deliver(each);
      expect([response.statusCode, WireError.parse(response.json()).code]).toEqual([400, 'bad_signature']);
    }
    expect(await countEvents()).toBe(before);
  });
});

test('413: a huge message is not read', async () => {
  expect((await shop.deliver(shop.razorpay.sign({ text: 'x'.repeat(300_000) }))).statusCode).toBe(413);
});

describe('the way back of the browser', () => {
  const confirm = (parameters: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url: '/api/public/payment/return', payload: { parameters } });

  test('200: it settles the order of whoever holds the browser, and says no more than its state', async () => {
    const { order, payment } = await paidMessage();
    const parameters = shop.razorpay.returnParameters(order.link, payment);
    for (let times = 0; times < 3; times += 1) {
      expect((await confirm(parameters)).json()).toEqual({ id: order.number, state: 'paid' });
    }
  });

  test('a return that says paid for a link that is not settles nothing', async () => {
    const order = await startPaying(shop, [shop.subjects[0]?.id ?? 0]);
    const payment = { payment_id: 'pay_none', amount: 1, method: 'upi', status: 'captured' };
    const parameters = shop.razorpay.returnParameters({ ...order.link, status: 'paid' }, payment);
    expect((await confirm(parameters)).json()).toEqual({ id: order.number, state: 'pending' });
  });

  test('who has paid after a try that failed is not told of that try while the money is on its way', async () => {
    const order = await startPaying(shop, [shop.subjects[0]?.id ?? 0]);
    const first = { payment_id: 'pay_first', amount: order.link.amount, method: 'card', status: 'failed' };
    await shop.deliver(shop.razorpay.webhook('payment.failed', order.link, first));
    await shop.handleEvents();
    const second = { payment_id: 'pay_later', amount: order.link.amount, method: 'upi', status: 'captured' };
    const stillOpen = shop.razorpay.returnParameters(order.link, second);
    expect((await confirm(stillOpen)).json()).toEqual({ id: order.number, state: 'failed' });
    const paid = shop.razorpay.returnParameters({ ...order.link, status: 'paid' }, second);
    expect((await confirm(paid)).json()).toEqual({ id: order.number, state: 'pending' });
    Object.assign(order.link, { status: 'paid', amount_paid: order.link.amount, payments: [second] });
    await shop.query(`update orders set checked_at = null where id = ${order.orderId}`);
    expect((await confirm(paid)).json()).toEqual({ id: order.number, state: 'paid' });
  });

  test('400 for what the provider did not sign, 404 for what is not of this shop', async () => {
    const { order, payment } = await paidMessage();
    const parameters = shop.razorpay.returnParameters(order.link, payment);
    expect((await confirm({ ...parameters, razorpay_payment_id: 'pay_other' })).statusCode).toBe(400);
    expect((await confirm({})).statusCode).toBe(400);
    const stranger = shop.razorpay.returnParameters({ ...order.link, reference_id: 'another shop' }, payment);
    expect((await confirm(stranger)).statusCode).toBe(404);
    const otherLink = shop.razorpay.returnParameters({ ...order.link, id: 'plink_other' }, payment);
    expect((await confirm(otherLink)).statusCode).toBe(404);
  });
});

/** The same with one thing different: a bit, a byte less, a byte more. */
function mutate(original: string | Buffer): Buffer {
  const bytes = Buffer.from(original);
  const at = randomInt(bytes.length);
  const kind = randomInt(3);
  if (kind === 0) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
  if (kind === 1) return Buffer.concat([bytes.subarray(0, at), randomBytes(1), bytes.subarray(at)]);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
  return bytes;
}
