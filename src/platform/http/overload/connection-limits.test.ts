import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const connectionLimits = { maxConnections: 20, maxPerAddress: 5 };
const opened: Socket[] = [];
let shop: TestShop;

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await shop.close();
});

async function openShop(environment: Record<string, string> = {}): Promise<number> {
  shop = await openTestShop({ connectionLimits }, environment);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return (shop.app.server.address() as AddressInfo).port;
}

/** Opens so many connections and waits until the shop has closed those that are too many. */
async function openMany(port: number, count: number, kept: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}));
  opened.push(...sockets);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.resume();
  await vi.waitFor(() => expect(stillOpen(sockets)).toHaveLength(kept), 10_000);
  await delay(200);
  expect(stillOpen(sockets)).toHaveLength(kept);
  return stillOpen(sockets);
}

function stillOpen(sockets: readonly Socket[]): Socket[] {
  return sockets.filter(({ readyState }) => readyState === 'open');
}

test('one address has at most its share of connections, and gets another when it closes one', async () => {
  const port = await openShop();
  const [first] = await openMany(port, 12, connectionLimits.maxPerAddress);
  first?.end();
  await vi.waitFor(() => openMany(port, 1, 1), { timeout: 20_000, interval: 100 });
});

test('a trusted proxy brings everybody: only the number of all connections counts', async () => {
  const port = await openShop({ TRUST_PROXY: '1' });
  await openMany(port, 40, connectionLimits.maxConnections);
});

test('when the shop is full, connections that nobody uses make room', { timeout: 60_000 }, async () => {
  const port = await openShop({ TRUST_PROXY: '1' });
  const idle = await openMany(port, connectionLimits.maxConnections, connectionLimits.maxConnections);
  // Some of them have carried a call and so belong to Node's HTTP server.
  for (const socket of idle.slice(0, 5)) socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
  await delay(7_000);
  await vi.waitFor(() => openMany(port, 1, 1), { timeout: 25_000, interval: 100 });
  await vi.waitFor(() => expect(stillOpen(idle)).toHaveLength(0), 10_000);
});
