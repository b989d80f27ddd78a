import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { signUp } from '../../testing/people.ts';
import { makePdf } from '../../testing/sample-pdfs.ts';

// Over real connections, where the fast lane answers what is ready in memory.
const file = makePdf({ padding: 200_000 });
let shop: PapersShop;
let origin: string;
beforeAll(async () => {
  shop = await openPapersShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

/** On a connection of its own: one that the HTTP server has answered on stays with it. */
async function download(paperid: number, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true });
  const sent = get(`${origin}/api/public/paper/download/${paperid}`, { agent, headers });
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('no answer');
  const body = await buffer(response);
  agent.destroy();
  // Node's HTTP server says how long it keeps a connection; the fast lane does not.
  return { status: response.statusCode, headers: response.headers, body, isFast: !response.headers['keep-alive'] };
}

/** Asks until it is in memory. */
async function warmUp(paperid: number) {
  await vi.waitFor(async () => expect((await download(paperid)).isFast).toBe(true), 10_000);
}

const countOf = async (paperid: number, condition: string) => {
  const query = `select coalesce(sum(times), 0)::int as count from downloads where paper_id = ${paperid} and ${condition}`;
  return Number((await shop.platform.db.execute(query)).rows[0]?.count);
};

test('the fast lane says what the HTTP server says', async () => {
  const { paperid } = await shop.upload({}, file);
  const slow = await download(paperid);
  expect(slow.isFast).toBe(false);
  await warmUp(paperid);
  const fast = await download(paperid);
  expect(fast.body.equals(file)).toBe(true);
  const { date, connection, 'keep-alive': kept, 'x-request-id': slowId, ...same } = slow.headers;
  const { date: later, 'x-request-id': fastId, ...others } = fast.headers;
  expect(others).toEqual(same);
  expect(fastId).not.toBe(slowId);
  expect((await download(paperid, { 'if-none-match': String(same.etag) })).status).toBe(304);
});

test('a part is a part', async () => {
  const { paperid } = await shop.upload({}, file);
  await warmUp(paperid);
  const { status, body } = await download(paperid, { range: 'bytes=10-19' });
  expect(status).toBe(206);
  expect(body.equals(file.subarray(10, 20))).toBe(true);
});

test('every download counts, of a known person with the person', async () => {
  const { paperid } = await shop.upload({}, file);
  await warmUp(paperid);
  const student = await signUp(shop);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const before = await countOf(paperid, 'user_id is null');
  for (let times = 0; times < 5; times += 1) await download(paperid);
  await download(paperid, student.headers);
  expect(await countOf(paperid, `user_id = '${student.viewer.userId}'`)).toBe(1);
  await vi.waitFor(async () => expect(await countOf(paperid, 'user_id is null')).toBe(before + 5), 10_000);
});

test('what becomes paid is closed at once', async () => {
  const { paperid } = await shop.upload({}, file);
  await warmUp(paperid);
  const payload = { paperid, access: 'paid' };
  await shop.app.inject({ method: 'PUT', url: '/api/access/updatepaper', headers: shop.staff.headers, payload });
  expect((await download(paperid)).status).toBe(401);
});
