import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { authenticator, openSession } from '../accounts/sessions/sessions.server.ts';
import { listEnabledSubjects } from '../catalog/service.server.ts';
import { type Checkout, openCheckout } from '../checkout/checkout.server.ts';
import { handleEvent } from '../checkout/settling/webhook.server.ts';
import { openPlatform, type Platform } from '../platform/platform.server.ts';
import { buildApp } from '../server/app.server.ts';
import type { TestPerson } from './people.ts';
import { RazorpayServer } from './razorpay-server.ts';
import { openTestShop, patientLimits, type TestShop } from './test-shop.ts';

/** A shop whose payments go to a Razorpay on loopback. */
export interface CheckoutShop extends TestShop {
  razorpay: RazorpayServer;
  checkout: Checkout;
  /** Subjects of class 10 that cost something. */
  subjects: { id: number; subjectName: string; price: number }[];
  call(person: TestPerson, method: 'GET' | 'POST', path: string, body?: object): Promise<LightMyRequestResponse>;
  createLink(person: TestPerson, subjectIds: readonly number[]): Promise<LightMyRequestResponse>;
  /** Delivers a message of the provider. */
  deliver(message: { body: string; headers: Record<string, string> }): Promise<LightMyRequestResponse>;
  /** Does now what the jobs would do with the messages that have come. */
  handleEvents(): Promise<void>;
  /** Another process of the same shop. */
  openNode(): Promise<{ app: FastifyInstance; platform: Platform; close(): Promise<void> }>;
  query(text: string): Promise<Record<string, unknown>[]>;
}

export async function openCheckoutShop(environment: Record<string, string> = {}): Promise<CheckoutShop> {
  const razorpay = await RazorpayServer.start();
  const shop = await openTestShop({}, { ...razorpay.environment, ...environment });
  const { db } = shop.platform;
  const checkout = openCheckout(shop.platform);
  const listed = await listEnabledSubjects(db, 10);
  const query: CheckoutShop['query'] = async (text) => (await db.execute(text)).rows;
  const call: CheckoutShop['call'] = ({ headers }, method, path, payload) =>
    shop.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return {
    ...shop,
    razorpay,
    checkout,
    query,
    call,
    subjects: listed.flatMap(({ id, subjectName, price }) => (price ? [{ id, subjectName, price }] : [])),
    createLink: (person, subjectid) =>
      call(person, 'POST', '/access/accessrequest/createlink', { subjectid, username: person.viewer.username }),
    deliver: ({ body, headers }) =>
      shop.app.inject({ method: 'POST', url: '/api/public/payment/webhook/razorpay', headers, payload: body }),
    async openNode() {
      const platform = await openPlatform(shop.platform.settings, shop.url, () => {});
      const app = await buildApp(platform, { loadLimits: patientLimits });
      const close = async (): Promise<void> => {
        await app.close();
        await platform.close();
      };
      return { app, platform, close };
    },
    async handleEvents() {
      for (const { id } of await query('select id from payment_events where handled_at is null order by id')) {
        await handleEvent(checkout, Number(id));
      }
    },
    async close() {
      await shop.close();
      await razorpay.stop();
    },
  };
}

let buyers = 0;

/** Somebody logged in, without the time that passwords take: for tests of which many are needed. */
export async function newBuyer({ platform }: TestShop): Promise<TestPerson> {
  const { db, secret } = platform;
  buyers += 1;
  const email = `buyer-${process.pid}-${buyers}@school.example`;
  const { rows } = await db.execute<{ id: string }>(
    `insert into users (email, name, mobile, password_hash) values ('${email}', 'Asha Rao', '9876543210', '') returning id`,
  );
  const owner = { id: String(rows[0]?.id), email, name: 'Asha Rao', role: 'user' as const };
  const token = await openSession(db, secret, owner, 'test');
  const viewer = await authenticator(platform)(token);
  if (!viewer) throw new Error('the new buyer is not logged in');
  return { viewer, token, password: '', headers: { authorization: `Bearer ${token}` } };
}

/** Somebody who has just been sent to the hosted page. */
export async function startPaying(shop: CheckoutShop, subjectIds: readonly number[], person?: TestPerson) {
  const buyer = person ?? (await newBuyer(shop));
  const response = await shop.createLink(buyer, subjectIds);
  if (response.statusCode !== 200) throw new Error(`createlink answered ${response.statusCode}: ${response.body}`);
  const link = shop.razorpay.at(response.json().paymentLink);
  const [order] = await shop.query(`select id, number from orders where link_id = '${link.id}'`);
  return { buyer, link, orderId: Number(order?.id), number: String(order?.number) };
}

/** Does the same many times, a few at once. */
export async function repeat<Result>(times: number, atOnce: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let left = times;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      results.push(await work());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
