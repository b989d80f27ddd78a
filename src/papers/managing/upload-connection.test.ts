import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handleError } from '../../platform/http/error-handler.server.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makeForm, paperForm } from '../../testing/sample-forms.ts';
import { makePdf } from '../../testing/sample-pdfs.ts';
import { receiveUpload } from './receive-upload.server.ts';

// Over real connections: what a sender does to the line, and what the shop does to the sender.
let shop: PapersShop;
let port: number;
beforeAll(async () => {
  shop = await openPapersShop({ UPLOAD_LIMIT_MB: '1' });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => shop.close());

const megabyte = Buffer.alloc(1024 * 1024, 'x');

async function open(headers: Record<string, string>) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = { text: '', isClosed: false };
  socket.on('data', (chunk: Buffer) => {
    answer.text += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    answer.isClosed = true;
  });
  const all = { host: 'shop.example', ...shop.staff.headers, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/public/paper/upload HTTP/1.1\r\n${lines.join('')}\r\n`);
  return { socket, answer };
}

function writeChunk(socket: Socket, bytes: Buffer): void {
  socket.write(`${bytes.length.toString(16)}\r\n`);
  socket.write(bytes);
  socket.write('\r\n');
}

/** Sends until the shop closes the connection; false when it never does. */
async function sendWithoutEnd(socket: Socket, answer: { isClosed: boolean }): Promise<boolean> {
  for (let sent = 0; sent < 400 && !answer.isClosed; sent += 1) {
    writeChunk(socket, megabyte);
    await delay(20);
  }
  return answer.isClosed;
}

const { headers } = makeForm([]);
const start = paperForm({}, makePdf()).payload.subarray(0, -60);

test.for([
  ['a file', start],
  ['a field', Buffer.from(`--abhyas-test-boundary\r\nContent-Disposition: form-data; name="papername"\r\n\r\n`)],
  ['something before the first part', Buffer.from('nothing of a form')],
] as const)('%s without an end is refused, the sender cut off, and nothing left', async ([, beginning]) => {
  const { socket, answer } = await open({ ...headers, 'transfer-encoding': 'chunked' });
  writeChunk(socket, Buffer.from(beginning));
  expect(await sendWithoutEnd(socket, answer)).toBe(true);
  expect(answer.text).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer.text).toContain('"code":"too_large"');
  expect(await shop.filesOnDisk()).toEqual([]);
});

test('a length beyond the limit is refused before it arrives', async () => {
  const { socket, answer } = await open({ ...headers, 'content-length': String(900 * 1024 * 1024) });
  await vi.waitFor(() => expect(answer.text).toMatch(/^HTTP\/1\.1 413 /), 10_000);
  await vi.waitFor(() => expect(answer.isClosed).toBe(true), 10_000);
  socket.destroy();
  expect(await shop.filesOnDisk()).toEqual([]);
});

test('a sender that leaves half-way leaves nothing', async () => {
  for (const kept of [20, 300, 600, start.length]) {
    const { socket } = await open({ ...headers, 'content-length': '900000' });
    socket.write(start.subarray(0, kept));
    await delay(60);
    socket.destroy();
  }
  const { socket } = await open({ ...headers, 'content-length': '900000' });
  socket.write(start);
  await vi.waitFor(async () => expect(await shop.filesOnDisk()).toHaveLength(1), 10_000);
  socket.destroy();
  await vi.waitFor(async () => expect(await shop.filesOnDisk()).toEqual([]), 10_000);
});

test('a connection goes on after an upload that was read to its end', async () => {
  const refused = paperForm({}, Buffer.from('not a PDF'));
  const { socket, answer } = await open({ ...headers, 'content-length': String(refused.payload.length) });
  socket.write(refused.payload);
  await vi.waitFor(() => expect(answer.text).toContain('bad_pdf'), 10_000);
  socket.write('GET /healthz HTTP/1.1\r\nhost: shop.example\r\n\r\n');
  await vi.waitFor(() => expect(answer.text).toContain('{"status":"ok"}'), 10_000);
  socket.destroy();
});

test('408: a sender that falls silent is cut off', async () => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  await app.register(multipart);
  app.post('/', (request, reply) =>
    receiveUpload(request, reply, shop.platform.storage.staging, { limitBytes: 1_000_000, silenceMs: 300 }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port: silentPort } = app.server.address() as AddressInfo;
  const socket = connect(silentPort, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk;
  });
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: 90000\r\n\r\n`,
  );
  socket.write(start);
  await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 408 .*upload_stalled/s), 10_000);
  await once(socket, 'close');
  await app.close();
  expect(await shop.filesOnDisk()).toEqual([]);
});
