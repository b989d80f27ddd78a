import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack, AttackedShop } from './attack.ts';

const connections = 1_300;
const share = 1_000;
const atOnce = 200;
const floodMs = 5_000;

/** Asks from another address of this machine, where it has one: Linux answers on all of 127.0.0.0/8. */
function askFromElsewhere(port: number): Promise<string> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/healthz', localAddress: '127.0.0.2' }, (response) => {
      response.resume();
      resolve(`answered ${response.statusCode}`);
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

async function flood({ call, student }: AttackedShop, until: number): Promise<void> {
  const attacker = await student();
  const path = `/access/cart/checkout?username=${encodeURIComponent(attacker.email)}`;
  const askOn = async (): Promise<void> => {
    while (Date.now() < until) {
      const response = await call('GET', path, { as: attacker, from: '203.0.113.66' });
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
}

export const attacks: Attack[] = [
  {
    name: `${connections} connections from one address`,
    line: 2,
    settings: { TRUST_PROXY: 'off' },
    async try({ port }) {
      const sockets = Array.from({ length: connections }, () =>
        connect(port, '127.0.0.1')
          .on('error', () => {})
          .resume(),
      );
      try {
        await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
        await delay(1_000);
        const open = sockets.filter(({ destroyed }) => !destroyed).length;
        if (open > share) return `${open} are open`;
        const elsewhere = await askFromElsewhere(port);
        return elsewhere === 'answered 200' || elsewhere === 'EADDRNOTAVAIL'
          ? undefined
          : `another address got ${elsewhere}`;
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    },
  },
  {
    name: `${atOnce} calls at once from one address`,
    line: 2,
    async try(shop) {
      const visitor = await shop.student();
      const until = Date.now() + floodMs;
      const flooding = flood(shop, until);
      let refused = 0;
      let asked = 0;
      while (Date.now() < until) {
        const { status } = await shop.call('GET', '/auth/me', { as: visitor, from: '198.51.100.7' });
        asked += 1;
        if (status !== 200) refused += 1;
        await delay(50);
      }
      await flooding;
      return refused > 0 ? `${refused} of ${asked} calls of another address were refused` : undefined;
    },
  },
];
