import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressedAnswer, preferredEncoding, sendReadyAnswer } from './ready-answer.server.ts';

const text = 'Sample Papers & Solutions. '.repeat(200);
let address: string;
let stop: () => void;

beforeAll(async () => {
  const answer = await compressedAnswer({ headers: { 'Content-Type': 'text/plain' }, body: Buffer.from(text) });
  const server = createServer((request, response) => sendReadyAnswer(request, response, answer, 'id-1'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close();
});
afterAll(() => stop());

test.for(['br', 'gzip', 'identity'])('the body arrives whole as %s', async (encoding) => {
  const response = await fetch(address, { headers: { 'accept-encoding': encoding } });
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
  expect(response.headers.get('x-request-id')).toBe('id-1');
  expect(await response.text()).toBe(text);
});

test('who already has it gets 304 and no body', async () => {
  const first = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(address, { headers: { 'if-none-match': etag, 'accept-encoding': 'br' } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('HEAD tells the length without the body', async () => {
  const response = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect(response.headers.get('content-length')).toBe(String(text.length));
});

test('an encoding the browser refuses is not used', () => {
  expect(preferredEncoding('gzip, deflate, br, zstd')).toBe('br');
  expect(preferredEncoding('br;q=0, gzip')).toBe('gzip');
  expect(preferredEncoding('br;q=0.5, gzip;q=0')).toBe('br');
  expect(preferredEncoding(undefined)).toBe('identity');
});
