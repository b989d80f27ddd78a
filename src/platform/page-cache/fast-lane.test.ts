import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFastLane, understand } from './fast-lane.server.ts';
import { compressedAnswer, type ReadyAnswer } from './ready-answer.server.ts';

const text = 'a page that is ready '.repeat(100);
let ready: ReadyAnswer;
let server: Server;
let lane: { close(): void };
let seenByHttp: string[];

const find = (url: string) => (url === '/' ? ready : undefined);

beforeAll(async () => {
  ready = await compressedAnswer({ headers: { 'Content-Type': 'text/plain' }, body: Buffer.from(text) });
  seenByHttp = [];
  server = createServer(async (request, response) => {
    seenByHttp.push(`${request.method} ${request.url}`);
    let body = '';
    for await (const chunk of request) body += chunk;
    response.end(`http ${request.url} ${body}`);
  });
  server.keepAliveTimeout = 5_000;
  lane = addFastLane(server, find);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  lane.close();
  server.close();
});

/** Sends raw bytes in the given pieces and returns everything that comes back until the peer is quiet. */
async function talk(...pieces: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  for (const piece of pieces) {
    const before = received.length;
    socket.write(piece, 'latin1');
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (piece.endsWith('\r\n\r\n')) await expect.poll(() => received.length).toBeGreaterThan(before);
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  return received;
}

const plain = 'GET / HTTP/1.1\r\nHost: shop\r\nUpgrade-Insecure-Requests: 1\r\nConnection: keep-alive\r\n\r\n';

test('a plain request for a ready answer is answered whole, again and again, on one connection', async () => {
  seenByHttp.length = 0;
  const received = await talk(plain, plain, plain);
  expect(received.split('HTTP/1.1 200 OK\r\n')).toHaveLength(4);
  expect(received.split(text)).toHaveLength(4);
  expect(received).toMatch(/Date: .* GMT\r\nX-Request-Id: [\w-]+\r\n\r\n/);
  expect(seenByHttp).toEqual([]);
});

test('who has the page gets 304, and compression is as asked for', async () => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.text()).toBe(text);
  const received = await talk(plain.replace('\r\n\r\n', `\r\nIf-None-Match: ${response.headers.get('etag')}\r\n\r\n`));
  expect(received).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
});

test('anything else goes to the HTTP server, and the connection stays in step', async () => {
  const received = await talk(plain, 'GET /other HTTP/1.1\r\nHost: shop\r\n\r\n', plain);
  expect(received.split(text)).toHaveLength(3);
  expect(received.indexOf('http /other')).toBeGreaterThan(received.indexOf(text));
  expect(received.lastIndexOf(text)).toBeGreaterThan(received.indexOf('http /other'));
});

test('what is ready is answered before anybody else hears of it, also after another request', async () => {
  seenByHttp.length = 0;
  const other = 'GET /other HTTP/1.1\r\nHost: shop\r\n\r\n';
  const received = await talk(other, plain, other, plain);
  expect(received.split(text)).toHaveLength(3);
  expect(seenByHttp).toEqual(['GET /other', 'GET /other']);
  expect(received.match(/X-Request-Id: [\w-]+\r\n/g)).toHaveLength(2);
});

test('a part of what is ready is left to the HTTP server', async () => {
  const part = plain.replace('\r\n\r\n', '\r\nRange: bytes=0-1\r\n\r\n');
  expect(await talk(part, part)).not.toContain(text);
});

