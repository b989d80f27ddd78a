import { randomInt } from 'node:crypto';
import type { Attack, AttackedShop } from './attack.ts';

const messagesAllowed = 5;

/** Sends one message more than an address may; tells how many were taken. */
async function countTaken({ call }: AttackedShop, forwarded: (n: number) => string): Promise<number> {
  let taken = 0;
  for (let n = 0; n <= messagesAllowed; n += 1) {
    const body = { name: 'A', email: `a${n}@attacker.example`, phone: '', subject: 'Hello', message: 'Hello there' };
    const response = await call('POST', '/public/contact', { body, from: forwarded(n) });
    if (response.status < 300) taken += 1;
    else if (response.status !== 429) throw new Error(`a message was answered with ${response.status}`);
  }
  return taken;
}

export const attacks: Attack[] = [
  {
    name: 'X-Forwarded-For that the client chose',
    line: 9,
    async try(shop) {
      const taken = await countTaken(shop, () => `10.9.${randomInt(256)}.${randomInt(256)}, 203.0.113.7`);
      return taken > messagesAllowed ? `${taken} messages in a row by inventing addresses` : undefined;
    },
  },
  {
    name: 'many addresses of one IPv6 network',
    line: 9,
    async try(shop) {
      const taken = await countTaken(shop, (n) => `2001:db8:9:9::${n + 1}`);
      return taken > messagesAllowed ? `${taken} messages in a row from one /64` : undefined;
    },
  },
];
