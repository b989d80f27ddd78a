import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const keyId = 'rzp_test_loopback';
const keySecret = 'the key secret';
const webhookSecret = 'the webhook secret';

/** How Razorpay fails: whether it has done what was asked for is another question each time. */
export const faults = ['timeout after create', '429', 'HTML 502', 'dropped socket', 'slow body'] as const;
export type Fault = (typeof faults)[number];

const LinkBody = z.object({
  amount: z.int().positive(),
  currency: z.literal('INR'),
  accept_partial: z.literal(false),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048),
  customer: z.object({ name: z.string(), email: z.email(), contact: z.string().optional() }),
  notes: z.record(z.string(), z.string().max(255)),
  callback_url: z.url(),
  callback_method: z.literal('get'),
  expire_by: z.int(),
});

interface LoopbackPayment {
  payment_id: string;
  amount: number;
  method: string;
  status: string;
}

export interface LoopbackLink {
  id: string;
  short_url: string;
  status: string;
  amount: number;
  amount_paid: number;
  currency: string;
  reference_id: string;
  payments: LoopbackPayment[] | null;
  expire_by: number;
  callback_url: string;
  notes: Record<string, string>;
}

interface LoopbackRefund {
  id: string;
  payment_id: string;
  amount: number;
  status: string;
  notes: Record<string, string>;
}

/** What a call is answered with. */
type Answer = [status: number, body: unknown];

/** A server that speaks Razorpay's payment links, refunds and signatures, with the moods of the real one. */
export class RazorpayServer {
  links = new Map<string, LoopbackLink>();
  refunds = new Map<string, LoopbackRefund>();
  /** Every call as `POST /payment_links`. */
  calls: string[] = [];
  /** The next calls of a method go wrong in this way. */
  nextFaults: { method: string; fault: Fault }[] = [];
  /** Changes what is told of a link, so that it is wrong. */
  tamper: (link: LoopbackLink) => unknown = (link) => link;
  #server = createServer((request, response) => void this.#serve(request, response));
  #refundsByKey = new Map<string, LoopbackRefund>();