test('a request that arrives in pieces, with another behind it or with a body, is never cut in the wrong place', async () => {
  expect(await talk(plain.slice(0, 10), plain.slice(10))).toContain(text);
  const two = await talk(plain + plain.replace('GET /', 'GET /second'));
  expect(two).toContain(text);
  expect(two).toContain('http /second');
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  const withBody = await talk(
    `GET / HTTP/1.1\r\nHost: shop\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    'GET /after HTTP/1.1\r\nHost: shop\r\n\r\n',
  );
  expect(seenByHttp).not.toContain('GET /hidden');
  expect(withBody).toContain('http /after');
});

test('a visitor who reads slowly gets every byte, whatever is sent to others meanwhile', async () => {
  const big = await compressedAnswer({
    headers: {},
    body: Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => n % 251)),
  });
  const bigServer = createServer();
  const bigLane = addFastLane(bigServer, () => big);
  await new Promise<void>((resolve) => bigServer.listen(0, '127.0.0.1', resolve));
  const { port } = bigServer.address() as AddressInfo;
  const slow = connect(port, '127.0.0.1').pause();
  slow.write(plain);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const others = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'identity' } }),
    ),
  );
  const ids = others.map((response) => response.headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(20);
  const received: Buffer[] = [];
  slow.on('data', (chunk: Buffer) => received.push(chunk)).resume();
  await expect.poll(() => received.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(3_000_000);
  const [head = '', body = ''] = Buffer.concat(received).toString('latin1').split('\r\n\r\n', 2);
  expect(ids).not.toContain(/X-Request-Id: (.*)/.exec(head)?.[1]);
  expect(Buffer.from(body, 'latin1').every((byte, n) => byte === n % 251)).toBe(true);
  slow.destroy();
  bigLane.close();
  bigServer.closeAllConnections();
  bigServer.close();
});

/** A server that has a large answer ready, and how many connections it has. */
async function serveLarge(keepAliveTimeout: number) {
  // More than the system takes for a connection by itself.
  const large = await compressedAnswer({ headers: {}, body: randomBytes(24_000_000) });
  const server = createServer();
  server.keepAliveTimeout = keepAliveTimeout;
  const lane = addFastLane(server, () => large);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    lane,
    connect: () => connect((server.address() as AddressInfo).port, '127.0.0.1'),
    countConnections: () => promisify(server.getConnections.bind(server))(),
    close() {
      lane.close();
      server.close();
    },
  };
}

test('a visitor who takes nothing for the idle time is cut off, however often idle connections are looked for', async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error): unknown => warnings.push(warning);
  process.on('warning', warn);
  const shop = await serveLarge(1_000);
  const visitor = shop.connect().pause();
  visitor.write(plain);
  await expect.poll(shop.countConnections).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (let sweep = 0; sweep < 20; sweep += 1) shop.lane.endIdle(-1);
  await expect.poll(shop.countConnections, { timeout: 10_000 }).toBe(0);
  expect(warnings).toEqual([]);
  process.off('warning', warn);
  visitor.destroy();
  shop.close();
});

test('a visitor who reads slowly, but longer than the idle time, is not cut off', async () => {
  const shop = await serveLarge(4_000);
  const visitor = shop.connect();
  visitor.write(plain);
  let bytes = 0;
  let pauseAt = 2_400_000;
  visitor.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes < pauseAt) return;
    pauseAt += 2_400_000;
    visitor.pause();
    setTimeout(() => visitor.resume(), 500);
  });
  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(24_000_000);
  visitor.destroy();
  shop.close();
});

test('a visitor who closes the connection leaves none behind', async () => {
  const shop = await serveLarge(60_000);
  const visitor = shop.connect();
  await new Promise<void>((resolve) => visitor.end(resolve));
  visitor.resume();
  await expect.poll(shop.countConnections).toBe(0);
  shop.close();
});

test('a visitor who asks on before reading gets each answer, in order', async () => {
  const large = await compressedAnswer({ headers: {}, body: Buffer.alloc(3_000_000, 'a') });
  const small = await compressedAnswer({ headers: {}, body: Buffer.from('small') });
  const twoSizes = createServer();
  const lane = addFastLane(twoSizes, (url) => (url === '/large' ? large : small));
  await new Promise<void>((resolve) => twoSizes.listen(0, '127.0.0.1', resolve));
  const visitor = connect((twoSizes.address() as AddressInfo).port, '127.0.0.1').pause();
  for (const url of ['/large', '/small', '/large', '/small']) {
    visitor.write(`GET ${url} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  let received = '';
  visitor.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  visitor.resume();
  const bodies = () => received.split(/HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/).map(({ length }) => length);
  await expect.poll(bodies).toEqual([0, 3_000_000, 5, 3_000_000, 5]);
  visitor.destroy();
  lane.close();
  twoSizes.closeAllConnections();
  twoSizes.close();
});

describe('what the fast lane leaves alone', () => {
  test.for([
    ['another method', 'POST / HTTP/1.1\r\nHost: shop\r\n\r\n'],
    ['HEAD', 'HEAD / HTTP/1.1\r\nHost: shop\r\n\r\n'],
    ['HTTP/1.0', 'GET / HTTP/1.0\r\nHost: shop\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n'],
    ['a body to come', 'GET / HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\n'],
    ['a chunked body', 'GET / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['a part', 'GET / HTTP/1.1\r\nHost: shop\r\nRange: bytes=0-1\r\n\r\n'],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['the wish to close', 'GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: shop\n\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: shop\r\n X: y\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : shop\r\n\r\n'],
    ['a NUL', 'GET / HTTP/1.1\r\nHost: sh\0op\r\n\r\n'],
    ['an absolute address', 'GET http://shop/ HTTP/1.1\r\nHost: shop\r\n\r\n'],
    ['half a request', 'GET / HTTP/1.1\r\nHost: shop\r\n'],
    ['two requests', plain + plain],
    ['an endless header', `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'y'.repeat(5_000)}\r\n\r\n`],
  ])('%s', ([, request]) => {
    expect(understand(Buffer.from(request ?? '', 'latin1'))).toBeUndefined();
  });
});
