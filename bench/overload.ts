import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Line } from './run.ts';
import { startShop } from './servers.ts';

const run = promisify(execFile);
const connections = 1_500;
const times = 10;
const goalMs = 1_000;
const buyers = 16;

/** What becomes of calls, and of a page that is ready, while ten times as many calls come as can be answered. */
export async function overload(): Promise<Line[]> {
  const shop = await startShop('catalogue', { TRUST_PROXY: '127.0.0.1' });
  try {
    const calls: string[] = [];
    for (let n = 0; n < buyers; n += 1) calls.push(...(await fillCart(shop.url)));
    await (await fetch(shop.url)).arrayBuffer();
    const { port } = new URL(shop.url);
    await flood(port, 32, 2, 1_000_000, calls);
    const capacity = (await flood(port, 32, 4, 1_000_000, calls)).servedPerSecond;
    const flooding = flood(port, connections, 15, capacity * times, calls);
    const pages = await visitWhile(shop.url, flooding);
    const { p99Ms, servedPerSecond, refusedWithoutRetryAfter, failed } = await flooding;
    return [
      {
        what: 'ready page while overloaded, answered',
        ours: `${pages.answered}`,
        reference: `${pages.asked}`,
        ratio: `${((pages.answered / pages.asked) * 100).toFixed(0)}%`,
        goal: 'all',
        isMet: pages.answered === pages.asked,
      },
      {
        what: `API calls at ${times} times the capacity (${capacity.toFixed(0)}/s), served/s`,
        ours: servedPerSecond.toFixed(0),
        reference: capacity.toFixed(0),
        ratio: `${((servedPerSecond / capacity) * 100).toFixed(0)}%`,
        goal: 'no goal',
        isMet: undefined,
      },
      {
        what: 'the same, p99 of those served in ms',
        ours: p99Ms.toFixed(0),
        reference: String(goalMs),
        ratio: `${((p99Ms / goalMs) * 100).toFixed(0)}%`,
        goal: `≤ ${goalMs} ms, the others told when to come back`,
        isMet: p99Ms <= goalMs && refusedWithoutRetryAfter === 0 && failed === 0,
      },
    ];
  } finally {
    await shop.stop();
  }
}

const Report = z.object({
  servedPerSecond: z.number(),
  p99Ms: z.number(),
  refusedWithoutRetryAfter: z.number(),
  failed: z.number(),
});

async function flood(port: string, count: number, seconds: number, perSecond: number, calls: readonly string[]) {
  const options = [port, count, seconds, Math.ceil(perSecond)].map(String);
  const { stdout } = await run(process.execPath, ['bench/flood.ts', ...options, ...calls]);
  return Report.parse(JSON.parse(stdout));
}

/** A student with something in the cart: the call that shows it, and the token it needs. */
async function fillCart(url: string): Promise<[path: string, token: string]> {
  const email = `${randomBytes(8).toString('hex')}@bench.example`;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const person = { name: 'Bench', email, mobile: '9876543210', password: 'only for the bench' };
  const registered = await post('/public/register', person);
  const { token } = z.object({ token: z.string() }).parse(await registered.json());
  await post('/access/cart', { username: email, subjects: 1 }, { authorization: `Bearer ${token}` });
  return [`/api/access/cart/checkout?username=${encodeURIComponent(email)}`, token];
}

/** Visits the home page again and again, on a connection that carries a call before each page, and on fresh ones. */
async function visitWhile(url: string, flooding: Promise<unknown>): Promise<{ asked: number; answered: number }> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  flooding.then(end, end);
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const counts = { asked: 0, answered: 0 };
  while (!isOver) {
    await statusOf(`${url}/api/public/papers`, kept);
    for (const agent of [kept, undefined]) {
      counts.asked += 1;
      if ((await statusOf(url, agent)) === 200) counts.answered += 1;
    }
    await sleep(20);
  }
  kept.destroy();
  return counts;
}

function statusOf(url: string, agent: Agent | undefined): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, agent ? { agent } : { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', () => resolve(0));
  });
}