  static async start(): Promise<RazorpayServer> {
    const razorpay = new RazorpayServer();
    razorpay.#server.listen(0, '127.0.0.1');
    await once(razorpay.#server, 'listening');
    return razorpay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings of a shop that is paid here. */
  get environment(): Record<string, string> {
    return {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_BASE_URL: `${this.url}/v1`,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: `an older one, ${webhookSecret}`,
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The link behind the address that a buyer was sent to. */
  at(paymentLink: string): LoopbackLink {
    const link = [...this.links.values()].find(({ short_url }) => short_url === paymentLink);
    if (!link) throw new Error(`there is no link at ${paymentLink}`);
    return link;
  }

  /** What a buyer does on the hosted page. */
  pay(link: LoopbackLink, { amount = link.amount, status = 'paid' } = {}): LoopbackPayment {
    const payment = { payment_id: `pay_${token()}`, amount, method: 'upi', status: 'captured' };
    link.payments = [...(link.payments ?? []), payment];
    link.amount_paid += amount;
    link.status = status;
    return payment;
  }

  /** A message about a link as Razorpay sends it, and signs it. */
  webhook(event: string, link: LoopbackLink, payment?: LoopbackPayment & { error_description?: string }) {
    const { payments: _, ...entity } = link;
    const paid = payment && { ...payment, id: payment.payment_id, currency: link.currency, notes: link.notes };
    const isOfLink = event.startsWith('payment_link.');
    return this.sign({
      entity: 'event',
      event,
      payload: {
        ...(isOfLink && { payment_link: { entity } }),
        ...(paid && { payment: { entity: paid } }),
      },
    });
  }

  refundWebhook(event: string, refund: LoopbackRefund) {
    return this.sign({ entity: 'event', event, payload: { refund: { entity: refund } } });
  }

  sign(payload: object, eventId = `evt_${token()}`) {
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': hmac(webhookSecret, body),
      'x-razorpay-event-id': eventId,
    };
    return { body, headers };
  }

  /** What the browser brings back to the shop. */
  returnParameters(link: LoopbackLink, payment: LoopbackPayment): Record<string, string> {
    const signed = [link.id, link.reference_id, link.status, payment.payment_id];
    return {
      razorpay_payment_id: payment.payment_id,
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: link.reference_id,
      razorpay_payment_link_status: link.status,
      razorpay_signature: hmac(keySecret, signed.join('|')),
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => undefined);
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname.startsWith('/moved/')) {
      response.writeHead(307, { location: `${this.url}/v1${url.pathname.slice('/moved'.length)}` }).end();
      return;
    }
    const path = url.pathname.replace('/v1', '');
    this.calls.push(`${request.method} ${path}`);
    const index = this.nextFaults.findIndex(({ method }) => method === request.method);
    const [found] = index < 0 ? [] : this.nextFaults.splice(index, 1);
    if (found?.fault === '429') return send(response, [429, trouble('Too many requests')]);
    const answer = this.#isKnown(request)
      ? this.#answer(`${request.method} ${path}`, url, body ? JSON.parse(body) : undefined, request)
      : ([401, trouble('Authentication failed')] satisfies Answer);
    if (found) spoil(response, found.fault, answer);
    else send(response, answer);
  }

  #isKnown({ headers }: IncomingMessage): boolean {
    return headers.authorization === `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  }

  #answer(call: string, url: URL, body: unknown, { headers }: IncomingMessage): Answer {
    const [, id = '', isCancel] = /^\w+ \/payment_links\/(\w+)(\/cancel)?$/.exec(call) ?? [];
    const link = this.links.get(id);
    if (call === 'POST /payment_links') return this.#create(body);
    if (call === 'GET /payment_links') {
      const found = [...this.links.values()].filter((one) => one.reference_id === url.searchParams.get('reference_id'));
      return [200, { payment_links: found.map((one) => this.tamper(one)) }];
    }
    if (call === 'GET /payments') return [200, { items: this.#listPayments(url.searchParams) }];
    if (call.endsWith('/refund')) return this.#refund(call.split('/')[2] ?? '', body, headers);
    if (!link) return [400, trouble('The id provided does not exist')];
    if (!isCancel) return [200, this.tamper(link)];
    if (link.status !== 'created') return [400, trouble('Payment Link cannot be cancelled')];
    link.status = 'cancelled';
    return [200, this.tamper(link)];
  }

  /** The newest first, so many at a time, as the real one lists them. */
  #listPayments(query: URLSearchParams) {
    const all = [...this.links.values()].flatMap(({ payments, currency, notes }) =>
      (payments ?? []).map(({ payment_id, ...payment }) => ({ ...payment, id: payment_id, currency, notes })),
    );
    const skip = Number(query.get('skip'));
    const createdAt = Math.floor(Date.now() / 1000);
    const listed = all
      .toReversed()
      .map((payment) => ({ ...payment, created_at: createdAt, email: 'buyer@school.example' }));
    return createdAt < Number(query.get('from')) ? [] : listed.slice(skip, skip + Number(query.get('count')));
  }

  #create(body: unknown): Answer {
    const wish = LinkBody.safeParse(body);
    if (!wish.success) return [400, trouble(wish.error.message)];
    const { reference_id, amount, currency, expire_by, callback_url, notes } = wish.data;
    if (expire_by * 1000 < Date.now() + 15 * 60_000) return [400, trouble('expire_by should be at least 15 minutes')];
    if ([...this.links.values()].some((one) => one.reference_id === reference_id)) {
      return [400, trouble('payment link creation with reference ID already attempted')];
    }
    const id = `plink_${token()}`;
    const link = { id, short_url: `${this.url}/i/${token()}`, status: 'created', amount_paid: 0, payments: null };
    const made = { ...link, amount, currency, reference_id, expire_by, callback_url, notes };
    this.links.set(id, made);
    return [200, this.tamper(made)];
  }

  #refund(paymentId: string, body: unknown, headers: IncomingMessage['headers']): Answer {
    const { amount, notes } = z.object({ amount: z.int(), notes: z.record(z.string(), z.string()) }).parse(body);
    const key = String(headers['x-refund-idempotency']);
    const known = this.#refundsByKey.get(key);
    if (known) return known.amount === amount ? [200, known] : [400, trouble('Different request under the same key')];
    const payment = [...this.links.values()]
      .flatMap(({ payments }) => payments ?? [])
      .find((p) => p.payment_id === paymentId);
    if (payment?.status !== 'captured') return [400, trouble('The payment has not been captured')];
    const given = [...this.refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
    const total = given.reduce((sum, refund) => sum + refund.amount, amount);
    if (total > payment.amount) return [400, trouble('The total refund amount is greater than the payment')];
    const refund = { id: `rfnd_${token()}`, payment_id: paymentId, amount, status: 'pending', notes };
    this.refunds.set(refund.id, refund);
    this.#refundsByKey.set(key, refund);
    return [200, refund];
  }
}

function spoil(response: ServerResponse, fault: Fault, [, body]: Answer): void {
  if (fault === 'HTML 502') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  } else if (fault === 'dropped socket') {
    response.destroy();
  } else if (fault === 'slow body') {
    response.writeHead(200, { 'content-type': 'application/json' }).write(JSON.stringify(body).slice(0, 10));
  }
  // After a timeout there is nothing to be heard at all.
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function trouble(description: string) {
  return { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null } };
}

function hmac(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('hex');
}

function token(): string {
  return randomBytes(7).toString('hex');
}
