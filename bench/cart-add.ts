import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import * as z from 'zod/mini';
import type { Line } from './run.ts';
import { startShop } from './servers.ts';

const goal = 1_500;
const connections = 32;
const rounds = 41;

/** Adding to the cart over HTTP: each answer means that the item is in the database for good. */
export async function cartAdd(): Promise<Line> {
  const shop = await startShop();
  const people: Person[] = [];
  try {
    for (let n = 0; n < connections; n += 1) people.push(await register(await connectTo(shop.url)));
    // A class is what a student fills a cart with.
    const ids = Subjects.parse(await people[0]?.call('GET', '/public/subjects/10')).map(({ id }) => id);
    const forEachPerson = (act: 'POST' | 'DELETE') => Promise.all(people.map((person) => changeCart(person, act, ids)));
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
    for (const { close } of people) close();
    await shop.stop();
  }
}

const Subjects = z.array(z.object({ id: z.int() }));

interface Connection {
  call(method: string, path: string, body?: object, token?: string): Promise<unknown>;
  close(): void;
}

interface Person extends Connection {
  username: string;
  token: string;
}

async function register(connection: Connection): Promise<Person> {
  const email = `${randomBytes(8).toString('hex')}@bench.example`;
  const person = { name: 'Bench', email, mobile: '9876543210', password: 'only for the bench' };
  const { token } = z.object({ token: z.string() }).parse(await connection.call('POST', '/public/register', person));
  return { ...connection, username: email, token };
}

async function changeCart({ call, username, token }: Person, act: 'POST' | 'DELETE', ids: readonly number[]) {
  for (const id of ids) {
    if (act === 'POST') await call(act, '/access/cart', { username, subjects: id }, token);
    else await call(act, `/access/cart?username=${encodeURIComponent(username)}&subjectid=${id}`, undefined, token);
  }
}

/**
 * One connection that asks one thing at a time, with no more than the bytes it takes: what measures must leave the
 * processor to what is measured.
 */
async function connectTo(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  return {
    call: (method, path, body, token) =>
      new Promise((resolve, reject) => {
        const payload = body ? JSON.stringify(body) : '';
        let answer = '';
        const take = (chunk: string) => {
          answer += chunk;
          const bodyAt = answer.indexOf('\r\n\r\n') + 4;
          if (bodyAt < 4) return;
          const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
          if (answer.length < bodyAt + length) return;
          socket.off('data', take);
          if (/^HTTP\/1\.1 2/.test(answer)) resolve(JSON.parse(answer.slice(bodyAt)));
          else reject(new Error(`${method} ${path} answered ${answer}`));
        };
        socket.on('data', take);
        const head = [
          `${method} /api${path} HTTP/1.1`,
          `Host: ${host}`,
          ...(token ? [`Authorization: Bearer ${token}`] : []),
          ...(payload ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`] : []),
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n${payload}`);
      }),
    close: () => socket.destroy(),
  };
}
