import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import * as z from 'zod/mini';
import type { Line } from './run.ts';
import { startShop } from './servers.ts';

const goal = 1_500;
const connections = 32;
const rounds = 41;

/** Adding to the cart over HTTP: each answer means that the item is in the database for good. */
export async function cartAdd(): Promise<Line> {
  const shop = await startShop();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const call = caller(shop.url, agent);
  try {
    // A class is what a student fills a cart with.
    const subjects = z.array(z.object({ id: z.int() })).parse(await call('GET', '/public/subjects/10'));
    const ids = subjects.map(({ id }) => id);
    const people = await Promise.all(Array.from({ length: connections }, () => register(call)));
    const forEachPerson = (act: 'POST' | 'DELETE') =>
      Promise.all(people.map((person) => changeCart(call, act, person, ids)));
    const perSecond: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await forEachPerson('POST');
      perSecond.push((people.length * ids.length * 1_000) / (performance.now() - start));
      await forEachPerson('DELETE');
    }
    const median = perSecond.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    return {
      what: 'cart add, requests/s',
      ours: median.toFixed(0),
      reference: String(goal),
      ratio: `${((median / goal) * 100).toFixed(0)}%`,
      goal: `≥ ${goal}/s`,
      isMet: median >= goal,
    };
  } finally {
    agent.destroy();
    await shop.stop();
  }
}

type Call = (method: string, path: string, body?: object, token?: string) => Promise<unknown>;

interface Person {
  username: string;
  token: string;
}

async function register(call: Call): Promise<Person> {
  const email = `${randomBytes(8).toString('hex')}@bench.example`;
  const person = { name: 'Bench', email, mobile: '9876543210', password: 'only for the bench' };
  const { token } = z.object({ token: z.string() }).parse(await call('POST', '/public/register', person));
  return { username: email, token };
}

async function changeCart(call: Call, act: 'POST' | 'DELETE', { username, token }: Person, ids: readonly number[]) {
  for (const id of ids) {
    if (act === 'POST') await call(act, '/access/cart', { username, subjects: id }, token);
    else await call(act, `/access/cart?username=${encodeURIComponent(username)}&subjectid=${id}`, undefined, token);
  }
}

/** Much cheaper than fetch: what measures must leave the processor to what is measured. */
function caller(url: string, agent: Agent): Call {
  return (method, path, body, token) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body);
      const headers = {
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const sent = request(`${url}/api${path}`, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          if (response.statusCode === undefined || response.statusCode >= 300) {
            reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
          } else resolve(JSON.parse(text));
        });
      });
      sent.on('error', reject);
      sent.end(payload);
    });
}
