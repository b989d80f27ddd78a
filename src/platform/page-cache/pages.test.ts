import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../../testing/raw-request.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let port: number;
const rendered: string[] = [];

beforeAll(async () => {
  const render = async (request: Request): Promise<Response> => {
    rendered.push(request.url);
    return new Response('a page', { headers: { 'content-type': 'text/html' } });
  };
  shop = await openTestShop({ pages: { render, staticFiles: new Map(), isProduction: true } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => shop.close());

test.for(['//', '//[', '//a:b@evil/', '///', '//evil.example/page', '/\\evil.example', 'http://evil.example/'])(
  '%s is no page: it is answered with 404 and never rendered',
  async (address) => {
    const before = rendered.length;
    for (const method of ['GET', 'HEAD']) {
      const answer = await sendRaw(port, `${method} ${address} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    }
    expect(rendered).toHaveLength(before);
  },
);

test('two slashes further on are part of a path', async () => {
  expect(await sendRaw(port, 'GET /a//b HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')).toContain('a page');
});
