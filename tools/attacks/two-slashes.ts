import { sendRaw } from '../../src/testing/raw-request.ts';
import type { Attack } from './attack.ts';

const addresses = ['//', '//[', '//a:b@evil/', '///', '//evil.example/', '/\\evil'];

export const attacks: Attack[] = [
  {
    name: 'addresses that begin with two slashes',
    line: 16,
    async try({ port }) {
      for (const address of addresses) {
        const answer = await sendRaw(port, `GET ${address} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
        const status = answer.slice(9, 12);
        if (!status.startsWith('4')) return `GET ${address} answered ${status || 'nothing'}`;
      }
      return undefined;
    },
  },
];
