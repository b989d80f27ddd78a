import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from './attack.ts';

const count = 1_200;
/** The shop waits for 20 s, and looks every few seconds. */
const patienceMs = 32_000;

function openStalled(port: number, head: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.resume().write(head);
  return socket;
}

async function stall(port: number, head: string, meanwhile: () => Promise<string | undefined>) {
  const sockets = Array.from({ length: count }, () => openStalled(port, head));
  try {
    await delay(2_000);
    const fault = await meanwhile();
    if (fault) return fault;
    await delay(patienceMs);
    const left = sockets.filter(({ destroyed }) => !destroyed).length;
    return left > 0 ? `${left} of ${count} connections are still open` : undefined;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

const beginnings = {
  body: 'POST /api/public/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  head: 'POST /api/public/login HTTP/1.1\r\nHost: shop\r\nContent-Ty',
};

const stallAttack = (part: keyof typeof beginnings): Attack => ({
  name: `${count} requests whose ${part} never arrives`,
  line: 2,
  try: ({ port, call }) =>
    stall(port, beginnings[part], async () => {
      const body = { username: 'nobody@students.example', password: 'not the right one' };
      const { status } = await call('POST', '/public/login', { body });
      return status === 401 ? undefined : `another visitor's login was answered with ${status}`;
    }),
});

export const attacks: Attack[] = [stallAttack('body'), stallAttack('head')];
