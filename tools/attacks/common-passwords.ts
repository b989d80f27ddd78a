import { randomBytes } from 'node:crypto';
import type { Attack } from './attack.ts';

const passwords = [
  '123456',
  'password',
  'Qwerty123',
  'iloveyou',
  'letmein',
  'SECRET',
  'krishna',
  'india@123',
  'abc123',
];

export const attacks: Attack[] = [
  {
    name: 'accounts with the most common passwords',
    line: 11,
    async try({ call }) {
      for (const password of passwords) {
        const email = `${randomBytes(6).toString('hex')}@students.example`;
        const body = { name: 'Asha Verma', email, mobile: '9876543210', password };
        const response = await call('POST', '/public/register', { body });
        if (response.status !== 400) return `${password} was answered ${response.status}`;
        if (!(await response.text()).includes('most common')) return `the answer to ${password} does not say why`;
      }
      return undefined;
    },
  },
];
