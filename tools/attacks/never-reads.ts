import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from './attack.ts';

/** The idle time of a connection, and a moment. */
const idleMs = 76_000;
const requests = 300;

export const attacks: Attack[] = [
  {
    name: 'a visitor who asks for much and never reads',
    line: 3,
    async try({ port, url, logs }) {
      const page = await (await fetch(url)).text();
      const [, script] = /"(\/assets\/framework[^"]*\.js)"/.exec(page) ?? [];
      if (!script) return 'the home page names no script to ask for';
      const socket = connect(port, '127.0.0.1').pause();
      let isEnded = false;
      socket.on('error', () => {
        isEnded = true;
      });
      for (let n = 0; n < requests; n += 1) {
        socket.write(`GET ${script} HTTP/1.1\r\nHost: shop\r\n\r\n`);
        await delay(5);
      }
      await delay(idleMs);
      // A connection that the shop has given up answers the next byte with a reset.
      socket.write('G');
      await delay(2_000);
      socket.destroy();
      if (!isEnded) return `the connection is alive after ${idleMs / 1000} s`;
      return logs().includes('MaxListenersExceededWarning') ? 'listeners pile up' : undefined;
    },
  },
];
