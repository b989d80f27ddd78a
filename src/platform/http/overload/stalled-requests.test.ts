import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp } from '../../../testing/people.ts';
import { paperForm } from '../../../testing/sample-forms.ts';
import { makePdf } from '../../../testing/sample-pdfs.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { defaultLoadLimits } from './load-shedding.server.ts';
import { endStalledRequests } from './stalled-requests.server.ts';

const patience = { silenceMs: 1_500, bodyMs: 4_000 };
const places = 4;
let shop: TestShop;
let port: number;

beforeAll(async () => {
  const loadLimits = { ...defaultLoadLimits, maxInFlight: places, maxWaitMs: 60_000 };
  shop = await openTestShop({ patience, loadLimits });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => shop.close());

/** A connection and what has come back on it. */
function open(to = port) {
  const socket = connect(to, '127.0.0.1').setEncoding('latin1');
  const answer = { text: '', isClosed: false };
  socket.on('data', (text: string) => {
    answer.text += text;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    answer.isClosed = true;
  });
  return { socket, answer };
}

const login = (length: number): string =>
  `POST /api/public/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

async function drip(socket: Socket, text: string, everyMs: number): Promise<void> {
  for (const character of text) {
    if (socket.destroyed) return;
    socket.write(character);
    await delay(everyMs);
  }
}

test('a body that stops arriving is answered with 408 and its connection ended', async () => {
  const { socket, answer } = open();
  socket.write(`${login(1_000)}{`);
  await vi.waitFor(() => expect(answer.isClosed).toBe(true), 10_000);
  expect(answer.text).toMatch(/^HTTP\/1\.1 408 .*"code":"request_stalled"/s);
});

test('a head that stops arriving is ended as well', async () => {
  const { socket, answer } = open();
  socket.write('GET /api/public/classes HTTP/1.1\r\nHost: sh');
  await vi.waitFor(() => expect(answer.isClosed).toBe(true), 15_000);
  expect(answer.text).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that arrives byte by byte does not get longer than a call needs', async () => {
  const { socket, answer } = open();
  socket.write(login(1_000));
  await drip(socket, ' '.repeat(100), 100);
  expect(answer.text).toMatch(/^HTTP\/1\.1 408 /);
});

test('a slow body is taken as long as something arrives', async () => {
  const body = JSON.stringify({ username: 'nobody@school.example', password: 'not the right one' });
  const { socket, answer } = open();
  socket.write(login(body.length));
  await drip(socket, body.slice(0, 8), 150);
  socket.write(body.slice(8));
  await vi.waitFor(() => expect(answer.text).toMatch(/^HTTP\/1\.1 401 /), 10_000);
  socket.destroy();
});

test('a file may take longer than a call, as long as something arrives', async () => {
  const staff = await signUp(shop, { role: 'admin' });
  const { headers, payload } = paperForm({}, makePdf());
  const { socket, answer } = open();
  const all = { host: 'shop', ...staff.headers, ...headers, 'content-length': String(payload.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/public/paper/upload HTTP/1.1\r\n${lines.join('')}\r\n`);
  const pieces = 10;
  for (let piece = 0; piece < pieces; piece += 1) {
    const at = (part: number): number => Math.ceil((payload.length * part) / pieces);
    socket.write(payload.subarray(at(piece), at(piece + 1)));
    await delay(450);
  }
  await vi.waitFor(() => expect(answer.text).toMatch(/^HTTP\/1\.1 201 /), 10_000);
  socket.destroy();
});

test('requests that wait for their bodies keep nobody from being served', async () => {
  const stalled = Array.from({ length: places * 5 }, () => open());
  for (const { socket } of stalled) socket.write(`${login(1_000)}{`);
  await delay(200);
  const answers = await Promise.all(
    Array.from({ length: places }, () => fetch(`http://127.0.0.1:${port}/api/public/subjects/9`)),
  );
  expect(stalled.some(({ answer }) => answer.text !== '')).toBe(false);
  expect(answers.map(({ status }) => status)).toEqual(Array(places).fill(200));
  for (const { socket } of stalled) socket.destroy();
});

/** A plain server with an idle time of its own, so that a test need not wait for the shop's. */
async function serve(idleMs: number, listener: RequestListener) {
  const server = createServer(listener);
  server.keepAliveTimeout = idleMs;
  endStalledRequests(server, patience);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('an answer that nobody reads is given up after the idle time', async () => {
  const { server, port: ownPort } = await serve(500, (_request, response) => {
    response.end(Buffer.alloc(24_000_000));
  });
  const { socket } = open(ownPort);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [taken] = await once(server, 'connection');
  await vi.waitFor(() => expect(taken.destroyed).toBe(true), 10_000);
  socket.destroy();
  server.close();
});

test('an answer that takes longer to make than the idle time is waited for', async () => {
  const { server, port: ownPort } = await serve(300, async (_request, response) => {
    await delay(1_000);
    response.end('made');
  });
  const { socket, answer } = open(ownPort);
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  await vi.waitFor(() => expect(answer.text).toContain('made'), 10_000);
  socket.destroy();
  server.close();
});
